import { readFileSync } from 'node:fs';
import type { GeneratedText } from '../../facts/generated-text.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';

/** Caps, because no page can be trusted. `elements` is that of one selector. */
const CAPS = { rules: 20_000, selectors: 200, elements: 200, texts: 100, text: 120 };

const SCRIPT = readFileSync(new URL('./in-page/generated-texts.js', import.meta.url), 'utf8');

/**
 * Words that style sheets write on a page, without those in its frames.
 * @param document whose world must be that in which the snapshot was taken
 * @throws Error when the page is gone
 */
export async function gatherGeneratedTexts(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<GeneratedText[]> {
  const call = `globalThis.takeGeneratedTexts(${JSON.stringify(CAPS)})`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const texts = JSON.parse(await readText(document.world, SCRIPT, call)) as GeneratedText[];
  const indexes = joined.indexes.get(document);
  return texts.map((text) => ({ ...text, node: indexes?.[text.node] ?? -1 }));
}
