import type { BackwardParts } from '../../facts/document-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

const SCRIPT = pageScript(new URL('../in-page/backward-parts.ts', import.meta.url));

/**
 * The elements of a page and its frames of which a part is shown before one that comes earlier in the code. The worlds must
 * be those in which the snapshot was taken.
 * @throws Error when the page is gone
 */
export async function gatherBackwardParts(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<{ found: BackwardParts[]; isCut: boolean }> {
  const text = await readText(document.world, SCRIPT, 'globalThis.takeBackwardParts()');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const own = JSON.parse(text) as { found: BackwardParts[]; isCut: boolean };
  const indexes = joined.indexes.get(document);
  const outer = (node: number): number => indexes?.[node] ?? -1;
  const all = {
    found: own.found.map((each) => ({ ...each, node: outer(each.node), placed: each.placed.map(outer) })),
    isCut: own.isCut,
  };
  for (const frame of document.frames) {
    const inFrame = await gatherBackwardParts(frame.document, joined);
    all.found.push(...inFrame.found);
    all.isCut ||= inFrame.isCut;
  }
  return all;
}
