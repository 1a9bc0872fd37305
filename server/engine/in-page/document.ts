/*
 * Runs in an isolated world of the page after the snapshot, and adds a function there that returns what the document is
 * besides its elements, as JSON text.
 */
import { all, reader } from './dom/elements.ts';
import { indexOf } from './dom/snapshot.ts';
import type { BrokenData, DocumentFacts } from '../../facts/document-facts.ts';

declare global {
  var readDocument: () => string;
}

/** Blocks of structured data, the length of one that is parsed, and that of a text that is kept. */
const CAPS = { blocks: 50, characters: 500_000, text: 300 };

const doctypeOf = reader(Document.prototype, 'doctype');
const compatMode = reader(Document.prototype, 'compatMode');
const characterSet = reader(Document.prototype, 'characterSet');
const textContent = reader(Node.prototype, 'textContent');

/** Pages for old browsers hide the text from HTML parsers by comments; readers of structured data skip these. */
function withoutWrapping(text: string): string {
  return withoutEnd(text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)/, '')).trim();
}

/** Without a regular expression: one that looks for the end takes the square of the length of a run of spaces. */
function withoutEnd(text: string): string {
  if (text.endsWith('-->')) return text.slice(0, -3);
  const inner = (text.endsWith('*/') ? text.slice(0, -2) : text).trimEnd();
  if (!inner.endsWith(']]>')) return text;
  const data = inner.slice(0, -3).trimEnd();
  return data.endsWith('//') || data.endsWith('/*') ? data.slice(0, -2) : data;
}

function cut(text: string): string {
  return text.slice(0, CAPS.text).toWellFormed();
}

/** What a parser says about a text; null if it is JSON. */
function problemOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

function findBrokenData(): Pick<DocumentFacts, 'brokenData' | 'hasMoreData'> {
  const found: BrokenData[] = [];
  const blocks = all('script[type="application/ld+json" i]');
  let hasMore = blocks.length > CAPS.blocks;
  for (const block of blocks.slice(0, CAPS.blocks)) {
    const whole = textContent(block) ?? '';
    if (whole.length > CAPS.characters) {
      hasMore = true;
      continue;
    }
    const text = withoutWrapping(whole);
    const message = text === '' ? null : problemOf(text);
    const node = message === null ? null : indexOf(block);
    if (message !== null && node !== null) found.push({ node, message: cut(message), text: cut(text) });
  }
  return { brokenData: found, ...(hasMore && { hasMoreData: true }) };
}

globalThis.readDocument = () => {
  const type = doctypeOf(document);
  return JSON.stringify({
    doctype:
      type === null
        ? null
        : { name: cut(type.name), publicId: cut(type.publicId), systemId: cut(type.systemId) },
    quirks: compatMode(document) === 'BackCompat',
    charset: characterSet(document),
    ...findBrokenData(),
  } satisfies DocumentFacts);
};
