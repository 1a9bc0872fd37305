import { createHash } from 'node:crypto';
import path from 'node:path';

import { readGitObject } from '../shared/run-git.ts';
import { MISNAMED_POLICY_FILE, POLICY_FILE } from './policy.ts';
import type { PolicyCopy } from './read-policy-copy.ts';

const MAX_OBJECT_BYTES = 1024 * 1024;

/**
 * The file of a commit from the checkout's history; undefined if the history does not contain the commit.
 *
 * What an earlier step has unpacked may be a stranger's, its .git included, and Git takes what an object holds on trust.
 * So each one is compared with the id that led to it, from the commit down.
 */
export async function readGitCopy(commit: string, workspace: string): Promise<PolicyCopy | undefined> {
  if (workspace === '' || !/^[a-f0-9]{40,64}$/.test(commit)) return undefined;
  const folder = path.resolve(workspace);
  try {
    const [, tree = ''] = /^tree ([a-f0-9]+)\n/.exec((await read('commit', commit, folder)).toString()) ?? [];
    const entries = readTree(await read('tree', tree, folder), tree.length / 2);
    const file = entries.get(POLICY_FILE);
    const text = file === undefined ? undefined : (await read('blob', file, folder)).toString();
    return { kind: 'read', text, misnamed: entries.has(MISNAMED_POLICY_FILE) };
  } catch {
    // No Git, no repository, a shallow or a forged one: GitHub is asked instead.
    return undefined;
  }
}

/** @throws Error if there is no such object, or its content has another id */
async function read(type: 'commit' | 'tree' | 'blob', id: string, folder: string): Promise<Buffer> {
  const content = await readGitObject(folder, type, id, MAX_OBJECT_BYTES);
  // Of SHA-256, ids have 64 digits.
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256').update(`${type} ${content.length}\0`);
  if (hash.update(content).digest('hex') !== id) throw new Error(`The object ${id} is not what its id says.`);
  return content;
}

/** The ids of what a tree has, by name. Each entry is a mode, a space, a name, a zero and the bytes of the id. */
function readTree(tree: Buffer, idBytes: number): Map<string, string> {
  const entries = new Map<string, string>();
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at);
    if (end < 0) throw new Error('The tree ends within a name.');
    const name = tree.toString('utf8', tree.indexOf(' ', at) + 1, end);
    at = end + 1 + idBytes;
    entries.set(name, tree.toString('hex', end + 1, at));
  }
  return entries;
}
