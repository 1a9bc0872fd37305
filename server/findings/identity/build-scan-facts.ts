import type { RunnerFacts, Unlisted } from '../facts/judged-page.ts';
import { claimPartners } from './claim-partners.ts';
import { freeId } from './free-id.ts';
import { liftMatches } from './lift-matches.ts';
import { matchScans } from './match-scans.ts';
import { mergeOccurrences } from './merge-occurrences.ts';
import type { FindingFacts, PageFacts, ScanFacts } from '../facts/scan-facts.ts';
import type { SettingsFacts } from '../facts/settings-facts.ts';
import { pageKey } from '../page/page-key.ts';
import { hash64 } from '../string-hash.ts';

/**
 * Merges the occurrences of a complete scan into findings and gives them their ids. Without a base an id is a hash of
 * target path, rule, fingerprint and ordinal: it depends on the site alone. A finding that the base had keeps its id,
 * even if the element was edited or moved since (as SonarQube's issues do). Ids are unique within the scan, and a new
 * finding never takes an id that the base uses for another one.
 *
 * @param input.base facts of the scan whose ids are kept; null if no base was named
 */
export function buildScanFacts(input: {
  scanId: string;
  target: string;
  pages: PageFacts[];
  runners: RunnerFacts[];
  unvisited: string[];
  unlisted: Unlisted;
  /** None by default. */
  unanswered?: string[];
  settings?: SettingsFacts;
  base: ScanFacts | null;
}): ScanFacts {
  const { scanId, target, pages, runners, unvisited, unlisted, unanswered = [], base } = input;
  const settings = input.settings && { settings: input.settings };
  const merged = mergeOccurrences(pages);
  const findings: FindingFacts[] = merged.map(({ occurrences }) => ({ id: '', since: '', occurrences }));
  if (base) {
    const match = matchScans({ pages, unvisited, ...settings, findings: [] }, { ...base, findings: [] });
    const { left } = liftMatches(findings, base.findings, match);
    for (const [finding, { id, since }] of claimPartners(findings, left))
      Object.assign(finding, { id, since });
  }
  const taken = new Set(base?.findings.map(({ id }) => id));
  for (const [index, finding] of findings.entries()) {
    if (finding.id !== '') continue;
    const { rule = '', fingerprint = '', ordinal = 0 } = merged[index] ?? {};
    finding.id = freeId(hash64([pageKey(target), rule, fingerprint, String(ordinal)]), taken);
    finding.since = scanId;
    taken.add(finding.id);
  }
  return { target, pages, runners, unvisited, unlisted, unanswered, ...settings, findings };
}
