import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('dist is what the sources build, and not too large', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'check:dist'], {
    cwd: root,
    shell: process.platform === 'win32',
  });

  expect(stdout).toContain('dist/ is what the sources build.');
});
