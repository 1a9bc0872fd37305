import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The result of one test file. */
export interface TestFile {
  /** Relative to the root of the repository. */
  path: string;
  ok: boolean;
  passed: number;
  /** Of each test that failed: its full name, and what the first error says. */
  failed: string[];
}

export interface TestRun {
  files: TestFile[];
  /** Errors outside of tests that belong to no file. */
  strayErrors: string[];
}

/** For an error outside of tests, Vitest names the file if it knows it. */
interface OutsideError extends SerializedError {
  VITEST_TEST_PATH?: string;
}

/**
 * Writes the result of each test file to the file that TEST_RUN_FILE names, at the end of the run. Unlike Vitest's reporter
 * for JSON, it also reports errors outside of tests.
 */
export default class TestFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly OutsideError[]): void {
    const path = process.env['TEST_RUN_FILE'];
    if (path === undefined) throw new Error('TEST_RUN_FILE is not set.');
    const blamed = new Set(errors.map((error) => error.VITEST_TEST_PATH));
    const files = modules.map((module): TestFile => {
      const tests = [...module.children.allTests()];
      const failed = tests.flatMap((test) => {
        const { state, errors } = test.result();
        return state === 'failed' ? [`${test.fullName}\n      ${errors[0]?.message ?? ''}`] : [];
      });
      const done = ['passed', 'skipped'].includes(module.state()) && !blamed.has(module.moduleId);
      return {
        path: relative(process.cwd(), module.moduleId),
        ok: done && failed.length === 0,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed,
      };
    });
    // The end of a worker is an error without a file; the file it ran is left unfinished.
    const unfinished = modules.filter((module) => ['queued', 'pending'].includes(module.state())).length;
    const stray = errors.filter((error) => error.VITEST_TEST_PATH === undefined).slice(unfinished);
    const run: TestRun = { files, strayErrors: stray.map(({ message }) => message) };
    writeFileSync(path, JSON.stringify(run));
  }
}
