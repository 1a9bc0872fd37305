import type { LoadingFacts } from '../../facts/request-facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

const LOADING = pageScript(new URL('../in-page/loading.ts', import.meta.url));

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
  const text = await readText(world, LOADING, 'globalThis.takeLoading()');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const facts = JSON.parse(text) as LoadingFacts;
  return { ...facts, images: facts.images.map((image) => ({ ...image, node: indexes?.[image.node] ?? -1 })) };
}
