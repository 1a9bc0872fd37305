import { readFileSync } from 'node:fs';
import type { LoadingFacts } from '../../facts/loading-facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { readText } from './read-text.ts';

/**
 * Images, fonts, and characters of an address and of a name that are kept; `followers` is how many elements after an
 * image are looked at for whether it pushes them.
 */
const CAPS = { images: 1_000, fonts: 200, address: 2_048, text: 100, followers: 5 };

const LOADING = readFileSync(new URL('./in-page/loading.js', import.meta.url), 'utf8');

/**
 * How the images and fonts of a document load. Images without a place of their own are taken out of the layout for a
 * moment, so nothing else may run in the document.
 * @param world that of its snapshot
 * @param indexes of its nodes in the snapshot of the page
 * @throws Error when the page is gone
 */
export async function gatherLoading(
  world: IsolatedWorld,
  indexes: readonly number[] | Int32Array | undefined,
): Promise<LoadingFacts> {
  const text = await readText(world, LOADING, `globalThis.takeLoading(${JSON.stringify(CAPS)})`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const facts = JSON.parse(text) as LoadingFacts;
  return { ...facts, images: facts.images.map((image) => ({ ...image, node: indexes?.[image.node] ?? -1 })) };
}
