import type { JudgedPage, PageLink, SnapshotNode, Violation } from '../../facts/judged-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
import { normaliseText } from '../../facts/page/normalise.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { describeWholePage } from './describe-element.ts';
import { subjectOf } from './fingerprint.ts';
import { violationFacts } from './violation-facts.ts';
import { clean } from './evidence.ts';

/** A link of a page to an address of its own origin, with what a scan keeps of it once the snapshot is let go. */
export interface DescribedLink extends PageLink {
  /** Absolute, without fragment. */
  address: string;
  /** The link as shortened HTML; to be escaped where it is shown. */
  evidence: string;
  /** What it says, shortened; empty for an image or nothing. */
  text: string;
  /** Place of the link in the page's order of elements. */
  element: number;
}

const MAX_SHOWN_HREF = 120;

const MAX_TEXT = 80;

const MAX_INNER_NODES = 100;

const MAX_LINKS = 2_000;

/**
 * The occurrences of violations that are about the addresses of links: one per address, described by the first link
 * that leads there. What is broken is the address, so all pages that link there have one finding, whatever their
 * links look like.
 * @param links the links of the page
 * @param violations what a rule found about them, in their order
 */
export function describeLinks(
  links: readonly DescribedLink[],
  violations: readonly Violation[],
): OccurrenceFacts[] {
  const byNode = new Map(links.map((link) => [link.node, link]));
  const occurrences = new Map<string, OccurrenceFacts>();
  for (const violation of violations) {
    const link = byNode.get(violation.node ?? -1);
    const subject = subjectOf(violation.subject ?? '');
    if (link === undefined || occurrences.has(subject)) continue;
    occurrences.set(subject, {
      ...violationFacts(violation),
      family: violation.code,
      subject,
      reports: [{ runner: violation.runner, code: violation.code }],
      review: false,
      evidence: link.evidence,
      element: link.element,
      fingerprint: hash64([violation.code, subject]),
      cause: '',
      about: { ...describeWholePage(), text: normaliseText(link.text) },
    });
  }
  return [...occurrences.values()];
}

/** The links of a page to its own origin, the first one for each address. */
export function pageLinks(page: Pick<JudgedPage, 'url' | 'snapshot' | 'links'>): DescribedLink[] {
  const { nodes } = page.snapshot;
  const { origin } = new URL(page.url);
  const links = new Map<string, DescribedLink>();
  let elements = 0;
  let counted = 0;
  for (const { address, node } of page.links) {
    const url = URL.parse(address);
    if (url === null || url.origin !== origin) continue;
    url.hash = '';
    if (links.has(url.href)) continue;
    if (links.size === MAX_LINKS) break;
    for (; counted < node; counted += 1) if (nodes[counted]?.tag !== undefined) elements += 1;
    const { tag = 'a', attributes = {} } = nodes[node] ?? {};
    const href = attributes['href'] ?? attributes['xlink:href'] ?? '';
    const text = tag === 'area' ? '' : textOf(nodes, node);
    links.set(url.href, {
      address: url.href,
      node,
      evidence: evidenceOf(tag, href, text),
      text,
      element: elements,
    });
  }
  return [...links.values()];
}

function evidenceOf(tag: string, href: string, text: string): string {
  const opening = `<${tag} href="${escape(shorten(clean(href), MAX_SHOWN_HREF)).replaceAll('"', '&quot;')}">`;
  return tag === 'area' ? opening : `${opening}${escape(text)}</a>`;
}

function textOf(nodes: SnapshotNode[], index: number): string {
  const words: string[] = [];
  for (let at = index + 1; at <= index + MAX_INNER_NODES && (nodes[at]?.parent ?? -1) >= index; at += 1) {
    words.push(nodes[at]?.text ?? '');
  }
  return shorten(clean(words.join(' ')), MAX_TEXT);
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
