import type { EngineFacts, Unlisted } from '../facts/facts.ts';
import { liftMatches } from './lift-matches.ts';
import { matchScans, type MatchSide } from './match-scans.ts';
import { mergeOccurrences } from './merge-occurrences.ts';
import type { FindingFacts, PageFacts, ScanFacts } from '../facts/page-facts.ts';
import { pageKey } from '../page/page-key.ts';
import { hash64 } from '../string-hash.ts';

export type { PageFacts, ScanFacts } from '../facts/page-facts.ts';

/**
 * Merges the occurrences of a complete scan into findings and gives them their ids. A finding that the
 * target's last complete scan had keeps its id, also when the element was edited or moved since (as
 * SonarQube's issues do); a new one gets a hash of target path, rule, fingerprint and ordinal. Ids are
 * unique within the scan, and a new finding never takes an id that the last scan used for another one.
 */
export function buildScanFacts(input: {
  target: string;
  pages: PageFacts[];
  engines: EngineFacts[];
  unvisited: string[];
  unlisted: Unlisted;
  previous: ScanFacts | null;
}): ScanFacts {
  const { target, pages, engines, unvisited, unlisted, previous } = input;
  const merged = mergeOccurrences(pages);
  const findings: FindingFacts[] = merged.map(({ occurrences }) => ({ id: '', occurrences }));
  if (previous) keepIds(findings, { pages, unvisited, findings: [] }, previous);
  const taken = new Set(previous?.findings.map((finding) => finding.id));
  for (const [index, finding] of findings.entries()) {
    const { rule = '', fingerprint = '', ordinal = 0 } = merged[index] ?? {};
    for (let salt = 0; finding.id === ''; salt++) {
      const parts = [pageKey(target), rule, fingerprint, String(ordinal)];
      const id = hash64(salt === 0 ? parts : [...parts, String(salt)]);
      if (taken.has(id)) continue;
      finding.id = id;
      taken.add(id);
    }
  }
  return { target, pages, engines, unvisited, unlisted, findings };
}

/** Gives each finding the id of the previous one with which it shares most occurrences; each id once. */
function keepIds(findings: readonly FindingFacts[], side: MatchSide, previous: ScanFacts): void {
  const match = matchScans(side, { ...previous, findings: [] });
  const { left } = liftMatches(findings, previous.findings, match);
  const order = new Map(findings.map((finding, index) => [finding, index]));
  const claims = [...left].flatMap(([finding, partners]) =>
    [...partners].map(([partner, shared]) => ({ finding, partner, shared, order: order.get(finding) ?? 0 })),
  );
  claims.sort(
    (x, y) =>
      y.shared - x.shared ||
      x.order - y.order ||
      (x.partner.id < y.partner.id ? -1 : x.partner.id > y.partner.id ? 1 : 0),
  );
  const used = new Set<string>();
  for (const { finding, partner } of claims) {
    if (finding.id !== '' || used.has(partner.id)) continue;
    finding.id = partner.id;
    used.add(partner.id);
  }
}
