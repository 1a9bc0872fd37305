import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import type { GitHub } from '../github/connect-github.ts';
import { statusOf } from '../github/find-retry-wait.ts';
import type { Revision } from '../github/find-revision.ts';
import { isRefusal } from '../github/is-refusal.ts';
import { CancelledError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import { splitByDate } from './apply-ignores.ts';
import { EMPTY_GATE, GATE_FILE, type Gate, type IgnoreEntry } from './gate-config.ts';
import { parseGateConfig } from './parse-gate-config.ts';

const GIT_TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;

interface ReadOptions {
  github: GitHub | undefined;
  revision: Revision;
  /** Folder of the checkout; empty where there is none. */
  workspace: string;
  nowMs: number;
  log: (line: string) => void;
  /** Tells people what they should know of: here that budgets and ignore list are not looked at. */
  notice: (text: string) => void;
}

/** What a look for the file brought; without text there is none, or none that may be read. */
interface Found {
  text?: string | undefined;
  /** Why it is not known whether there is one. */
  problem?: string;
}

/**
 * Reads the settings file of the repository. For a pull request it is that of the base, so that a change
 * can't loosen its own gate; else it is that of the commit, from the API or from the checkout.
 *
 * Where GitHub fails to tell, the gate has a problem: the run can show what it found, but not pass.
 *
 * @throws ConfigurationError if the file has mistakes
 */
export async function readGateConfig(options: ReadOptions): Promise<Gate> {
  const { revision, nowMs, log } = options;
  const base = revision.pullRequest?.baseSha ?? '';
  const { text, problem } = await (revision.pullRequest === undefined
    ? readOwn(options)
    : readFromBase(base, options));
  if (text === undefined) return { ...EMPTY_GATE, expired: [], problem };
  const config = parseGateConfig(text);
  const { active, expired } = splitByDate(config.ignore, nowMs);
  const where = revision.pullRequest === undefined ? '' : ' of the base';
  const budgets = `${config.budgets.length} ${plural(config.budgets.length, 'budget')}`;
  log(`${GATE_FILE}${where}: ${budgets}, ${active.length} on the ignore list, ${expired.length} expired.`);
  return { budgets: config.budgets, ignore: active, expired, problem };
}

/** One sentence about entries that count no more; undefined where there are none. */
export function describeExpired(expired: readonly IgnoreEntry[]): string | undefined {
  if (expired.length === 0) return undefined;
  const list = expired.slice(0, 10).map(({ line, expires }) => `line ${line} (until ${expires})`);
  const more = expired.length > list.length ? ` and ${expired.length - list.length} more` : '';
  return `Entries of the ignore list in ${GATE_FILE} have expired, so what they name counts again: ${list.join(', ')}${more}.`;
}

/** That of the checkout, which may be of another commit only where the workflow asks for it. */
async function readOwn(options: ReadOptions): Promise<Found> {
  const { workspace, revision } = options;
  const local = workspace === '' ? undefined : await readLocal(workspace);
  return local === undefined ? readByApi(revision.sha, options) : { text: local };
}

async function readFromBase(base: string, options: ReadOptions): Promise<Found> {
  if (base === '') return {};
  const text = await readByGit(base, options.workspace);
  return text === undefined ? readByApi(base, options) : { text };
}

async function readLocal(workspace: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(workspace, GATE_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

/** From the checkout's history, where that reaches the commit. */
async function readByGit(commit: string, workspace: string): Promise<string | undefined> {
  if (workspace === '' || !/^[a-f0-9]{40,64}$/.test(commit)) return undefined;
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['-C', workspace, 'show', '--no-textconv', `${commit}:${GATE_FILE}`],
      { timeout: GIT_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true },
    );
    return stdout;
  } catch {
    return undefined;
  }
}

async function readByApi(
  commit: string,
  { github, notice }: Pick<ReadOptions, 'github' | 'notice'>,
): Promise<Found> {
  if (github === undefined || commit === '') return {};
  try {
    const { data } = await github.octokit.rest.repos.getContent({
      ...github.repo,
      path: GATE_FILE,
      ref: commit,
      mediaType: { format: 'raw' },
    });
    // The types know only the form in JSON; asked for raw, the API answers with the text.
    const raw: unknown = data;
    // Which of the two it is depends on the charset that the server names.
    return { text: raw instanceof ArrayBuffer ? new TextDecoder().decode(raw) : String(raw) };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    if (statusOf(error) === 404) return {};
    if (isRefusal(error)) {
      notice(`${GATE_FILE} is not looked at: reading it takes the permission contents: read.`);
      return {};
    }
    const reason = oneLine(messageOf(error), 200).replace(/\.$/, '');
    return {
      problem: `GitHub does not give ${GATE_FILE} of the commit ${commit.slice(0, 7)} (${reason}), so it is not known what the run accepts. Run the job again.`,
    };
  }
}
