import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { GitHub } from '../github/connect-github.ts';
import { isMissingCommit, isRefusal } from '../github/refusals.ts';
import { CancelledError } from '../shared/errors.ts';
import { isRecord } from '../shared/json.ts';
import { runGit } from '../shared/run-git.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { POLICY_FILE, MISNAMED_POLICY_FILE } from './policy.ts';

/** One version of the policy file. That it can't be read is not the same as that there is none. */
export type PolicyCopy =
  | {
      kind: 'read';
      /** undefined: there is none. */
      text: string | undefined;
      /** Whether a file of the other name is there. */
      misnamed: boolean;
    }
  /** The token may not read it, or there is none. */
  | { kind: 'refused' }
  /** GitHub has no such commit or branch, as after a force-push. */
  | { kind: 'gone' }
  | { kind: 'problem'; reason: string };

/** The file in the checkout or in a folder; undefined if there is none of either name. */
export async function readCheckoutCopy(workspace: string): Promise<PolicyCopy | undefined> {
  if (workspace === '') return undefined;
  const read = async (name: string): Promise<string | undefined> => {
    try {
      return await readFile(path.join(workspace, name), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  };
  try {
    const [text, other] = await Promise.all([read(POLICY_FILE), read(MISNAMED_POLICY_FILE)]);
    if (text === undefined && other === undefined) return undefined;
    return { kind: 'read', text, misnamed: other !== undefined };
  } catch (error) {
    return {
      kind: 'problem',
      reason: `${POLICY_FILE} in the checkout cannot be read (${describe(error)})`,
    };
  }
}

/** @returns Whether a commit is checked out; undefined if the folder is no repository. */
export async function isCheckedOut(commit: string, workspace: string): Promise<boolean | undefined> {
  if (workspace === '' || !existsSync(path.join(workspace, '.git'))) return undefined;
  try {
    const head = await runGit(path.resolve(workspace), ['rev-parse', 'HEAD'], { maxBytes: 1024 });
    return head.trim() === commit;
  } catch {
    // Such as a repository of another user.
    return false;
  }
}

/**
 * The file of a commit from GitHub's API.
 *
 * @param commit Or the name of a branch; undefined for the default branch.
 */
export async function readApiCopy(
  commit: string | undefined,
  github: GitHub | undefined,
): Promise<PolicyCopy> {
  if (github === undefined || commit === '') return { kind: 'refused' };
  const ref = commit === undefined ? {} : { ref: commit };
  const { octokit, repo } = github;
  try {
    // Asked for the file, GitHub answers 404 for a commit without it and for one that the token may not see.
    // The list of files is different for the two.
    const { data } = await octokit.rest.repos.getContent({ ...repo, path: '', ...ref });
    // Such as the page of a proxy on the way.
    if (!Array.isArray(data)) throw new Error('the answer is no list of files');
    const names = data.map((entry: unknown) => (isRecord(entry) ? entry['name'] : ''));
    const misnamed = names.includes(MISNAMED_POLICY_FILE);
    if (!names.includes(POLICY_FILE)) return { kind: 'read', text: undefined, misnamed };
    const file = await octokit.rest.repos.getContent({
      ...repo,
      path: POLICY_FILE,
      ...ref,
      mediaType: { format: 'raw' },
    });
    // The types know only the form in JSON; asked for raw, the API answers with the text.
    const raw: unknown = file.data;
    // Which of the two it is depends on the charset that the server names.
    const text = raw instanceof ArrayBuffer ? new TextDecoder().decode(raw) : String(raw);
    return { kind: 'read', text, misnamed };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    if (isMissingCommit(error)) return { kind: 'gone' };
    if (isRefusal(error)) return { kind: 'refused' };
    return {
      kind: 'problem',
      reason: `GitHub did not return ${POLICY_FILE} of ${describeRef(commit)} (${describe(error)})`,
    };
  }
}

function describeRef(ref: string | undefined): string {
  if (ref === undefined) return 'the default branch';
  return /^[a-f0-9]{40,64}$/.test(ref) ? `the commit ${ref.slice(0, 7)}` : `the branch ${ref}`;
}

function describe(error: unknown): string {
  return oneLine(messageOf(error), 200).replace(/\.$/, '');
}
