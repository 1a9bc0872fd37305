import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import MarkdownIt from 'markdown-it';

import type { FakePullFile, FakeThread } from './github-state.ts';

const markdown = new MarkdownIt();

/** Runs git in a repository of a test, with nothing of the user's settings. */
export function git(folder: string, ...args: string[]): string {
  const settings = ['user.name=A', 'user.email=a@example.com', 'core.autocrlf=false', 'core.quotePath=false'];
  return execFileSync('git', ['-C', folder, ...settings.flatMap((one) => ['-c', one]), ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });
}

/** Writes files and commits all of the folder. @returns The id of the commit */
export function commit(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'A change');
  return git(folder, 'rev-parse', 'HEAD').trim();
}

/** The files of a pull request as GitHub lists them: the diff from where it left the base, in parts with three lines around. */
export function pullFilesOf(folder: string, base: string, head: string): FakePullFile[] {
  const names = git(folder, 'diff', '--name-status', '-z', '-M', `${base}...${head}`).split('\0');
  const files: FakePullFile[] = [];
  for (let at = 0; at < names.length - 1;) {
    const status = names[at] ?? '';
    const isMoved = status.startsWith('R');
    const filename = names[at + (isMoved ? 2 : 1)] ?? '';
    at += isMoved ? 3 : 2;
    if (status === 'D') {
      files.push({ filename, sha: '0'.repeat(40), status: 'removed' });
      continue;
    }
    const diff = git(
      folder,
      'diff',
      '-M',
      `${base}...${head}`,
      '--',
      ...(isMoved ? [names[at - 2] ?? ''] : []),
      filename,
    );
    const patch = diff.slice(Math.max(0, diff.indexOf('\n@@') + 1));
    const sha = git(folder, 'rev-parse', `${head}:${filename}`).trim();
    files.push({ filename, sha, status: isMoved ? 'renamed' : status === 'A' ? 'added' : 'modified', patch });
  }
  return files;
}

/** A file as GitHub commits it once someone applies suggestions: their lines take the place of those they are written at. */
export function applySuggestions(content: string, threads: readonly FakeThread[]): string {
  const lines = content.split('\n');
  for (const { from, to, body } of threads.toSorted((a, b) => b.from - a.from)) {
    const block = markdown
      .parse(body, {})
      .find(({ type, info }) => type === 'fence' && info === 'suggestion');
    if (block === undefined) throw new Error('There is no suggestion.');
    lines.splice(
      from - 1,
      to - from + 1,
      ...(block.content === '' ? [] : block.content.replace(/\n$/, '').split('\n')),
    );
  }
  return lines.join('\n');
}
