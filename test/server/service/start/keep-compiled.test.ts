import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const MODULE = path.join(ROOT, 'server/service/start/keep-compiled.ts');
const OURS = path.join(ROOT, 'node_modules/.cache/sitedelta-compiled');

/** Where a program and one of its threads keep what was compiled; `null` for nowhere. */
function kept(name: string, env: Record<string, string> = {}): unknown {
  const file = path.join(temporaryFolder(), name);
  const thread = `import('node:module').then(({ getCompileCacheDir }) =>
    require('node:worker_threads').parentPort.postMessage(getCompileCacheDir() ?? null));`;
  writeFileSync(
    file,
    `import { getCompileCacheDir } from 'node:module';
     import { Worker } from 'node:worker_threads';
     import ${JSON.stringify(MODULE)};
     const worker = new Worker(${JSON.stringify(thread)}, { eval: true });
     worker.once('message', (ofThread) => console.log(JSON.stringify([getCompileCacheDir() ?? null, ofThread])));`,
  );
  const options = ['--disable-warning=ExperimentalWarning', '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];
  const output = execFileSync(process.execPath, [...options, file], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it('keeps what is compiled of the sources next to the packages, for threads, too', () => {
  expect(kept('program.ts')).toEqual([expect.stringContaining(OURS), expect.stringContaining(OURS)]);
});

it('leaves the choice to NODE_COMPILE_CACHE', () => {
  const folder = temporaryFolder();
  const chosen = expect.stringContaining(folder);
  expect(kept('program.ts', { NODE_COMPILE_CACHE: folder })).toEqual([chosen, chosen]);
});

it('keeps nothing of a bundle, whose packages are elsewhere', () => {
  expect(kept('program.mjs')).toEqual([null, null]);
});
