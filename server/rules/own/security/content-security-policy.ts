import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { hasHeaders, headerEvidence, valuesOf } from '../../read/content/answer-headers.ts';
import { isLoopback } from '../../hosts.ts';
import {
  findBroadSource,
  ignoresHosts,
  isGuarded,
  pagePolicies,
  scriptGap,
  sourcesOf,
} from '../../read/content/content-policy.ts';
import type { ContentPolicy } from '../../read/content/content-policy.ts';

const HEADER = 'Content-Security-Policy';
const DANGER =
  'If an attacker gets text into a page (through a comment, a search term or a hacked supplier), it runs as a script of the site, reads what visitors see and acts on their behalf.';
const ADVICE = `List the sources that scripts come from, such as "script-src 'self'", move inline scripts into files or give each a nonce, and test the policy with ${HEADER}-Report-Only first.`;

/** What a request without encryption may bring or take away, other than pictures and media. */
const ACTIVE =
  /^(?:default|script|style|object|frame|child|worker|connect|font|manifest)-src(?:-\w+)?$|^(?:base-uri|form-action)$/;

/**
 * No content security policy, or one that lets any script run, as MDN HTTP Observatory judges it. All of them are one
 * finding: moving from no policy to a strict one takes several steps, and none of them should look like a new defect. What else is
 * wrong with a policy has findings of its own.
 */
export const contentSecurityPolicy: PageRule = {
  meta: {
    name: 'content-security-policy',
    category: 'security',
    title: 'Content Security Policy is missing or too weak',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: hasHeaders,
  check(input) {
    const policies = pagePolicies(input);
    const evidence = evidenceOf(policies.map(({ text }) => text));
    if (policies.length === 0) return hasIntent(input) || hasAtStake(input) ? [explainNone(input)] : [];
    // A page must satisfy all of its policies, so one that holds is enough.
    const gaps = policies.map(scriptGap);
    const gap = gaps.includes(null) ? null : (gaps.find((each) => each?.source !== '') ?? gaps[0]);
    const found: Defect[] = gap
      ? [
          {
            node: null,
            severity: gap.source === '' ? 'low' : 'medium',
            evidence,
            explanation: explainGap(gap),
          },
        ]
      : findObjects(policies, evidence);
    return [
      ...found,
      ...findEval(policies, evidence),
      ...findUnencrypted(policies, evidence, input),
      ...findRepeated(policies, evidence),
      ...findBlocked(policies, evidence),
    ];
  },
};

/** A policy that is empty or only reports: someone wants one. */
function hasIntent({ page: { visit } }: PageInput): boolean {
  return [HEADER, `${HEADER}-Report-Only`].some((name) => valuesOf(visit, name.toLowerCase()).length > 0);
}

/**
 * Whether people are signed in to the site, so that a script of someone else could act on their behalf: a page sets cookies,
 * or asks for a password. Of 22 sites, most of which only show documents, one would do something about a missing policy.
 */
function hasAtStake({ page: { visit }, tree }: PageInput): boolean {
  if (visit.cookies === null || visit.cookies.length > 0) return true;
  return tree.nodes.some(
    ({ tag, attributes }) => tag === 'input' && /^password$/i.test((attributes?.['type'] ?? '').trim()),
  );
}

function explainNone({ page: { visit } }: PageInput): Defect {
  const reports = valuesOf(visit, `${HEADER.toLowerCase()}-report-only`);
  const values = valuesOf(visit, HEADER.toLowerCase());
  const [reported] = reports;
  let what = `The pages are sent without the header ${HEADER}.`;
  if (values.length > 0) what = `The header ${HEADER} of the pages is empty.`;
  else if (reported !== undefined)
    what = `The Content Security Policy of the pages is report-only and blocks nothing.`;
  const evidence =
    reported === undefined ? evidenceOf(values) : `${HEADER}-Report-Only: ${withoutRandom(reported)}`;
  return { node: null, evidence, explanation: explain(what, ADVICE, DANGER) };
}

function explainGap({ directive, source }: { directive: string; source: string }): Explanation {
  const what =
    source === ''
      ? `The Content Security Policy of the pages has neither script-src nor default-src, so scripts may come from anywhere.`
      : `The Content Security Policy of the pages lets injected scripts run: ${directive} has ${source}.`;
  return explain(what, ADVICE, DANGER);
}

/** Plugins are gone, but `<object>` and `<embed>` still show documents that run scripts. */
function findObjects(policies: readonly ContentPolicy[], evidence: string): Defect[] {
  const lists = policies.map((policy) => sourcesOf(policy, ['object-src', 'default-src']));
  const isClosed = lists.some((list) => list !== null && findBroadSource(list.sources) === undefined);
  if (isClosed) return [];
  const explanation = explain(
    'The Content Security Policy of the pages lets embedded objects come from anywhere, and such an object can run scripts despite the rest of the policy.',
    'Add "object-src \'none\'" to it.',
  );
  return [{ node: null, key: 'objects', evidence, explanation }];
}

function findEval(policies: readonly ContentPolicy[], evidence: string): Defect[] {
  const isAllowed = policies.every((policy) => {
    const list = sourcesOf(policy, ['script-src', 'default-src']);
    return list === null || list.sources.includes("'unsafe-eval'");
  });
  const isNamed = policies.some(({ directives }) =>
    ['script-src', 'default-src'].some((name) => directives.get(name)?.includes("'unsafe-eval'")),
  );
  if (!isAllowed || !isNamed) return [];
  const explanation = explain(
    "The Content Security Policy of the pages has 'unsafe-eval', so scripts may run text as code, including text that an attacker has injected.",
    "Replace eval, new Function and templates compiled in the browser, then remove 'unsafe-eval'.",
  );
  return [{ node: null, key: 'eval', evidence, explanation }];
}

function findUnencrypted(
  policies: readonly ContentPolicy[],
  evidence: string,
  { page: { url } }: PageInput,
): Defect[] {
  const own = URL.parse(url)?.hostname;
  const open = policies.map(({ directives }) =>
    directives.has('upgrade-insecure-requests')
      ? []
      : [...directives].flatMap(([name, sources]) =>
          ACTIVE.test(name) && !ignoresHosts(sources)
            ? sources.filter((source) => isUnencrypted(source, own))
            : [],
        ),
  );
  const [sources = []] = open;
  if (open.some((each) => each.length === 0)) return [];
  const explanation = explain(
    `The Content Security Policy of the pages allows ${sources[0]}, which is loaded unencrypted: anyone on the network path, such as a public Wi-Fi operator, can modify it.`,
    'Use https: instead.',
  );
  return [{ node: null, key: 'unencrypted', evidence, explanation }];
}

function isUnencrypted(source: string, own: string | undefined): boolean {
  if (!/^(?:http|ftp|ws):/.test(source)) return false;
  const host = URL.parse(source)?.hostname ?? '';
  return host !== own && !isLoopback(host);
}

function findRepeated(policies: readonly ContentPolicy[], evidence: string): Defect[] {
  const names = [...new Set(policies.flatMap(({ repeated }) => repeated))].sort();
  if (names.length === 0) return [];
  const explanation = explain(
    `The Content Security Policy of the pages has ${names.join(' and ')} more than once.`,
    'Put all sources into one.',
    'Browsers use the first and ignore the others, so the policy is not what it seems.',
  );
  return [{ node: null, key: 'repeated', evidence, explanation }];
}

function findBlocked(policies: readonly ContentPolicy[], evidence: string): Defect[] {
  const isBlocked = policies.some((policy) => {
    const { sources = [] } = sourcesOf(policy, ['script-src', 'default-src']) ?? {};
    return sources.includes("'strict-dynamic'") && !isGuarded(sources);
  });
  if (!isBlocked) return [];
  const explanation = explain(
    "The Content Security Policy of the pages has 'strict-dynamic' without a nonce or hash, so none of their scripts can run.",
    "Add the nonce of the scripts, or remove 'strict-dynamic'.",
  );
  return [{ node: null, key: 'strict-dynamic', evidence, explanation }];
}

function evidenceOf(values: readonly string[]): string {
  return headerEvidence(HEADER, values.length === 0 ? undefined : withoutRandom(values.join(', ')));
}

/** A nonce is another one each time. */
function withoutRandom(policy: string): string {
  return policy.replaceAll(/'nonce-[^']*'?/gi, "'nonce-…'");
}
