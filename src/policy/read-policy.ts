import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import type { Revision } from '../github/find-revision.ts';
import type { Annotation } from '../render/annotations.ts';
import type { Clock } from '../shared/clock.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import { splitByDate } from './apply-ignores.ts';
import { examineCopy, type ReadCopy } from './examine-copy.ts';
import { EMPTY_POLICY, POLICY_FILE, type Policy, type PolicyConfig } from './policy.ts';
import { describeMistake, PolicyFileError, type PolicyMistake } from './policy-file-error.ts';
import { readApiCopy, readCheckoutCopy, readGitCopy } from './read-policy-copy.ts';

interface ReadOptions {
  github: GitHub | undefined;
  revision: Revision;
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
 * Reads the policy file of the repository. For a pull request the copy of the base branch counts, so that a
 * change can't loosen its own policy; its own copy is checked, so that a mistake is reported before the merge.
 * Otherwise the copy of the checkout counts, or that of the commit.
 *
 * If it is not known what the run accepts, the policy has a problem: the run can show what it found, but not
 * pass.
 *
 * @throws {@link PolicyFileError} if the file has mistakes, outside of pull requests
 */
export async function readPolicy(options: ReadOptions): Promise<Policy> {
  const { pullRequest } = options.revision;
  return pullRequest === undefined ? readOwn(options) : readForPullRequest(pullRequest, options);
}

async function readOwn(options: ReadOptions): Promise<Policy> {
  const { workspace, revision, github, log, annotate } = options;
  const copy = (await readCheckoutCopy(workspace)) ?? (await readApiCopy(revision.sha, github));
  if (copy.kind === 'problem') return withProblem(copy.reason);
  if (copy.kind === 'refused') {
    if (github === undefined) log(`${POLICY_FILE} is not read: there is neither a checkout nor a token.`);
    else noticeRefusal(options);
    return NO_POLICY;
  }
  const { config, mistakes } = examineCopy(copy);
  if (mistakes.length > 0) {
    annotate(mistakes.map(asAnnotation));
    throw new PolicyFileError(mistakes);
  }
  // For a pull request the copy of its base would count: a change must not loosen its own policy during an outage.
  const { pullRequestProblem } = revision;
  if (pullRequestProblem !== undefined && copy.text !== undefined) return withProblem(pullRequestProblem);
  return applyToday(config, '', options);
}

async function readForPullRequest(pullRequest: PullRequest, options: ReadOptions): Promise<Policy> {
  const { workspace, github, notice, annotate, log } = options;
  const { baseSha } = pullRequest;
  const base = (await readGitCopy(baseSha, workspace)) ?? (await readApiCopy(baseSha, github));
  const head = await readHeadCopy(pullRequest, options);
  const own = head === undefined ? undefined : examineCopy(head);
  annotate((own?.mistakes ?? []).map(asAnnotation));
  const breaks =
    own === undefined || own.mistakes.length === 0
      ? ''
      : `The ${POLICY_FILE} of this pull request has a mistake, so every run after the merge would fail: ${list(own.mistakes)}`;
  if (base.kind === 'problem') return withProblem(base.reason);
  if (base.kind === 'refused') {
    noticeRefusal(options);
    return breaks === '' ? NO_POLICY : { ...NO_POLICY, problem: breaks, isMistake: true };
  }

  const { config, mistakes } = examineCopy(base);
  if (mistakes.length > 0) {
    const broken = `The ${POLICY_FILE} of the base branch has a mistake: ${list(mistakes)}`;
    if (own !== undefined && breaks === '') {
      notice(
        `${broken} The copy of this pull request has none, so the run goes on; it applies neither budgets nor ignore list nor settings of the scan of either copy.`,
      );
      return NO_POLICY;
    }
    const problem = `${broken} Repair it on the base branch, or in this pull request. ${breaks}`.trim();
    return { ...NO_POLICY, problem, isMistake: true };
  }
  if (head !== undefined && breaks === '' && head.text !== base.text) {
    if (base.text === undefined) {
      notice(
        `The ${POLICY_FILE} of this pull request has no mistakes. It applies once it is merged: until then the copy of the base branch counts, and there is none.`,
      );
    } else
      log(`The ${POLICY_FILE} of this pull request differs from that of the base branch, which counts here.`);
  }
  const policy = applyToday(config, ' of the base branch', options);
  return breaks === '' ? policy : { ...policy, problem: breaks, isMistake: true };
}

/** The copy that the pull request leads to: that of its merge if it can be read, otherwise that of its head. */
async function readHeadCopy(
  { headSha, baseSha }: PullRequest,
  { revision, workspace, github }: ReadOptions,
): Promise<ReadCopy | undefined> {
  // An event such as pull_request_target names the base branch's commit.
  const commits = new Set([...revision.builds.filter((sha) => sha !== baseSha).reverse(), headSha]);
  for (const commit of commits) {
    const copy = (await readGitCopy(commit, workspace)) ?? (await readApiCopy(commit, github));
    if (copy.kind === 'read') return copy;
  }
  return undefined;
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
