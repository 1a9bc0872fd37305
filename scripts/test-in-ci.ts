/**
 * Runs all tests, then each file that failed again, alone. Fails if a file fails again, or if an error belongs to no
 * file. The last line has the final counts: `N passed, M failed`.
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
  /** Errors that belong to no file; another run would prove nothing. */
  faults: string[];
}

/**
 * Runs `npm test`.
 * @param files all if empty
 * @throws if Vitest does not finish
 */
async function runTests(files: string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-tests-'));
  try {
    const path = join(folder, 'run.json');
    const alone = files.length === 0 ? [] : ['--maxWorkers=1'];
    const reporters = ['--reporter=default', '--reporter=./scripts/test-files-reporter.ts'];
    const child = spawn('npm', ['test', '--', ...reporters, ...alone, ...files], {
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

/** Prints the final counts. A file can fail although none of its tests does. */
function conclude({ files, faults }: Outcome): void {
  for (const fault of faults) console.log(`Belongs to no test file: ${fault}`);
  const passed = sum(files.map(({ passed }) => passed));
  const failed = sum(files.map(({ ok, failed }) => (ok ? 0 : Math.max(1, failed))));
  console.log(`\n${passed} passed, ${failed + faults.length} failed`);
  if (failed + faults.length > 0) process.exitCode = 1;
}

function print(title: string, files: TestFile[]): void {
  if (files.length > 0) console.log(`\n${title}${files.map(({ path }) => `\n  ${path}`).join('')}`);
}

async function main(): Promise<void> {
  const first = await runTests([]);
  const failed = first.files.filter(({ ok }) => !ok);
  if (failed.length === 0 || first.faults.length > 0) return conclude(first);

  print('Test files that failed and get one more run, alone:', failed);
  const second = await runTests(failed.map(({ path }) => path));
  const again = new Map(second.files.map((file) => [file.path, file]));
  const files = first.files.map((file) => again.get(file.path) ?? file);
  const broken = files.filter(({ ok }) => !ok);
  const stillBroken = new Set(broken.map(({ path }) => path));
  print('Failed again:', broken);
  print(
    'FLAKY, failed in the first run and passed in the second, a bug to fix:',
    failed.filter(({ path }) => !stillBroken.has(path)),
  );
  conclude({ files, faults: second.faults });
}

await main();
