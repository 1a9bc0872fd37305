import { cleanText, shorten } from '../text/plain-text.ts';

/**
 * Characters that mean something in HTML, in GitHub's Markdown (including tables, math, mentions,
 * references to issues and emoji names), or at the start of a list.
 */
const SPECIAL = /[&<>"'\\`*_[\](){}#|!@~:$^]/g;

/**
 * Makes text from outside safe in a Markdown table cell, list item or paragraph: one line, without control
 * characters, every special character as a character reference.
 *
 * GitHub looks for mentions and for references to issues (#1, GH-1) after it has decoded the characters, so an
 * invisible word joiner follows each `@` and `#`. Use {@link code} where the text must stay exact.
 */
export function prose(text: string, maxLength: number): string {
  return encode(shorten(cleanText(text), maxLength))
    .replaceAll(/&#(?:64|35);/g, '$&&#8288;')
    .replaceAll(/\bgh-(?=\d)/gi, '$&&#8288;');
}

/** As {@link prose}, in a `<code>` element: GitHub leaves mentions and references in there alone. */
export function code(text: string, maxLength: number): string {
  return `<code>${encode(shorten(cleanText(text), maxLength)) || ' '}</code>`;
}

/**
 * A link for people. What is no http or https address, or is longer than browsers agree on, becomes
 * the label alone.
 *
 * @param label Text that is encoded already.
 */
export function link(address: string, label: string): string {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.href.length > 2048) {
    return label;
  }
  return `<a href="${encode(url.href)}">${label}</a>`;
}

function encode(text: string): string {
  return (
    text
      .replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`)
      // GitHub turns www.… into links without any scheme.
      .replace(/www\./gi, (match) => `${match.slice(0, 3)}&#46;`)
      // At its start a text could open a list.
      .replace(/^[-+=\d]/, (character) => `&#${character.charCodeAt(0)};`)
  );
}
