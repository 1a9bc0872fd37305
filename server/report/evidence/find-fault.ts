import type { EvidenceToken } from './evidence-token.ts';

/** Where addresses are. */
const ADDRESSES = ['href', 'src', 'srcset', 'data', 'poster', 'action'];

/** Attributes that are wrong, or missing, if a rule is broken. */
const ATTRIBUTES: readonly { rules: RegExp; attributes: readonly string[] }[] = [
  { rules: /(?:^|-)alt(?:-|$)/, attributes: ['alt'] },
  {
    rules:
      /^(?:broken-|redirect|insecure-|mixed-content|empty-image-address|link-address|script-link|canonical|skip-link|file-link)/,
    attributes: ADDRESSES,
  },
  { rules: /^(?:heavy|oversized|lazy-main|subresource)-/, attributes: ADDRESSES },
  { rules: /^duplicate-id/, attributes: ['id'] },
  { rules: /lang/, attributes: ['lang', 'hreflang', 'xml:lang'] },
  { rules: /^access-?key/, attributes: ['accesskey'] },
  { rules: /^tabindex$/, attributes: ['tabindex'] },
  { rules: /^new-window$/, attributes: ['target'] },
  { rules: /^(?:meta-|viewport)/, attributes: ['content'] },
  { rules: /^autocomplete/, attributes: ['autocomplete'] },
  { rules: /^td-headers/, attributes: ['headers'] },
  { rules: /^placeholder-label$/, attributes: ['placeholder'] },
  { rules: /^image-(?:dimensions|ratio)$/, attributes: ['width', 'height'] },
  { rules: /^label-content-name-mismatch$/, attributes: ['aria-label', 'title'] },
  { rules: /^aria-.*role|^dialog-role$|^button-role/, attributes: ['role'] },
  { rules: /^(?:label|frame-title|link-name|button-name)$/, attributes: [] },
];

/**
 * Which pieces of the evidence show what is wrong: the attribute that the rule is about, in the first element, or if it is
 * missing, the name of the element. None for rules that are not about a certain attribute.
 *
 * @returns indexes into the pieces
 */
export function findFault(rule: string, tokens: readonly EvidenceToken[]): ReadonlySet<number> {
  const known = ATTRIBUTES.find(({ rules }) => rules.test(rule));
  const [first] = tokens;
  if (known === undefined || first?.kind !== 'tag') return new Set();
  const ends = tokens.findIndex(({ kind, text }) => kind === 'tag' && text.endsWith('>'));
  const inFirst = tokens.slice(0, ends < 0 ? tokens.length : ends);
  const marked = inFirst.flatMap(({ attribute }, index) =>
    attribute !== undefined && known.attributes.includes(attribute) ? [index] : [],
  );
  return new Set(marked.length > 0 ? marked : [0]);
}
