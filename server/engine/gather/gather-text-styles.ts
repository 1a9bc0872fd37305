import type { TextStyle } from '../../facts/style-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

const STYLES = pageScript(new URL('../in-page/text-styles.ts', import.meta.url));

/**
 * How text is shown on a page and in its frames, each style with the elements that hold text in it. The worlds must be
 * those in which the snapshot was taken.
 * @throws Error when the page is gone
 */
export async function gatherTextStyles(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<TextStyle[]> {
  const text = await readText(document.world, STYLES, 'globalThis.takeTextStyles()');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const own = JSON.parse(text) as TextStyle[];
  const indexes = joined.indexes.get(document);
  const styles = own.map((style) => ({ ...style, nodes: style.nodes.map((node) => indexes?.[node] ?? -1) }));
  for (const frame of document.frames) styles.push(...(await gatherTextStyles(frame.document, joined)));
  return styles;
}
