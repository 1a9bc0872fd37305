import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
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
