import type { JudgedFix } from '../result/judge-fix.ts';
import { describePageChange } from '../result/page-changes.ts';
import type { Patch } from './make-patches.ts';

/** A patch that is not proven. */
export interface Refuted {
  patch: Patch;
  /** Sentences. */
  reasons: readonly string[];
  /** Whether a scan says so, and not only the clock. */
  isTried: boolean;
}

export interface Proof {
  proven: Patch[];
  refuted: Refuted[];
}

interface ProveOptions {
  /** Applies patches to a copy of the website, scans it, and judges all findings that they are for. */
  attempt: (patches: readonly Patch[]) => Promise<JudgedFix>;
  /** Whether there is time for one more. */
  hasTime: () => boolean;
  /** Scans of one command: where most patches prove, a few are enough. */
  maxTrials?: number;
}

const NO_TIME = 'There was no time to try it.';
const TOO_MANY =
  'So many others did not prove that this one was not tried. Repair fewer at once with --rule or --finding.';
const NOT_TOGETHER =
  'It is proven alone, but not together with the others: apply those, and run the command again.';
const MAX_TRIALS = 20;
/** Pages on which something else was changed that are described. */
const MAX_PAGES = 2;

/** What is said of a finding itself, and not of the website as a whole. */
const OWN = new Set(['unknown', 'still-there', 'element-gone']);

/**
 * Finds the patches that are proven together: a scan with all of them says that each finding is resolved, nothing was added and
 * nothing else changed. Patches whose own finding is not resolved, or at whose element something was added, are put aside; what is
 * wrong without any such sign is looked for in each half. What was put aside is proven alone at the end, and then together with the
 * others: people apply all of them.
 */
export async function prove(
  patches: readonly Patch[],
  { attempt: tryOut, hasTime, maxTrials = MAX_TRIALS }: ProveOptions,
): Promise<Proof> {
  const refuted: Refuted[] = [];
  const aside: Patch[] = [];
  let trials = 0;
  const attempt = (some: readonly Patch[]): Promise<JudgedFix> => {
    trials += 1;
    return tryOut(some);
  };
  /** Why nothing more is tried; undefined if there is time. */
  const whyOver = (): string | undefined => {
    if (trials >= maxTrials) return TOO_MANY;
    return hasTime() ? undefined : NO_TIME;
  };

  const settle = async (proven: readonly Patch[], candidates: readonly Patch[]): Promise<Patch[]> => {
    if (candidates.length === 0) return [];
    const over = whyOver();
    if (over !== undefined) {
      refuted.push(...candidates.map((patch) => ({ patch, reasons: [over], isTried: false })));
      return [];
    }
    const judged = await attempt([...proven, ...candidates]);
    if (judged.verdict === 'proven') return [...candidates];
    const [only, ...more] = candidates;
    if (only !== undefined && more.length === 0) {
      if (proven.length > 0) aside.push(only);
      else refuted.push({ patch: only, reasons: reasonsFor(only, judged), isTried: true });
      return [];
    }
    const suspects = candidates.filter((patch) => isUnproven(patch, judged) || isBesideAdded(patch, judged));
    if (suspects.length > 0 && suspects.length < candidates.length) {
      aside.push(...suspects);
      return settle(
        proven,
        candidates.filter((patch) => !suspects.includes(patch)),
      );
    }
    const middle = candidates.length >> 1;
    const first = await settle(proven, candidates.slice(0, middle));
    return [...first, ...(await settle([...proven, ...first], candidates.slice(middle)))];
  };

  const proven = await settle([], patches);
  for (const patch of aside) {
    const [alone] = await settle([], [patch]);
    if (alone === undefined) continue;
    const over = whyOver();
    if (proven.length === 0) proven.push(patch);
    else if (over !== undefined) refuted.push({ patch, reasons: [over], isTried: false });
    else {
      const judged = await attempt([...proven, patch]);
      if (judged.verdict === 'proven') proven.push(patch);
      else refuted.push({ patch, reasons: [NOT_TOGETHER, ...reasonsFor(patch, judged)], isTried: true });
    }
  }
  return { proven, refuted };
}

function isUnproven({ findings }: Patch, { findings: judged, gaps }: JudgedFix): boolean {
  const ids = new Set(findings.map(({ id }) => id));
  return judged.some(
    ({ id, verdict }) =>
      ids.has(id) && (OWN.has(verdict) || (verdict === 'not-verified' && gaps.length === 0)),
  );
}

/** Whether something was added at an element that the patch is for. */
function isBesideAdded({ findings }: Patch, { added }: JudgedFix): boolean {
  const selectors = new Set(added.flatMap(({ selector }) => selector ?? []));
  return findings.some(({ selector = '' }) => selectors.has(selector));
}

function reasonsFor({ findings }: Patch, { findings: judged, otherChanges }: JudgedFix): string[] {
  const ids = new Set(findings.map(({ id }) => id));
  const reasons = judged.filter(({ id }) => ids.has(id)).flatMap((one) => one.reasons);
  return [
    ...new Set([
      ...reasons,
      ...otherChanges.slice(0, MAX_PAGES).map((page) => `${describePageChange(page)}.`),
    ]),
  ];
}
