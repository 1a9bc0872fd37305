import type { PageInput } from '../../own-rule.ts';
import { valuesOf } from './answer-headers.ts';

/** A content security policy: the sources of each directive, by its name in lower case. */
export interface ContentPolicy {
  /** As the site writes it. */
  text: string;
  directives: ReadonlyMap<string, readonly string[]>;
  /** Directives that are there again; browsers take the first of each. */
  repeated: readonly string[];
}

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

/** Policies that are read of a page; it has one or two. */
const MAX_POLICIES = 50;
/** May be repeated without another meaning. */
const REPORTING = new Set(['report-uri', 'report-to']);

/**
 * Reads policies as browsers do (CSP Level 3, section 2.2): a value has policies between commas, a policy has directives
 * between semicolons, the first of each name counts. Policies without a directive are ignored. Sources are in lower case
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

const ELEMENTS = ['script-src-elem', 'script-src', 'default-src'];
const ATTRIBUTES = ['script-src-attr', 'script-src', 'default-src'];

/**
 * Where a policy lets scripts of others run; null if it does not. A nonce or hash turns 'unsafe-inline' off, and with
 * 'strict-dynamic' the hosts too: CSP Level 3, sections 6.7.3.2 and 8.2.
 * @returns the directive with its source; an empty source if no directive is about scripts
 */
export function scriptGap(policy: ContentPolicy): { directive: string; source: string } | null {
  const elements = sourcesOf(policy, ELEMENTS);
  if (elements === null) return { directive: 'script-src', source: '' };
  const attributes = sourcesOf(policy, ATTRIBUTES);
  for (const list of [elements, attributes]) {
    if (list !== null && allowsInline(list.sources)) {
      return { directive: list.directive, source: "'unsafe-inline'" };
    }
  }
  const { directive, sources } = elements;
  if (ignoresHosts(sources)) return null;
  const source = findBroadSource(sources);
  return source === undefined ? null : { directive, source };
}

function allowsInline(sources: readonly string[]): boolean {
  return sources.includes("'unsafe-inline'") && !isGuarded(sources) && !sources.includes("'strict-dynamic'");
}

/** The sources of the first of these directives that a policy has; null if it has none, so that everything is allowed. */
export function sourcesOf(
  { directives }: ContentPolicy,
  names: readonly string[],
): { directive: string; sources: readonly string[] } | null {
  for (const directive of names) {
    const sources = directives.get(directive);
    if (sources !== undefined) return { directive, sources };
  }
  return null;
}

/** Whether a list of scripts trusts those with a nonce or hash and what they load, so that its hosts don't count. */
export function ignoresHosts(sources: readonly string[]): boolean {
  return isGuarded(sources) && sources.includes("'strict-dynamic'");
}

/** Whether a list has a nonce or hash, which turns 'unsafe-inline' off. */
export function isGuarded(sources: readonly string[]): boolean {
  return sources.some((source) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source));
}

/** Any host: a scheme alone, or a star in the place of the host. `data:` is content that anybody can write. */
const BROAD = /^(?:(?:https?|ftp|data):|(?:(?:https?|ftp):\/\/)?\*(?:\.\*)*(?::(?:\*|\d+))?\/?)$/;

/** The first source that stands for so many that the list keeps nobody out; undefined if there is none. */
export function findBroadSource(sources: readonly string[]): string | undefined {
  return sources.find((source) => BROAD.test(source));
}
