import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';
import { hasHeaders, valuesOf } from '../../read/content/answer-headers.ts';

interface PolicyHeader {
  name: string;
  values: readonly string[];
  /** A value of RFC 9651 with parameters; the others are compared as a whole. */
  structured: boolean;
  /** What it protects. */
  protects: string;
}

const HEADERS: readonly PolicyHeader[] = [
  {
    name: 'Cross-Origin-Embedder-Policy',
    values: ['require-corp', 'credentialless', 'unsafe-none'],
    structured: true,
    protects: 'what the pages load from other sites is not checked',
  },
  {
    name: 'Cross-Origin-Opener-Policy',
    values: ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups', 'unsafe-none'],
    structured: true,
    protects: 'a site that opens a page in a window keeps a reference to it',
  },
  {
    name: 'Cross-Origin-Resource-Policy',
    values: ['same-origin', 'same-site', 'cross-origin'],
    structured: false,
    protects: 'other sites may load the response into their own pages',
  },
];

/**
 * An item with a token: RFC 9651, section 3.3. Each kind of value begins with a character of its own, so that there is one
 * way to read a value only, and a hostile one takes no longer than it is long.
 */
const PARAMETER = String.raw`\s*;\s*[a-z*][a-z\d_.*-]*(?:=(?:"(?:[^"\\]|\\.)*"|[A-Za-z\d*-][\w!#$%&'*+.^\`|~:/-]*|\?[01]|:[\w+/=]*:))?`;
const ITEM = new RegExp(String.raw`^([A-Za-z*][\w!#$%&'*+.^\`|~:/-]*)(?:${PARAMETER})*$`);

/** A header about other origins with a value that browsers don't know, so that it has no effect. None is fine. */
export const crossOriginPolicies: PageRule = {
  meta: {
    name: 'cross-origin-policies',
    category: 'security',
    title: 'Cross-origin policy header has an invalid value',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check: ({ page: { visit } }) =>
    HEADERS.flatMap((header) => {
      const { name, values, protects } = header;
      const value = valuesOf(visit, name.toLowerCase()).join(', ');
      if (value === '' || isKnown(header, value)) return [];
      const explanation = explain(
        `The header ${name} of the pages says “${value.slice(0, 100)}”, which is not a valid value: browsers ignore it, and ${protects}.`,
        `Send it once, with one of ${values.join(', ')}, in lower case and without quotation marks.`,
      );
      return [{ node: null, key: name, evidence: `${name}: ${value}`, explanation }];
    }),
};

function isKnown({ values, structured }: PolicyHeader, value: string): boolean {
  if (!structured) return values.includes(value.toLowerCase());
  return values.includes(ITEM.exec(value)?.[1] ?? '');
}
