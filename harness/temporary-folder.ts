import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

// Registered before all hooks of the test file, so it runs after them: nothing is in use any more.
afterAll(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Makes an empty folder that is removed when the test file ends. For test files and their hooks only.
 * @returns its path
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitedelta-test-'));
  made.push(folder);
  return folder;
}
