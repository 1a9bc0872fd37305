/** What follows the # in an address. */
export type Fragment =
  /** The top of the page, whatever is on it. */
  | { kind: 'top' }
  /** Something that a script reads: `#/shop`, `#!/shop`, `#tab=2`. A route names a view, as a path names a page. */
  | { kind: 'state'; isRoute: boolean }
  /** A sign that stands for nothing: `#!`, `#0`, `#void`. */
  | { kind: 'placeholder'; names: readonly string[] }
  /** A part of the page: an element with one of these ids. */
  | { kind: 'part'; name: string; names: readonly string[] };

const PLACEHOLDER = /^(?:[!-/:-@[-`{-~]+|0+|void|null|none|undefined|nowhere|nogo)$/i;
const STATE = /^[!/?]|[=&/]/;
/** Without that of the view that is there at first. */
const ROUTE = /^!?\/[^/?#]/;

/**
 * What a fragment leads to, as browsers find it: first by the id as it is written, then by the decoded one, and `top` if
 * there is none. A text to look for (`:~:text=`) is no part of it.
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element,
 * https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive
 * @param hash with its #; empty without one
 */
export function readFragment(hash: string): Fragment {
  const [raw = ''] = hash.slice(1).split(':~:', 1);
  const name = decode(raw);
  const names = [...new Set([raw, name])];
  if (name === '' || name.toLowerCase() === 'top') return { kind: 'top' };
  if (PLACEHOLDER.test(name)) return { kind: 'placeholder', names };
  return STATE.test(name) ? { kind: 'state', isRoute: ROUTE.test(name) } : { kind: 'part', name, names };
}

const encoder = new TextEncoder();

/** Percent-decoded as UTF-8; what is no percent-encoding stays as it is. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  const bytes = text
    .split(/(%[\da-f]{2})/i)
    .flatMap((part, at) => (at % 2 === 1 ? [Number.parseInt(part.slice(1), 16)] : [...encoder.encode(part)]));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
