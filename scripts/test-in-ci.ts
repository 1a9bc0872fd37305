/**
 * Runs all tests: `npm test`, then `npm run test:system`. Fails if a test fails, or if an error belongs to no file; no
 * test gets a second try. The last lines say what failed and how, and have the final counts: `N passed, M failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestFile, TestRun } from './test-files-reporter.ts';

interface Outcome {
  files: TestFile[];
  /** Errors that belong to no file. */
  faults: string[];
}

/** @throws if Vitest does not finish */
async function runTests(script: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-tests-'));
  try {
    const path = join(folder, 'run.json');
    const reporters = ['--reporter=default', '--reporter=./scripts/test-files-reporter.ts'];
    const child = spawn('npm', ['run', script, '--', ...reporters], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_RUN_FILE: path },
    });
    const [code, signal] = await once(child, 'exit');
    if (!existsSync(path)) throw new Error(`Vitest did not finish (${code ?? signal}).`);
    const run: TestRun = JSON.parse(await readFile(path, 'utf8'));
    const expected = run.strayErrors.length > 0 || run.files.some(({ ok }) => !ok) ? 1 : 0;
    const odd = code === expected ? [] : [`Vitest ended with ${code ?? signal} instead of ${expected}.`];
    return { files: run.files, faults: [...run.strayErrors, ...odd] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const outcomes = [await runTests('test'), await runTests('test:system')];
const files = outcomes.flatMap((outcome) => outcome.files);
const faults = outcomes.flatMap((outcome) => outcome.faults);
const broken = files.filter(({ ok }) => !ok);
if (broken.length > 0) console.log('\nTest files that failed:');
for (const { path, failed } of broken) console.log([path, ...failed.map((test) => `  ${test}`)].join('\n  '));
for (const fault of faults) console.log(`Belongs to no test file: ${fault}`);
// A file can fail although none of its tests does.
const failed = sum(broken.map(({ failed: tests }) => Math.max(1, tests.length))) + faults.length;
console.log(`\n${sum(files.map(({ passed }) => passed))} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
