import { formatFailOn, isAtLeast, type FailOn } from '../inputs/fail-on.ts';
import { ON_LOST_PAGES, type OnLostPages } from '../inputs/on-lost-pages.ts';
import { findIgnore, marksOf, type ExpiredEntry, type IgnoredFinding } from '../policy/apply-ignores.ts';
import {
  EMPTY_POLICY,
  POLICY_FILE,
  type Budget,
  type IgnoreEntry,
  type Policy,
  type PolicyConfig,
} from '../policy/policy.ts';
import type { ComparedFinding, Coverage, Finding, Scan } from '../service/api-types.ts';
import { plural } from '../text/plural.ts';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import { judgeCoverage } from './judge-coverage.ts';
import { SEVERITIES, type Severity } from '../../shared/severity.ts';
import { categoryOf } from '../../shared/category.ts';
import { applyMarks, countMarked, type MarkedRules } from '../../shared/undecided-marks.ts';

/** What the run says in the end about a complete scan. */
export interface Outcome {
  conclusion: 'passed' | 'failed';
  /** One or several sentences that explain the conclusion. */
  verdict: string;
  /** The findings that make the run fail, by their keys (see findingKey). */
  failing?: readonly string[];
  /** Findings that the policy leaves out. */
  ignored?: readonly IgnoredFinding[];
  /** The policy file has a mistake, so the run fails whatever the inputs tolerate. */
  isMistake?: boolean;
  /** What the scan did not see of what the base knows, in one line; undefined if it saw all of it. */
  coverage?: string;
  /** What no tool could decide, without what is marked as fine, and that; undefined if nothing is marked. */
  undecided?: MarkedRules<IgnoreEntry>;
  /** Entries of the ignore list that have expired. */
  expired?: readonly ExpiredEntry[];
}

/** The findings that an outcome is based on. */
export interface OutcomeFindings {
  current: readonly Finding[];
  /** undefined without a base. */
  added: readonly ComparedFinding[] | undefined;
  /** The input `on-baseline-error`, if there may be a base that can't be read. */
  unreadable?: 'fail' | 'warn' | undefined;
  /** How much of the base was seen; undefined without one, and from a service that does not say. */
  coverage?: Coverage | undefined;
  /** The result of the scan, which says how much of the site was seen. */
  result?: Scan['result'];
}

/** What `fail-on` or one budget decides. */
interface RuleDecision {
  failing: readonly Finding[];
  /** A sentence if the rule is broken, or if it is worth a word that it is kept. */
  verdict: string | undefined;
}

/** The findings that count, by the scopes of rules. */
interface Scopes {
  any: readonly Finding[];
  added: readonly ComparedFinding[] | undefined;
}

const VERBS = {
  added: { one: 'was added', many: 'were added' },
  any: { one: 'is on the site', many: 'are on the site' },
} as const;

/**
 * Decides whether a complete scan passes, by the input `fail-on` and the repository's policy.
 *
 * - `added-…` counts added findings. One that the comparison could not verify (`verified: false`) never
 *   counts, and without a base nothing is added.
 * - `any-…` counts the current findings, with or without a base.
 * - A budget is broken by more findings than it allows; budgets on added findings count as `added-…` does.
 * - If a base can't be read, nothing counts as added either, and a rule about added findings does not pass,
 *   unless `on-baseline-error` is `warn`.
 * - A rule that names no category counts site, accessibility and links; other categories count where they are named.
 * - Findings on the ignore list count for none of these.
 * - What the scan did not see of what its base knows, or the other way round, fails the run as `on-lost-pages` says; see
 *   judgeCoverage.
 * - If the policy can't be read, the run does not pass.
 *
 * @param policy Its ignore list holds only entries that have not expired.
 * @param onLostPages That of the input or option, which counts before that of the policy.
 */
export function decideOutcome(
  { current, added, unreadable, coverage, result }: OutcomeFindings,
  failOn: readonly FailOn[],
  policy: Pick<PolicyConfig, 'budgets' | 'ignore'> & Partial<Policy> = EMPTY_POLICY,
  onLostPages: OnLostPages = policy.onLostPages ?? ON_LOST_PAGES,
): Outcome {
  const { budgets, ignore, expired = [], problem } = policy;
  const ignored = current.flatMap((finding): IgnoredFinding[] => {
    const entry = findIgnore(finding, ignore);
    return entry === undefined ? [] : [{ finding, entry }];
  });
  const counts = (finding: Finding): boolean => findIgnore(finding, ignore) === undefined;
  const scopes = {
    any: current.filter(counts),
    added: added?.filter((finding) => finding.verified !== false && counts(finding)),
  };
  const needsBase = [...failOn, ...budgets].some(({ scope }) => scope === 'added');
  const needsAll = [...failOn, ...budgets].some(({ scope }) => scope === 'any');
  const decisions = [
    ...failOn.map((rule) => applyFailOn(scopes, rule, unreadable !== undefined)),
    ...budgets.map((budget) => applyBudget(scopes, budget)),
  ];
  const undecided = applyMarks(result?.undecided ?? [], marksOf(ignore));
  const failing = decisions.flatMap((decision) => decision.failing);
  const hasRules = failOn.length > 0 || budgets.length > 0;
  const seen = judgeCoverage({ coverage, result }, onLostPages, { hasRules, needsBase, needsAll });
  const isBlind = (unreadable === 'fail' && needsBase) || seen?.fails === true;
  const passes = failing.length === 0 && problem === undefined && !isBlind;
  const sentences = [
    problem,
    unreadable !== undefined && needsBase
      ? `The base cannot be read, so it is not known what was added (on-baseline-error: ${unreadable}).`
      : undefined,
    seen?.sentence,
    !hasRules ? 'Nothing makes this run fail, because fail-on is none.' : undefined,
    ...decisions.map(({ verdict }) => verdict),
    describeKeptBudgets(budgets, decisions.slice(failOn.length), unreadable !== undefined),
    describeIgnored(ignored.length),
    describeMarked(undecided),
  ];
  return {
    conclusion: passes ? 'passed' : 'failed',
    verdict: sentences.filter((sentence) => sentence !== undefined).join(' '),
    failing: [...new Set(failing.map(findingKey))],
    ignored,
    ...(undecided.marked.length > 0 && { undecided }),
    ...(seen && { coverage: seen.text }),
    ...(policy.isMistake === true ? { isMistake: true } : {}),
    expired: expired.map((entry) => ({
      entry,
      findings:
        entry.undecided === undefined
          ? scopes.any.filter((finding) => findIgnore(finding, [entry]) !== undefined).length
          : countMarked(applyMarks(undecided.open, [entry])),
    })),
  };
}

function applyFailOn(scopes: Scopes, failOn: FailOn, isUnreadable: boolean): RuleDecision {
  const setting = `fail-on: ${formatFailOn(failOn)}`;
  const candidates = scopes[failOn.scope];
  if (candidates === undefined) {
    if (isUnreadable) return { failing: [], verdict: undefined };
    return {
      failing: [],
      verdict: `There is no base to compare with, so no finding counts as added (${setting}).`,
    };
  }
  const failing = candidates.filter(
    (finding) => isOfCategory(finding, failOn.category) && isAtLeast(finding.severity, failOn.severity),
  );
  const what = `${plural(failing.length, 'finding')}${describeCategory(failOn)}${describeRange(failOn.severity)}`;
  const happened = VERBS[failOn.scope][failing.length === 1 ? 'one' : 'many'];
  return {
    failing,
    verdict: `${failing.length === 0 ? 'No' : failing.length} ${what} ${happened} (${setting}).`,
  };
}

/** " in security"; nothing for the categories that count unnamed, and for all. */
function describeCategory({ category }: FailOn): string {
  return category === undefined || category === 'all' ? '' : ` in ${category}`;
}

function applyBudget(scopes: Scopes, { name, scope, severity, category, rule, max }: Budget): RuleDecision {
  const counted = (scopes[scope] ?? []).filter(
    (finding) =>
      (severity === undefined || finding.severity === severity) &&
      (rule === undefined ? isOfCategory(finding, category) : finding.rule === rule),
  );
  if (counted.length <= max) return { failing: [], verdict: undefined };
  const count = `${counted.length} ${plural(counted.length, 'finding')}`;
  return { failing: counted, verdict: `${count}, and the budget ${name} allows ${max} (${POLICY_FILE}).` };
}

/** If the base can't be read, nothing is known about budgets on added findings. */
function describeKeptBudgets(
  budgets: readonly Budget[],
  decisions: readonly RuleDecision[],
  isUnreadable: boolean,
): string | undefined {
  const areKept = budgets.length > 0 && decisions.every(({ failing }) => failing.length === 0);
  if (!areKept || (isUnreadable && budgets.some(({ scope }) => scope === 'added'))) return undefined;
  const what = budgets.length === 1 ? 'The budget is' : `All ${budgets.length} budgets are`;
  return `${what} kept (${POLICY_FILE}).`;
}

function describeIgnored(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${plural(count, 'finding')} ${count === 1 ? 'is' : 'are'} ignored (${POLICY_FILE}).`;
}

function describeMarked(undecided: MarkedRules<IgnoreEntry>): string | undefined {
  const count = countMarked(undecided);
  if (count === 0) return undefined;
  return `${count} undecided ${plural(count, 'element')} ${count === 1 ? 'is' : 'are'} marked as fine (${POLICY_FILE}).`;
}

/** " of severity high", " of severity medium or high", "" for all. */
function describeRange(threshold: Severity): string {
  const severities = SEVERITIES.filter((severity) => isAtLeast(severity, threshold));
  return severities.length === SEVERITIES.length ? '' : ` of severity ${severities.reverse().join(' or ')}`;
}

/** The categories that count for rules which name none; the others count where they are named. */
const COUNTED_UNNAMED = new Set(['site', 'accessibility', 'links']);

/**
 * Whether a finding is one that a rule is about.
 * @param wanted `undefined` for a rule that names no category, `all` for every one
 */
function isOfCategory(finding: Pick<Finding, 'category'>, wanted: string | undefined): boolean {
  const category = categoryOf(finding);
  if (wanted === undefined) return COUNTED_UNNAMED.has(category);
  return wanted === 'all' || wanted === category;
}
