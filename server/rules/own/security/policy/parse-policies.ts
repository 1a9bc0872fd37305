import type { ContentPolicy } from './content-policy.ts';

/** Policies that are read of a page; it has one or two. */
const MAX_POLICIES = 50;
/** May be repeated without another meaning. */
const REPORTING = new Set(['report-uri', 'report-to']);

/**
 * Reads policies as browsers do (CSP Level 3, section 2.2): a value has policies between commas, a policy has directives
 * between semicolons, the first of each name counts. Policies without a directive are none. Sources are in lower case
 * but for what is random or case-sensitive in them, which no rule looks at.
 * @param values of a header, or of a `<meta>` in its place
 */
export function parsePolicies(values: readonly string[]): ContentPolicy[] {
  const policies: ContentPolicy[] = [];
  for (const text of values.flatMap((value) => value.split(','))) {
    if (/^[;\s]*$/.test(text)) continue;
    policies.push(parsePolicy(text));
    if (policies.length === MAX_POLICIES) break;
  }
  return policies;
}

function parsePolicy(text: string): ContentPolicy {
  const directives = new Map<string, string[]>();
  const repeated = new Set<string>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name === '') continue;
    if (!directives.has(name)) directives.set(name, sources);
    else if (!REPORTING.has(name)) repeated.add(name);
  }
  return { text: text.trim(), directives, repeated: [...repeated] };
}
