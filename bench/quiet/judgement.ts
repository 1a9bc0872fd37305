import { readFileSync } from 'node:fs';

import type { Finding } from '../../src/service/api-types.ts';
import { aboutOf, type Verdict } from '../packages/about-of.ts';

/** What a person says of findings of one rule on one site. */
export interface Judgement {
  rule: string;
  verdict: Verdict;
  /** Whether a team that gets this finding would do something about it. */
  act: boolean;
  /** A short key. Findings of one site with one key have one cause: one change repairs them. */
  cause: string;
  /** One sentence; left out where the rule says it all. */
  why?: string;
  /** What identifies each: the path of its first page, and what it is about there. */
  findings: string[];
}

/** What identifies a finding on its site, besides its rule. */
export function keyOf(finding: Finding): string {
  const [page = 'http://site/'] = finding.pages;
  const { pathname } = new URL(page);
  return `${pathname} ${aboutOf(finding)}`.slice(0, 300);
}

/** The judgement of a finding; undefined if nobody has judged it. */
export function judgementOf(finding: Finding, judgements: readonly Judgement[]): Judgement | undefined {
  const key = keyOf(finding);
  return judgements.find(({ rule, findings }) => rule === finding.rule && findings.includes(key));
}

/** The file of the judgements of a site. */
export function judgementFile(site: string): URL {
  return new URL(`judgements/${site}.json`, import.meta.url);
}

/** All judgements of a site: none if nobody has judged it. */
export function readJudgements(site: string): Judgement[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
    return JSON.parse(readFileSync(judgementFile(site), 'utf8')) as Judgement[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
