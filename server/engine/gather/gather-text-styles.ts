import { readFileSync } from 'node:fs';
import type { TextStyle } from '../../facts/text-style.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';

/** Elements of one document whose style is asked for; what comes after them is not judged by its style. */
const MAX_ELEMENTS = 20_000;

const STYLES = readFileSync(new URL('./in-page/text-styles.js', import.meta.url), 'utf8');

/**
 * How text is shown on a page and in its frames, each style with the elements that hold text in it. The worlds must be
 * those in which the snapshot was taken.
 * @throws Error when the page is gone
 */
export async function gatherTextStyles(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<TextStyle[]> {
  const text = await readText(document.world, STYLES, `globalThis.takeTextStyles(${MAX_ELEMENTS})`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const own = JSON.parse(text) as TextStyle[];
  const indexes = joined.indexes.get(document);
  const styles = own.map((style) => ({ ...style, nodes: style.nodes.map((node) => indexes?.[node] ?? -1) }));
  for (const frame of document.frames) styles.push(...(await gatherTextStyles(frame.document, joined)));
  return styles;
}
