import { createHash } from 'node:crypto';

import type { Finding } from '../../src/service/api-types.ts';
import { judgementOf, keyOf, type Judgement } from './judgement.ts';

/** What was judged of some findings. */
export interface Tally {
  findings: number;
  true: number;
  arguable: number;
  false: number;
  act: number;
  /** Causes among the judged ones: equal keys of one site are one. */
  causes: number;
  unjudged: number;
}

/** Counts findings of one site by what was judged of them. */
export function tally(findings: readonly Finding[], judgements: readonly Judgement[]): Tally {
  const sum = { findings: findings.length, true: 0, arguable: 0, false: 0, act: 0, causes: 0, unjudged: 0 };
  const causes = new Set<string>();
  for (const finding of findings) {
    const judgement = judgementOf(finding, judgements);
    if (judgement === undefined) {
      sum.unjudged += 1;
      continue;
    }
    sum[judgement.verdict] += 1;
    if (judgement.act) sum.act += 1;
    causes.add(judgement.cause);
  }
  return { ...sum, causes: causes.size };
}

/** The sum of several tallies: causes of two sites are two. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { findings: 0, true: 0, arguable: 0, false: 0, act: 0, causes: 0, unjudged: 0 };
  for (const each of tallies) {
    sum.findings += each.findings;
    sum.true += each.true;
    sum.arguable += each.arguable;
    sum.false += each.false;
    sum.act += each.act;
    sum.causes += each.causes;
    sum.unjudged += each.unjudged;
  }
  return sum;
}

/** A tally as a row of a table. What nobody has judged is in no share. */
export function rowOf({ findings, unjudged, causes, ...counts }: Tally): Record<string, number | string> {
  const judged = findings - unjudged;
  const share = (count: number): string => (judged === 0 ? '' : `${((100 * count) / judged).toFixed(1)} %`);
  return {
    findings,
    judged,
    true: share(counts.true),
    arguable: share(counts.arguable),
    false: share(counts.false),
    act: share(counts.act),
    'per cause': causes === 0 ? '' : (judged / causes).toFixed(2),
    unjudged,
  };
}

/** Whether a site is set aside: no rule is changed because of what it shows. A sixth, by a hash of its name. */
export function isSetAside(name: string): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE() % 6 === 0;
}

/** Pairs of unlike rules that name one element of one page, with the number of sites, to look for one defect with two names. */
export function pairsOf(sites: readonly { name: string; findings: readonly Finding[] }[]): string[] {
  const pairs = new Map<string, string[]>();
  for (const { name, findings } of sites) {
    const places = new Map<string, Finding[]>();
    for (const finding of findings) {
      for (const place of placesOf(finding)) places.set(place, [...(places.get(place) ?? []), finding]);
    }
    for (const [place, there] of places) {
      const rules = [...new Set(there.map(({ rule }) => rule))].sort();
      for (const [index, rule] of rules.entries()) {
        for (const other of rules.slice(index + 1)) {
          const pair = `${rule} + ${other}`;
          pairs.set(pair, [...(pairs.get(pair) ?? []), `${name} ${place}`]);
        }
      }
    }
  }
  return [...pairs]
    .sort(([, x], [, y]) => y.length - x.length)
    .map(([pair, places]) => `${places.length} ${pair}: ${places[0] ?? ''}`);
}

function placesOf(finding: Finding): string[] {
  const own = finding.selector === undefined ? [] : [keyOf(finding)];
  const others = (finding.elements ?? []).flatMap((element) => {
    const { selector, page } = element;
    return selector === undefined ? [] : [`${new URL(page).pathname} ${selector}`];
  });
  return [...new Set([...own, ...others])];
}
