import type { DocumentFacts } from '../../facts/document-facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

const DOCUMENT = pageScript(new URL('../in-page/document.ts', import.meta.url));

/**
 * Reads what a document is besides its elements.
 * @param world that of its snapshot
 * @param indexes of its nodes in the snapshot of the page
 * @throws Error when the page is gone
 */
export async function readDocument(
  world: IsolatedWorld,
  indexes: readonly number[] | Int32Array | undefined,
): Promise<DocumentFacts> {
  const text = await readText(world, DOCUMENT, 'globalThis.readDocument()');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const facts = JSON.parse(text) as DocumentFacts;
  return {
    ...facts,
    brokenData: facts.brokenData.map((data) => ({ ...data, node: indexes?.[data.node] ?? -1 })),
  };
}
