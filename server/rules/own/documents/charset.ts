import { explain } from '../../explain.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** Browsers look for it in as many bytes (HTML, section 13.2.3.2). */
const MAX_BYTES = 1_024;
const UTF_8 = /^(?:utf-?8|unicode-1-1-utf-8|unicode11utf8|unicode20utf8|x-unicode20utf8)$/i;

/** A page whose encoding is not named, named too late, named in two ways, or not UTF-8. */
export const charset: PageRule = {
  meta: {
    name: 'charset',
    category: 'documents',
    title: 'UTF-8 is not declared',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page }) => page.visit.markup !== null && page.visit.document !== null,
  check(input) {
    const { markup, document } = input.page.visit;
    if (markup === null || document === null) return [];
    const { type, name: header } = contentType(input);
    // Of XML, UTF-8 is what counts without a word.
    if (/xml/i.test(type)) return [];
    const meta = markup.charset;
    const named = header ?? meta?.name ?? null;
    if (named === null) {
      // It begins with a byte order mark.
      if (UTF_8.test(document.charset)) return [];
      return [missing(markup.hasNonAscii, document.charset)];
    }
    const defects: Defect[] = [];
    if (!UTF_8.test(named)) defects.push(other(named));
    if (header !== null && meta !== null && !isSame(header, meta.name))
      defects.push(conflict(header, meta.name));
    if (header === null && meta !== null && meta.bytes > MAX_BYTES) defects.push(late(meta.name));
    return defects;
  },
};

const ADVICE =
  'Make <meta charset="utf-8"> the first element in <head>, or send the header Content-Type: text/html; charset=utf-8.';

function missing(hasNonAscii: boolean, taken: string): Defect {
  const harm = hasNonAscii
    ? `Browsers chose ${taken}, so umlauts, accents, quotes or dashes may appear as wrong characters`
    : 'The first umlaut, accent or curly quote on the page may appear as wrong characters';
  return {
    node: null,
    key: 'missing',
    explanation: explain('The page does not declare its encoding, so browsers guess it.', ADVICE, `${harm}.`),
    ...(hasNonAscii && { severity: 'medium' }),
  };
}

function other(name: string): Defect {
  const explanation = explain(
    `The page is in the encoding ${name}.`,
    `Save the page as UTF-8, then: ${ADVICE}`,
    'This encoding does not cover all characters, and it also applies to form data, scripts and style sheets.',
  );
  return { node: null, key: `other ${name.toLowerCase()}`, explanation, evidence: `charset=${name}` };
}

function conflict(header: string, meta: string): Defect {
  const explanation = explain(
    `The Content-Type header says that the page is ${header}, the page itself says ${meta}.`,
    'Declare the same encoding in both.',
    'The header wins, so the page is garbled if its own declaration is right.',
  );
  return { node: null, key: 'conflict', explanation, evidence: `Content-Type: text/html; charset=${header}` };
}

function late(name: string): Defect {
  const explanation = explain(
    `The page declares its encoding, ${name}, after the first ${MAX_BYTES} bytes, where browsers may not find it; those that do start parsing again.`,
    ADVICE,
  );
  return { node: null, key: 'late', explanation };
}

function isSame(one: string, two: string): boolean {
  return one.toLowerCase() === two.toLowerCase() || (UTF_8.test(one) && UTF_8.test(two));
}

function contentType({ page }: PageInput): { type: string; name: string | null } {
  const value = page.visit.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const [type = ''] = value.split(';', 1);
  return { type, name: /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(value)?.[1] ?? null };
}
