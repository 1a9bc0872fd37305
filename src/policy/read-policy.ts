import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import type { Revision } from '../github/find-revision.ts';
import type { Annotation } from '../render/annotations.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import { splitByDate } from './apply-ignores.ts';
import { EMPTY_GATE, GATE_FILE, MISNAMED_GATE_FILE, type Gate, type GateConfig } from './policy.ts';
import { describeMistake, GateFileError, type GateMistake } from './policy-file-error.ts';
import { parseGateConfig } from './parse-policy.ts';
import { readApiCopy, readCheckoutCopy, readGitCopy, type GateCopy } from './read-policy-copy.ts';

interface ReadOptions {
  github: GitHub | undefined;
  revision: Revision;
  /** Folder of the checkout; empty where there is none. */
  workspace: string;
  nowMs: number;
  log: (line: string) => void;
  /** Tells people what they should know of. */
  notice: (text: string) => void;
  annotate: (annotations: readonly Annotation[]) => void;
}

const NO_GATE: Gate = { ...EMPTY_GATE, expired: [], problem: undefined, isMistake: false };

/**
 * Reads the settings file of the repository. For a pull request that of the base branch counts, so that a
 * change can't loosen its own gate; its own copy is checked, so that a mistake is told before the merge. For
 * everything else it is that of the checkout, or of the commit.
 *
 * Where it is not known what the run accepts, the gate has a problem: the run can show what it found, but not
 * pass.
 *
 * @throws {@link GateFileError} if the file has mistakes, outside of pull requests
 */
export async function readGateConfig(options: ReadOptions): Promise<Gate> {
  const { pullRequest } = options.revision;
  return pullRequest === undefined ? readOwn(options) : readForPullRequest(pullRequest, options);
}

async function readOwn(options: ReadOptions): Promise<Gate> {
  const { workspace, revision, github, log, annotate } = options;
  const copy = (await readCheckoutCopy(workspace)) ?? (await readApiCopy(revision.sha, github));
  if (copy.kind === 'problem') return withProblem(copy.reason);
  if (copy.kind === 'refused') {
    if (github === undefined) log(`${GATE_FILE} is not looked at: there is neither a checkout nor a token.`);
    else noticeRefusal(options);
    return NO_GATE;
  }
  const { config, mistakes } = examine(copy);
  if (mistakes.length > 0) {
    annotate(mistakes.map(asAnnotation));
    throw new GateFileError(mistakes);
  }
  // For a pull request the copy of its base would count: a change must not loosen its own gate in an outage.
  const { pullRequestProblem } = revision;
  if (pullRequestProblem !== undefined && copy.text !== undefined) return withProblem(pullRequestProblem);
  return openGate(config, '', options);
}

async function readForPullRequest(pullRequest: PullRequest, options: ReadOptions): Promise<Gate> {
  const { workspace, github, notice, annotate, log } = options;
  const { baseSha } = pullRequest;
  const base = (await readGitCopy(baseSha, workspace)) ?? (await readApiCopy(baseSha, github));
  const head = await readHeadCopy(pullRequest, options);
  const own = head === undefined ? undefined : examine(head);
  annotate((own?.mistakes ?? []).map(asAnnotation));
  const breaks =
    own === undefined || own.mistakes.length === 0
      ? ''
      : `The ${GATE_FILE} of this pull request has a mistake, so every run after the merge would fail: ${list(own.mistakes)}`;
  if (base.kind === 'problem') return withProblem(base.reason);
  if (base.kind === 'refused') {
    noticeRefusal(options);
    return breaks === '' ? NO_GATE : { ...NO_GATE, problem: breaks, isMistake: true };
  }

  const { config, mistakes } = examine(base);
  if (mistakes.length > 0) {
    const broken = `The ${GATE_FILE} of the base branch has a mistake: ${list(mistakes)}`;
    if (own !== undefined && breaks === '') {
      notice(
        `${broken} The copy of this pull request has none, so the run goes on; neither budgets nor ignore list of either copy hold in it.`,
      );
      return NO_GATE;
    }
    const problem = `${broken} Repair it on the base branch, or in this pull request. ${breaks}`.trim();
    return { ...NO_GATE, problem, isMistake: true };
  }
  if (head !== undefined && breaks === '' && head.text !== base.text) {
    if (base.text === undefined) {
      notice(
        `The ${GATE_FILE} of this pull request has no mistakes. It holds once it is merged: until then that of the base branch counts, which has none.`,
      );
    } else log(`This pull request has another ${GATE_FILE} than the base branch, whose copy counts here.`);
  }
  const gate = openGate(config, ' of the base branch', options);
  return breaks === '' ? gate : { ...gate, problem: breaks, isMistake: true };
}

/** The copy that the pull request leads to: that of its merge where it can be read, else that of its head. */
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

type ReadCopy = Extract<GateCopy, { kind: 'read' }>;

interface Examined {
  config: GateConfig;
  mistakes: readonly GateMistake[];
}

function examine({ text, misnamed }: ReadCopy): Examined {
  const mistakes: GateMistake[] = [];
  if (misnamed) {
    const message =
      text === undefined
        ? `${MISNAMED_GATE_FILE} is not read. Rename it to ${GATE_FILE}.`
        : `Both ${GATE_FILE} and ${MISNAMED_GATE_FILE} are there, and only the first is read. Remove the second.`;
    mistakes.push({ line: undefined, message });
  }
  if (text === undefined) return { config: EMPTY_GATE, mistakes };
  try {
    return { config: parseGateConfig(text), mistakes };
  } catch (error) {
    if (!(error instanceof GateFileError)) throw error;
    return { config: EMPTY_GATE, mistakes: [...mistakes, ...error.mistakes] };
  }
}

function openGate({ budgets, ignore }: GateConfig, where: string, { nowMs, log }: ReadOptions): Gate {
  const { active, expired } = splitByDate(ignore, nowMs);
  if (budgets.length + ignore.length > 0) {
    const count = `${budgets.length} ${plural(budgets.length, 'budget')}`;
    log(`${GATE_FILE}${where}: ${count}, ${active.length} on the ignore list, ${expired.length} expired.`);
  }
  return { ...NO_GATE, budgets, ignore: active, expired };
}

function withProblem(reason: string): Gate {
  return { ...NO_GATE, problem: `${reason}, so it is not known what the run accepts. Run the job again.` };
}

function noticeRefusal({ notice }: ReadOptions): void {
  notice(
    `${GATE_FILE} is not looked at: reading it takes the permission contents: read, or a checkout with fetch-depth: 0.`,
  );
}

function list(mistakes: readonly GateMistake[]): string {
  return mistakes.map((mistake) => oneLine(describeMistake(mistake), 300)).join(' ');
}

function asAnnotation(mistake: GateMistake): Annotation {
  const { line, message } = mistake;
  return {
    level: 'error',
    title: `A mistake in ${GATE_FILE}`,
    message: oneLine(message, 500),
    ...(line === undefined ? {} : { file: GATE_FILE, line }),
  };
}
