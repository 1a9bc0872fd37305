import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { runGit } from '../../../src/shared/run-git.ts';

const MODULE = new URL('../../../src/shared/run-git.ts', import.meta.url).href;

let repository: string;
beforeEach(() => {
  repository = temporaryFolder();
  execFileSync('git', ['-C', repository, 'init', '-q']);
});

it('runs no program of the repository that is called git', () => {
  const own = path.join(repository, 'git');
  writeFileSync(own, '#!/bin/sh\necho from the repository\n');
  chmodSync(own, 0o755);
  const script = `
    const { runGit } = await import(${JSON.stringify(MODULE)});
    process.stdout.write(await runGit(process.cwd(), ['rev-parse', '--is-inside-work-tree'], { maxBytes: 1000 }));`;

  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: repository,
    encoding: 'utf8',
    // Elsewhere than on Windows the current folder counts only where PATH names it.
    env: { ...process.env, PATH: `.${path.delimiter}${process.env['PATH'] ?? ''}` },
  });

  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});

it('rejects what git refuses, and an answer that is too long', async () => {
  await expect(runGit(repository, ['show', 'none'], { maxBytes: 1000 })).rejects.toThrow('none');
  await expect(runGit(repository, ['help', '-a'], { maxBytes: 10 })).rejects.toThrow('maxBuffer');
});

/** The settings of a stranger's repository: git runs what they name when an object is missing, or a list of files is read. */
function nameProgram(folder: string): string {
  const trace = path.join(temporaryFolder(), 'trace');
  const program = path.join(temporaryFolder(), 'program');
  writeFileSync(program, `#!/bin/sh\ntouch ${trace}\n`);
  chmodSync(program, 0o755);
  const settings = {
    'core.repositoryformatversion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': `ext::${program}`,
    'protocol.ext.allow': 'always',
    'core.fsmonitor': program,
  };
  for (const [name, value] of Object.entries(settings))
    execFileSync('git', ['-C', folder, 'config', name, value]);
  return trace;
}

const MISSING = 'a'.repeat(40);

it.each([
  ['an object that is missing', ['cat-file', 'commit', MISSING]],
  ['a tree that is missing', ['ls-tree', MISSING]],
  ['a list of files', ['ls-files', '--cached', '--modified']],
])('runs no program that the settings of the repository name: %s', async (_, args) => {
  const trace = nameProgram(repository);
  writeFileSync(path.join(repository, 'file'), '');
  execFileSync('git', ['-C', repository, '-c', 'core.fsmonitor=false', 'add', '.']);
  await runGit(repository, args, { maxBytes: 1000 }).catch(() => {});
  expect(existsSync(trace)).toBe(false);
  // So the settings do name a program that git would run.
  spawnSync('git', ['-C', repository, ...args]);
  expect(existsSync(trace)).toBe(true);
});

it('does not take a folder for a repository that only looks like one from inside', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  mkdirSync(folder);
  renameSync(path.join(repository, '.git'), path.join(folder, 'unpacked'));
  const inside = path.join(folder, 'unpacked');
  await expect(runGit(inside, ['rev-parse', '--git-dir'], { maxBytes: 1000 })).rejects.toThrow(
    /bare repository/i,
  );
});
