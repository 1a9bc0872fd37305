import { LimitError } from './limit-error.ts';
import { STATEMENT, EXPRESSION, mask } from './placeholders.ts';

/** Developers nest expressions some levels deep. Each level costs one more pass over what is in it. */
const MAX_DEPTH = 100;
/** What may come before an expression: scripts and styles have braces of their own. */
const OUTSIDE = /<(script|style)\b[^]*?(?:<\/\1|$)|\{/gi;
/** In an expression, strings and comments may have braces that do not count. */
const INSIDE =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*(?:`|$)|\/\*[^]*?(?:\*\/|$)|(?<!:)\/\/.*|[{}]/g;
/** Markup in an expression begins where a value can begin. */
const MARKUP = /(?<=(?:[(,?:&|{=>]|return)\s*)<[A-Za-z>]/;

/**
 * Replaces the expressions in braces of Svelte and Astro with marks. Markup in an expression stays, as in
 * Astro's `{list.map((item) => <li>{item}</li>)}`. The length stays the same; an expression that never ends is
 * masked to the end of the file.
 *
 * @throws {@link LimitError} if expressions are nested too deep
 */
export function maskBraces(source: string): string {
  let out = '';
  let done = 0;
  OUTSIDE.lastIndex = 0;
  for (let found = OUTSIDE.exec(source); found !== null; found = OUTSIDE.exec(source)) {
    if (found[0] !== '{') continue;
    const end = endOfExpression(source, found.index);
    out += source.slice(done, found.index) + maskExpression(source.slice(found.index, end));
    done = end;
    // The recursion has moved it.
    OUTSIDE.lastIndex = end;
  }
  return out + source.slice(done);
}

/** The place after the brace that closes the one at `start`. */
function endOfExpression(source: string, start: number): number {
  let depth = 0;
  INSIDE.lastIndex = start;
  for (let found = INSIDE.exec(source); found !== null; found = INSIDE.exec(source)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return INSIDE.lastIndex;
    if (depth > MAX_DEPTH) throw new LimitError(`Expressions are nested more than ${MAX_DEPTH} deep.`);
  }
  return source.length;
}

function maskExpression(text: string): string {
  const from = text.search(MARKUP);
  const to = text.lastIndexOf('>') + 1;
  if (from < 0 || to <= from) return mask(text, /^\{(?!@html)[#:/@]/.test(text) ? STATEMENT : EXPRESSION);
  return (
    mask(text.slice(0, from), STATEMENT) + maskBraces(text.slice(from, to)) + mask(text.slice(to), STATEMENT)
  );
}
