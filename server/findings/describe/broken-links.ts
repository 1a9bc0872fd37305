import { describeWholePage } from './describe-element.ts';
import type { BrokenAddress } from '../facts/judged-page.ts';
import { normaliseText } from '../page/normalise.ts';
import type { OccurrenceFacts, PageFacts } from '../facts/scan-facts.ts';
import { pageKey, pageQuery } from '../page/page-key.ts';
import type { PageLink } from './page-links.ts';
import { hash64 } from '../string-hash.ts';

const RULE = 'broken-link';
const FAMILY = `${RULE} `;

/**
 * Adds an occurrence to every page that links to a broken address: one per page and address, told by the first link.
 * What is broken is the address, not the link, so all pages that link there have one finding, whatever their links
 * look like.
 * @param links per page, in the order of the pages
 */
export function addBrokenLinks(
  pages: readonly PageFacts[],
  links: readonly PageLink[][],
  broken: readonly BrokenAddress[],
): void {
  const byAddress = new Map(broken.map((each) => [each.address, each]));
  for (const [index, page] of pages.entries()) {
    const told = new Set<string>();
    for (const link of links[index] ?? []) {
      const address = byAddress.get(link.address);
      if (address === undefined) continue;
      const subject = subjectOf(link.address);
      if (told.has(subject)) continue;
      told.add(subject);
      page.occurrences.push(occurrenceOf(address, link, subject));
    }
  }
}

/** The address that an occurrence finds broken, as `subjectOf` has it; null where it is about something else. */
export function brokenSubject(occurrence: Pick<OccurrenceFacts, 'family'>): string | null {
  return occurrence.family.startsWith(FAMILY) ? occurrence.family.slice(FAMILY.length) : null;
}

/** The path of a subject, without its query. */
export function pathOfSubject(subject: string): string {
  return subject.replace(/\?.*$/s, '');
}

/** By what an address is known in all scans of a target: path and query, without the host. */
export function subjectOf(address: string): string {
  return `${pageKey(address)}${pageQuery(address)}`;
}

function occurrenceOf(broken: BrokenAddress, link: PageLink, subject: string): OccurrenceFacts {
  return {
    rule: RULE,
    family: FAMILY + subject,
    reports: [{ runner: 'crawl', code: RULE }],
    review: false,
    severity: broken.severity,
    title: broken.title,
    explanation: broken.explanation,
    criteria: [],
    helpUrl: '',
    evidence: link.evidence,
    element: link.element,
    fingerprint: hash64([RULE, subject]),
    about: { ...describeWholePage(), text: normaliseText(link.text) },
  };
}
