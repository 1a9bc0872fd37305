import type { PageInput } from '../../../own-rule.ts';
import { valuesOf } from '../answer/values-of.ts';
import type { ContentPolicy } from './content-policy.ts';
import { parsePolicies } from './parse-policies.ts';

/** Directives that count only in a header: CSP Level 3, section 3.3. */
const HEADER_ONLY = ['frame-ancestors', 'report-uri', 'sandbox'];
const NAME = 'content-security-policy';

/** The policies that a browser enforces on a page, all of them together: those of its header and of its `<meta>`. */
export function pagePolicies({ page, tree }: PageInput): ContentPolicy[] {
  const { nodes } = page.snapshot;
  const inMarkup = tree.elements.flatMap((index) => {
    const { tag, attributes = {} } = nodes[index] ?? {};
    if (tag !== 'meta' || attributes['http-equiv']?.trim().toLowerCase() !== NAME) return [];
    const head = tree.parent(index);
    return nodes[head]?.tag === 'head' && tree.parent(head) === 0 ? [attributes['content'] ?? ''] : [];
  });
  return [
    ...parsePolicies(valuesOf(page.visit, NAME)),
    ...parsePolicies(inMarkup).flatMap(withoutHeaderOnly),
  ];
}

function withoutHeaderOnly({ text, directives, repeated }: ContentPolicy): ContentPolicy[] {
  const left = new Map([...directives].filter(([name]) => !HEADER_ONLY.includes(name)));
  return left.size === 0 ? [] : [{ text, directives: left, repeated }];
}
