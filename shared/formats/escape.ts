/**
 * Characters that mean something in HTML, in GitHub's Markdown (including tables, math, mentions,
 * references to issues and emoji names), or at the start of a list.
 */
const SPECIAL = /[&<>"'\\`*_[\](){}#|!@~:$^]/g;

/**
 * Those of them that mean something by themselves, wherever they stand in a line. The others need one of these
 * (a link or an image its brackets, a footnote too), or mean something only in a certain place: a colon before
 * slashes, after a scheme, or around the name of an emoji.
 */
const SPECIAL_ALONE = /[&<>\\`*_[\]#|@~$]|:(?=\/\/|[\w+-]+:)|(?<=https?|ftp|mailto|xmpp|javascript):/gi;

/** What could end the attribute, the tag, the cell or the line, or begin a code span before it. */
const SPECIAL_IN_ADDRESS = /[&<>"'`|\\@\s]/g;

const SPECIAL_IN_BLOCK = /[&<>`@]/g;

/**
 * Makes text from outside safe in a Markdown table cell, list item or paragraph: one line, without control
 * characters, every special character as a character reference.
 *
 * GitHub looks for mentions and for references to issues (#1, GH-1) after it has decoded the characters, so an
 * invisible word joiner follows each `@` and `#`. Use {@link code} if the text must stay exact.
 */
export function prose(text: string, maxLength: number): string {
  return stopReferences(encode(shorten(cleanText(text), maxLength)));
}

/**
 * Makes a sentence of our own safe that contains names and addresses from outside. It stays readable: its numbers
 * and punctuation need no references, and the parts from outside can't do more than in {@link prose}.
 */
export function sentence(text: string, maxLength: number): string {
  const line = refer(shorten(cleanText(text), maxLength), SPECIAL_ALONE)
    // Lists, lines across the page, and headings by underlining.
    .replace(/^[-+=]+(?=\s|$)/, (marks) => refer(marks, /^./))
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, (_, digits: string, mark: string) => digits + refer(mark, /./));
  return stopReferences(stopLinks(line));
}

/** As {@link sentence}, with the colours in it as code, so that they can be copied. */
export function advice(text: string, maxLength: number): string {
  return sentence(text, maxLength).replaceAll(
    /&#35;&#8288;([\da-f]{6}(?:[\da-f]{2})?)(?![\w])/g,
    '<code>&#35;$1</code>',
  );
}

/** As {@link prose}, in a `<code>` element: GitHub leaves mentions and references in there alone. */
export function code(text: string, maxLength: number): string {
  return `<code>${stopLinks(refer(shorten(cleanText(text), maxLength), SPECIAL_ALONE)) || ' '}</code>`;
}

/** What means nothing in a code span, and can't end it or the cell of a table that it is in. */
const PLAIN = /^[\w:/.?=&%+,;~-]+$/;

/**
 * An address as code, for people who read the Markdown itself: without references where it has nothing that needs them.
 * Not for the inside of HTML blocks such as `<summary>`, where Markdown means nothing.
 */
export function addressCode(address: string, maxLength: number): string {
  const text = shorten(cleanText(address), maxLength);
  return PLAIN.test(text) ? `\`${text}\`` : code(text, maxLength);
}

/** Addresses that lead every reader to their own machine. */
const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * A link. If the address is not http or https, is that of a site on the runner itself, or is longer than all browsers
 * support, only the label is left.
 *
 * @param label Text that is encoded already.
 */
export function link(address: string, label: string): string {
  const source = webAddress(address);
  return source === undefined ? label : `<a href="${source}">${label}</a>`;
}

function webAddress(address: string): string | undefined {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || LOOPBACK.test(url.hostname) || url.href.length > 2048) return undefined;
  return refer(url.href, SPECIAL_IN_ADDRESS);
}

/**
 * A picture; empty where `link` would give no link.
 *
 * @param alt Text that is encoded already.
 */
export function image(address: string, alt: string): string {
  const source = webAddress(address);
  return source === undefined ? '' : `<img src="${source}" alt="${alt}">`;
}

/**
 * Lines to be copied as they are, a block of its own. In there Markdown means nothing and GitHub leaves mentions
 * alone, so that they can also be copied from the Markdown itself.
 */
export function preformatted(lines: readonly string[], language: string): string {
  const own = lines.map((line) => refer(line, SPECIAL_IN_BLOCK));
  return `<pre lang="${language}">${own.join('\n')}</pre>`;
}

function encode(text: string): string {
  return (
    stopLinks(refer(text, SPECIAL))
      // At its start a text could open a list.
      .replace(/^[-+=\d]/, (character) => `&#${character.charCodeAt(0)};`)
  );
}

/** GitHub turns www.… into links without any scheme. */
function stopLinks(text: string): string {
  return text.replace(/www\./gi, (match) => `${match.slice(0, 3)}&#46;`);
}

function stopReferences(encoded: string): string {
  return encoded.replaceAll(/&#(?:64|35);/g, '$&&#8288;').replaceAll(/\bgh-(?=\d)/gi, '$&&#8288;');
}

/** Replaces characters with references to them. */
function refer(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text without line breaks, control characters, direction marks and broken surrogates. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\s\u2028\u2029]+/gu, ' ')
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .trim()
  );
}

/**
 * What nobody sees: controls, format characters such as those that turn the direction or spell words in tags (U+E0000),
 * private and unassigned ones, broken surrogates, and what is drawn as nothing, such as variation selectors.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text of a page as one line for readers that also see what people do not: without characters that nobody sees, and of at
 * most `maxLength` code points.
 */
export function plainLine(text: string, maxLength: number): string {
  return shorten(text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim(), maxLength);
}

/** At most `maxLength` code points of a text, the last one an ellipsis if something was cut. */
export function shorten(text: string, maxLength: number): string {
  // Nearly all texts are short, and a large report has hundreds of thousands of them.
  if (text.length <= maxLength) return text;
  // A code point has at most two units: this is cheap for texts of any length.
  const points = Array.from(text.slice(0, maxLength * 2 + 2));
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`;
}

/**
 * Renders items one by one as long as they fit.
 *
 * @param maxBytes UTF-8 bytes of all lines together, with their line breaks.
 * @returns The lines, and how many items are left out; the rest is left out from the first one that does
 *   not fit, so that the order stays meaningful.
 */
export function fit<T>(
  items: readonly T[],
  render: (item: T, index: number) => string,
  limits: { maxItems: number; maxBytes: number },
): { lines: string[]; omitted: number } {
  const lines: string[] = [];
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    if (lines.length === limits.maxItems) break;
    const line = render(item, index);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > limits.maxBytes) break;
    lines.push(line);
  }
  return { lines, omitted: items.length - lines.length };
}

/** A link; empty where `link` would leave the label alone, which leads nowhere. @param label Text that is encoded already. */
export function linkOrNothing(address: string, label: string): string {
  const shown = link(address, label);
  return shown === label ? '' : shown;
}

/** A block of code in Markdown that ends where its text ends. */
export function fence(text: string, language: string): string {
  const runs = text.match(/`+/g) ?? [];
  const mark = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${mark}${language}\n${text}\n${mark}`;
}
