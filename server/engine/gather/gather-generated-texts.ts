import type { GeneratedText } from '../../facts/document-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

const SCRIPT = pageScript(new URL('../in-page/generated-texts.ts', import.meta.url));

/**
 * Words that style sheets write on a page, without those in its frames.
 * @param document whose world must be that in which the snapshot was taken
 * @throws Error when the page is gone
 */
export async function gatherGeneratedTexts(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<GeneratedText[]> {
  const call = 'globalThis.takeGeneratedTexts()';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const texts = JSON.parse(await readText(document.world, SCRIPT, call)) as GeneratedText[];
  const indexes = joined.indexes.get(document);
  return texts.map((text) => ({ ...text, node: indexes?.[text.node] ?? -1 }));
}
