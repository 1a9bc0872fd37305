import { CONTROL, HOLE } from './masks.ts';

/** Markup in an expression stands where a value can begin. */
const BEFORE_MARKUP = /(?:[(,?:&|{=>]|return)\s*$/;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/**
 * Puts marks in the place of the expressions in braces of Svelte and Astro. Markup inside of an expression
 * stays: Astro's `{list.map((item) => <li>{item}</li>)}`. Nothing moves; what never ends is masked to the
 * end of the file.
 */
export function maskBraces(source: string): string {
  const out = source.split('');
  const lowerCase = source.toLowerCase();
  let at = 0;

  /** Masks from the brace at `at` to behind its end. */
  function expression(): void {
    const start = at;
    const mark =
      /^\{[#:/@]/.test(source.slice(at, at + 2)) && !source.startsWith('{@html', at) ? CONTROL : HOLE;
    const markup: [number, number][] = [];
    let depth = 0;
    for (; at < source.length; at++) {
      const char = source[at];
      if (char === '"' || char === "'" || char === '`') skipString(char);
      else if (source.startsWith('/*', at)) at = indexBehind('*/') - 1;
      else if (source.startsWith('//', at) && source[at - 1] !== ':') at = indexBehind('\n') - 1;
      else if (char === '{') depth += 1;
      else if (char === '}') {
        depth -= 1;
        if (depth === 0) break;
      } else if (
        char === '<' &&
        /^<[A-Za-z>]/.test(source.slice(at, at + 2)) &&
        BEFORE_MARKUP.test(source.slice(Math.max(start, at - 40), at))
      ) {
        const from = at;
        element();
        markup.push([from, at]);
        at -= 1;
      }
    }
    at = Math.min(at + 1, source.length);
    // Statements around markup make it optional; a value is a hole.
    const around = markup.length > 0 ? CONTROL : mark;
    let next = start;
    for (const [from, to] of [...markup, [at, at] as const]) {
      out.fill(around, next, from);
      next = to;
    }
  }

  /** Goes behind the end of the element that begins at `at`, masking expressions in it. */
  function element(): void {
    let depth = 0;
    while (at < source.length) {
      if (source[at] === '{') expression();
      else if (source[at] === '<') {
        depth += tag();
        if (depth <= 0) return;
      } else at += 1;
    }
  }

  /** Goes behind the tag at `at`, masking expressions in it. @returns the change of depth */
  function tag(): number {
    if (source.startsWith('<!--', at)) {
      at = indexBehind('-->');
      return 0;
    }
    const [, slash = '', name = ''] = /^<(\/?)([^\s/>{]*)/.exec(source.slice(at, at + 100)) ?? [];
    at += 1;
    while (at < source.length && source[at] !== '>') {
      const char = source[at];
      if (char === '{') expression();
      else if (char === '"' || char === "'") quoted(char);
      else at += 1;
    }
    const selfClosing = source[at - 1] === '/';
    at = Math.min(at + 1, source.length);
    if (slash !== '') return -1;
    return selfClosing || VOID.test(name.toLowerCase()) ? 0 : 1;
  }

  /** A quoted value, in which Svelte knows expressions too. */
  function quoted(quote: string): void {
    at += 1;
    while (at < source.length && source[at] !== quote) {
      if (source[at] === '{') expression();
      else at += 1;
    }
    at += 1;
  }

  /** Leaves `at` on the quote at the end. Only template strings go on over lines. */
  function skipString(quote: string): void {
    for (at += 1; at < source.length && source[at] !== quote; at++) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '\n' && quote !== '`') return;
    }
  }

  function indexBehind(end: string): number {
    const found = source.indexOf(end, at);
    return found < 0 ? source.length : found + end.length;
  }

  while (at < source.length) {
    const char = source[at];
    if (char === '{') expression();
    else if (/^<(?:script|style)\b/i.test(source.slice(at, at + 8))) {
      const name = source.slice(at + 1, at + 3).toLowerCase() === 'sc' ? '</script' : '</style';
      const end = lowerCase.indexOf(name, at);
      at = end < 0 ? source.length : end + name.length;
    } else if (char === '<' && /^<[A-Za-z/!]/.test(source.slice(at, at + 2))) tag();
    else at += 1;
  }
  return out.join('');
}
