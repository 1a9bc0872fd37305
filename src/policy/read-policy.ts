import type { GitHub } from '../github/connect-github.ts';
import type { Revision } from '../github/find-revision.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Annotation } from '../render/annotations.ts';
import type { Clock } from '../shared/clock.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import { splitByDate } from './apply-ignores.ts';
import { examineCopy, type ReadCopy } from './examine-copy.ts';
import { findTrustedCopy, type TrustedCopy } from './find-trusted-copy.ts';
import { EMPTY_POLICY, POLICY_FILE, type Policy, type PolicyConfig } from './policy.ts';
import { describeMistake, PolicyFileError, type PolicyMistake } from './policy-file-error.ts';
import { readGitCopy } from './read-git-copy.ts';
import { isCheckedOut, readApiCopy, readCheckoutCopy, type PolicyCopy } from './read-policy-copy.ts';

interface ReadOptions {
  context: RunContext;
  github: GitHub | undefined;
  revision: Revision;
  /** Names and patterns of the baseline branches. */
  branches: readonly string[];
  /** Folder of the checkout; empty if there is none. */
  workspace: string;
  clock: Clock;
  log: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
  annotate: (annotations: readonly Annotation[]) => void;
}

const NO_POLICY: Policy = { ...EMPTY_POLICY, expired: [], problem: undefined, isMistake: false };

/**
 * Reads the policy file of the repository: the copy that {@link findTrustedCopy} chooses. The copy of a pull request,
 * or of a branch that is pushed, is checked as well, so that a mistake is reported before the merge.
 *
 * If it is not known what the run accepts, the policy has a problem: the run can show what it found, but not
 * pass.
 *
 * @throws {@link PolicyFileError} if the file of a baseline branch has mistakes
 */
export async function readPolicy(options: ReadOptions): Promise<Policy> {
  const trusted = await findTrustedCopy(options);
  return trusted.kind === 'own' ? readOwn(trusted, options) : readTrusted(trusted, options);
}

async function readOwn(
  { sha, isCheckedOut: isOfRun }: Extract<TrustedCopy, { kind: 'own' }>,
  options: ReadOptions,
): Promise<Policy> {
  const { workspace, github, log, annotate } = options;
  const takesCheckout = isOfRun && (await isCheckedOut(sha, workspace)) !== false;
  const copy =
    (takesCheckout ? await readCheckoutCopy(workspace) : undefined) ?? (await readCommit(sha, options));
  if (copy.kind === 'problem') return withProblem(copy.reason);
  if (copy.kind !== 'read') {
    if (github === undefined) log(`${POLICY_FILE} is not read: there is neither a checkout nor a token.`);
    else noticeRefusal(options);
    return NO_POLICY;
  }
  if (!takesCheckout) await reportOther(copy, options);
  const { config, mistakes } = examineCopy(copy);
  if (mistakes.length > 0) {
    annotate(mistakes.map(asAnnotation));
    throw new PolicyFileError(mistakes);
  }
  return applyToday(config, '', options);
}

/** Reads the copy of a base or of the default branch for a run whose own copy must not decide. */
async function readTrusted(
  trusted: Exclude<TrustedCopy, { kind: 'own' }>,
  options: ReadOptions,
): Promise<Policy> {
  const { notice, annotate, log } = options;
  const isOfBase = trusted.kind === 'base';
  const where = isOfBase ? 'the base branch' : 'the default branch';
  const whose = options.revision.pullRequest === undefined ? 'this commit' : 'this pull request';
  if (!isOfBase) log(`${POLICY_FILE}: the copy of the default branch counts. ${trusted.why}`);
  const base = isOfBase
    ? await readBaseCopy(trusted, options)
    : ((await readGitCopy(trusted.ref ?? '', options.workspace)) ??
      (await readApiCopy(trusted.ref, options.github)));
  const head = await readHeadCopy(options);
  const own = head === undefined ? undefined : examineCopy(head);
  annotate((own?.mistakes ?? []).map(asAnnotation));
  const breaks =
    own === undefined || own.mistakes.length === 0
      ? ''
      : `The ${POLICY_FILE} of ${whose} has a mistake, so every run after the merge would fail: ${list(own.mistakes)}`;
  if (base.kind === 'problem') return withProblem(base.reason);
  if (base.kind !== 'read') {
    noticeRefusal(options);
    return breaks === '' ? NO_POLICY : { ...NO_POLICY, problem: breaks, isMistake: true };
  }

  const { config, mistakes } = examineCopy(base);
  if (mistakes.length > 0) {
    const broken = `The ${POLICY_FILE} of ${where} has a mistake: ${list(mistakes)}`;
    if (own !== undefined && breaks === '') {
      notice(
        `${broken} The copy of ${whose} has none, so the run goes on; it applies neither budgets nor ignore list nor settings of the scan of either copy.`,
      );
      return NO_POLICY;
    }
    const problem =
      `${broken} Repair it there${isOfBase ? ', or in this pull request' : ''}. ${breaks}`.trim();
    return { ...NO_POLICY, problem, isMistake: true };
  }
  if (head !== undefined && breaks === '' && head.text !== base.text) {
    if (base.text === undefined) {
      notice(
        `The ${POLICY_FILE} of ${whose} has no mistakes. It applies once it is merged: until then the copy of ${where} counts, and there is none.`,
      );
    } else log(`The ${POLICY_FILE} of ${whose} differs from that of ${where}, which counts here.`);
  }
  const policy = applyToday(config, ` of ${where}`, options);
  return breaks === '' ? policy : { ...policy, problem: breaks, isMistake: true };
}

/** The copy of the base's commit; if that is gone, because someone has forced a push, that of the branch. */
async function readBaseCopy(
  { sha, branch }: Extract<TrustedCopy, { kind: 'base' }>,
  options: ReadOptions,
): Promise<PolicyCopy> {
  const copy: PolicyCopy = sha === '' ? { kind: 'gone' } : await readCommit(sha, options);
  return copy.kind === 'gone' && branch !== '' ? readApiCopy(branch, options.github) : copy;
}

/**
 * The copy that will count after a merge, to be checked for mistakes: of a pull request that of its merge if it can be
 * read, otherwise that of its head; of a branch that is pushed its own.
 */
async function readHeadCopy(options: ReadOptions): Promise<ReadCopy | undefined> {
  const { context, revision } = options;
  const { pullRequest, builds, sha } = revision;
  const isPushed = ['push', 'workflow_dispatch', 'merge_group'].includes(context.eventName);
  if (pullRequest === undefined && !isPushed) return undefined;
  // An event such as pull_request_target names the base branch's commit.
  const commits = new Set([
    ...builds.filter((commit) => commit !== pullRequest?.baseSha).reverse(),
    pullRequest?.headSha ?? sha,
  ]);
  for (const commit of commits) {
    const copy = await readCommit(commit, options);
    if (copy.kind === 'read') return copy;
  }
  return undefined;
}

/** The file of a commit: from the checkout's history, or from GitHub. Never the file that lies in the checkout. */
async function readCommit(
  commit: string,
  { workspace, github }: Pick<ReadOptions, 'workspace' | 'github'>,
): Promise<PolicyCopy> {
  return (await readGitCopy(commit, workspace)) ?? (await readApiCopy(commit, github));
}

/** A file that an earlier step has written, or that of another commit, does not count in silence. */
async function reportOther(counts: ReadCopy, { workspace, notice }: ReadOptions): Promise<void> {
  const other = await readCheckoutCopy(workspace);
  if (other?.kind !== 'read' || hasSameLines(other, counts)) return;
  notice(`The ${POLICY_FILE} in the checkout is not that of the deployed commit, which counts.`);
}

function hasSameLines(...copies: ReadCopy[]): boolean {
  return new Set(copies.map(({ text }) => text?.replaceAll('\r\n', '\n'))).size === 1;
}

function applyToday(
  { budgets, ignore, scan }: PolicyConfig,
  where: string,
  { clock, log }: ReadOptions,
): Policy {
  const { active, expired } = splitByDate(ignore, clock.now());
  if (budgets.length + ignore.length > 0) {
    const count = `${budgets.length} ${plural(budgets.length, 'budget')}`;
    log(`${POLICY_FILE}${where}: ${count}, ${active.length} on the ignore list, ${expired.length} expired.`);
  }
  return { ...NO_POLICY, budgets, ignore: active, expired, scan };
}

function withProblem(reason: string): Policy {
  return { ...NO_POLICY, problem: `${reason}, so it is not known what the run accepts. Run the job again.` };
}

function noticeRefusal({ notice }: ReadOptions): void {
  notice(
    `${POLICY_FILE} is not read: reading it takes the permission contents: read, or a checkout with fetch-depth: 0.`,
  );
}

function list(mistakes: readonly PolicyMistake[]): string {
  return mistakes.map((mistake) => oneLine(describeMistake(mistake), 300)).join(' ');
}

function asAnnotation(mistake: PolicyMistake): Annotation {
  const { line, message } = mistake;
  return {
    level: 'error',
    title: `A mistake in ${POLICY_FILE}`,
    message: oneLine(message, 500),
    ...(line === undefined ? {} : { file: POLICY_FILE, line }),
  };
}
