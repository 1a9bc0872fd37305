import { findIgnore, type ExpiredEntry, type IgnoredFinding } from './policy/apply-ignores.ts';
import { EMPTY_GATE, GATE_FILE, type Budget, type Gate, type GateConfig } from './policy/policy.ts';
import { formatFailOn, isAtLeast, type FailOn } from './inputs/fail-on.ts';
import type { ComparedBase } from './result/compared-base.ts';
import {
  SEVERITIES,
  type ComparedFinding,
  type Finding,
  type ScanDiff,
  type Severity,
} from './service/api-types.ts';
import { plural } from './text/plural.ts';

/** The comparison with a base, or why there is none. */
export type Comparison = { kind: 'compared'; diff: ScanDiff; base?: ComparedBase } | NoBase;

/** Why a scan is not compared. */
export interface NoBase {
  kind: 'no-base';
  /** For people; may be several sentences. */
  reason: string;
  /**
   * `unreadable`: there may be a base, but this time it can't be read. `off`: the inputs allow none. Without:
   * there is none yet.
   */
  lack?: 'unreadable' | 'off';
}

/** What the run says in the end about a complete scan. */
export interface Outcome {
  conclusion: 'passed' | 'failed';
  /** One sentence, or several, that explain the conclusion. */
  verdict: string;
  /** Ids of the findings that make the run fail. */
  guilty?: readonly string[];
  /** Findings that settings of the repository leave out. */
  ignored?: readonly IgnoredFinding[];
  /** The settings of the repository have a mistake, so the run must fail whatever it lets pass. */
  isMistake?: boolean;
  /** Entries of the ignore list that hold no more. */
  expired?: readonly ExpiredEntry[];
}

/** The findings an outcome rests on; `added` is undefined where there is no base. */
export interface JudgedFindings {
  current: readonly Finding[];
  added: readonly ComparedFinding[] | undefined;
  /** What the input `on-baseline-error` says, where there may be a base that can't be read. */
  unreadable?: 'fail' | 'warn' | undefined;
}

/** A rule, judged. */
interface Judgement {
  guilty: readonly Finding[];
  /** What it says where it is broken, and where it is kept and worth a word. */
  verdict: string | undefined;
}

/**
 * Judges a complete scan by the input `fail-on` and by the repository's settings.
 *
 * - `added-…` counts added findings. One that the comparison could not verify (`verified: false`) never
 *   counts, and without a base nothing is added.
 * - `any-…` counts the current findings, with or without a base; they are all really there.
 * - A budget is broken by more findings than it allows; budgets on added findings count as `added-…` does.
 * - Where a base can't be read, nothing counts as added either, and what rests on that does not pass, unless
 *   the run is only to warn.
 * - What the ignore list names counts for none of them.
 * - Where it is not known what the run accepts, it does not pass.
 *
 * @param gate Settings whose ignore list holds only entries that have not expired
 */
export function judge(
  { current, added, unreadable }: JudgedFindings,
  failOn: FailOn | undefined,
  gate: GateConfig & Partial<Gate> = EMPTY_GATE,
): Outcome {
  const ignored = current.flatMap((finding): IgnoredFinding[] => {
    const entry = findIgnore(finding, gate.ignore);
    return entry === undefined ? [] : [{ finding, entry }];
  });
  const counts = (finding: Finding): boolean => findIgnore(finding, gate.ignore) === undefined;
  const scopes = {
    any: current.filter(counts),
    added: added?.filter((finding) => finding.verified !== false && counts(finding)),
  };
  const restsOnBase = [failOn, ...gate.budgets].some((rule) => rule?.scope === 'added');
  const isBlind = unreadable === 'fail' && restsOnBase;
  const judgements = [
    judgeFailOn(scopes, failOn, gate.budgets.length > 0, unreadable !== undefined),
    ...gate.budgets.map((budget) => judgeBudget(scopes, budget)),
  ];
  const guilty = judgements.flatMap((judgement) => judgement.guilty);
  const sentences = judgements.flatMap(({ verdict }) => verdict ?? []);
  const isKept = judgements.slice(1).every((judgement) => judgement.guilty.length === 0);
  // Of a budget on added findings nothing is known where the base can't be read.
  const isKnown = unreadable === undefined || gate.budgets.every(({ scope }) => scope === 'any');
  if (gate.budgets.length > 0 && isKept && isKnown) {
    sentences.push(
      `${gate.budgets.length === 1 ? 'The budget is' : `All ${gate.budgets.length} budgets are`} kept (${GATE_FILE}).`,
    );
  }
  if (ignored.length > 0) {
    const verb = ignored.length === 1 ? 'is' : 'are';
    sentences.push(`${ignored.length} ${plural(ignored.length, 'finding')} ${verb} ignored (${GATE_FILE}).`);
  }
  if (unreadable !== undefined && restsOnBase) {
    sentences.unshift(
      `The base can not be read, so it is not known what was added (on-baseline-error: ${unreadable}).`,
    );
  }
  if (gate.problem !== undefined) sentences.unshift(gate.problem);
  return {
    conclusion: guilty.length === 0 && gate.problem === undefined && !isBlind ? 'passed' : 'failed',
    verdict: sentences.join(' '),
    guilty: [...new Set(guilty.flatMap(({ id }) => id ?? []))],
    ignored,
    ...(gate.isMistake === true ? { isMistake: true } : {}),
    expired: (gate.expired ?? []).map((entry) => ({
      entry,
      findings: current.filter((finding) => counts(finding) && findIgnore(finding, [entry]) !== undefined)
        .length,
    })),
  };
}

interface Scopes {
  any: readonly Finding[];
  added: readonly ComparedFinding[] | undefined;
}

function judgeFailOn(
  scopes: Scopes,
  failOn: FailOn | undefined,
  hasBudgets: boolean,
  isUnreadable: boolean,
): Judgement {
  if (failOn === undefined) {
    const verdict = 'Nothing makes this run fail, because fail-on is none.';
    return { guilty: [], verdict: hasBudgets ? undefined : verdict };
  }
  const setting = `fail-on: ${formatFailOn(failOn)}`;
  const candidates = scopes[failOn.scope];
  if (candidates === undefined) {
    if (isUnreadable) return { guilty: [], verdict: undefined };
    return {
      guilty: [],
      verdict: `There is no base to compare with, so no finding counts as added (${setting}).`,
    };
  }
  const guilty = candidates.filter((finding) => isAtLeast(finding.severity, failOn.severity));
  const what = `${guilty.length === 1 ? 'finding' : 'findings'}${describeRange(failOn.severity)}`;
  const happened = VERBS[failOn.scope][guilty.length === 1 ? 'one' : 'many'];
  return {
    guilty,
    verdict: `${guilty.length === 0 ? 'No' : guilty.length} ${what} ${happened} (${setting}).`,
  };
}

function judgeBudget(scopes: Scopes, { name, scope, severity, rule, max }: Budget): Judgement {
  const counted = (scopes[scope] ?? []).filter(
    (finding) =>
      (severity === undefined || finding.severity === severity) &&
      (rule === undefined || finding.rule === rule),
  );
  if (counted.length <= max) return { guilty: [], verdict: undefined };
  const count = `${counted.length} ${plural(counted.length, 'finding')}`;
  return { guilty: counted, verdict: `${count}, and the budget ${name} allows ${max} (${GATE_FILE}).` };
}

const VERBS = {
  added: { one: 'was added', many: 'were added' },
  any: { one: 'is on the site', many: 'are on the site' },
} as const;

/** How many findings there are of each severity. */
export function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** " of severity high", " of severity medium or high", "" for all. */
function describeRange(threshold: Severity): string {
  const severities = SEVERITIES.filter((severity) => isAtLeast(severity, threshold));
  return severities.length === SEVERITIES.length ? '' : ` of severity ${severities.reverse().join(' or ')}`;
}
