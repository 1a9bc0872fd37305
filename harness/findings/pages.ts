import { NOTHING_SEEN } from './nothing-seen.ts';
import { randomUUID } from 'node:crypto';
import { buildScanFacts } from '../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../server/findings/describe/describe-page.ts';
import type {
  RunnerFacts,
  JudgedPage,
  PageLink,
  SnapshotNode,
  Violation,
} from '../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../server/facts/scan-facts.ts';

/** An element of a test page and the rules it breaks. */
export interface TestElement {
  tag: string;
  attributes: Record<string, string>;
  children: (TestElement | string)[];
  breaks: string[];
  via?: SnapshotNode['via'];
}

/**
 * `el('a.more', {href: '/x', breaks: 'link-name'}, 'Text')`: the key `breaks` lists rules, apart by spaces; `rule?` needs a
 * person, and the runner of `rule:cause` knows the cause.
 */
export function el(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (TestElement | string)[]
): TestElement {
  const { breaks = '', via, ...written } = attributes;
  return {
    tag,
    attributes: written,
    children,
    breaks: breaks.split(' ').filter(Boolean),
    ...(via === 'frame' || via === 'shadow' ? { via } : {}),
  };
}

/** A judged page with the elements in its body; codes with a dot are HTML_CodeSniffer's. */
export function judgedPage(
  url: string,
  body: (TestElement | string)[],
  pageBreaks: string[] = [],
): JudgedPage {
  const nodes: SnapshotNode[] = [];
  const violations: Violation[] = pageBreaks.map((code) => violation(code, null));
  const add = (element: TestElement, parent: number): void => {
    const index = nodes.length;
    const { tag, attributes, via } = element;
    nodes.push({ parent, tag, attributes, ...(via === undefined ? {} : { via }) });
    for (const code of element.breaks) violations.push(violation(code, index));
    for (const child of element.children) {
      if (typeof child === 'string') nodes.push({ parent: index, text: child });
      else add(child, index);
    }
  };
  add(el('html', { lang: 'en' }, el('head', {}, el('title', {}, 'Test')), el('body', {}, ...body)), -1);
  return {
    url,
    status: 200,
    title: 'Test',
    foundOn: null,
    snapshot: { nodes },
    links: linksOf(nodes, url),
    violations,
    unjudged: [],
    visit: NOTHING_SEEN,
  };
}

function linksOf(nodes: readonly SnapshotNode[], url: string): PageLink[] {
  return nodes.flatMap(({ tag, attributes }, node) => {
    const href = attributes?.['href'];
    const isLink = href !== undefined && (tag === 'a' || tag === 'area') && URL.canParse(href, url);
    return isLink ? [{ address: new URL(href, url).href, node }] : [];
  });
}

export function violation(reported: string, node: number | null): Violation {
  const needsReview = reported.endsWith('?');
  const [code = '', cause] = (needsReview ? reported.slice(0, -1) : reported).split(':');
  const runner = code.startsWith('WCAG2') ? 'htmlcs' : 'axe';
  return {
    runner,
    code,
    node,
    severity: needsReview ? 'low' : runner === 'axe' ? 'high' : 'medium',
    needsReview,
    title: `Title of ${code}`,
    explanation: `Explanation of ${code}`,
    criteria: ['1.1.1'],
    ...(cause !== undefined && { cause }),
  };
}

export const ENGINES: RunnerFacts[] = [
  { name: 'axe', version: '4.14.1', rules: [] },
  { name: 'htmlcs', version: '2.6.0', rules: [] },
];

export function scanOf(
  pages: JudgedPage[],
  more: Partial<Parameters<typeof buildScanFacts>[0]> = {},
): ScanFacts {
  return buildScanFacts({
    scanId: randomUUID(),
    target: 'https://site.example/',
    pages: pages.map((page) => describePage(page)),
    runners: ENGINES,
    unvisited: [],
    unlisted: 'nothing',
    base: null,
    ...more,
  });
}
