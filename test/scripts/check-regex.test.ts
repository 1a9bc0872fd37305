import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

it('fails for a regular expression that can take too much time, and says where it is', () => {
  const folder = temporaryFolder();
  for (const [file, regex] of [
    ['server/rules/exponential.ts', '/^(?:a|[a-z])*$/'],
    ['server/unknown/polynomial.ts', '/x\\s*\\s*y/'],
    ['server/rules/harmless.ts', '/^z{3}$/'],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `export const REGEX = ${regex};\n`);
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-regex.ts', folder], {
    encoding: 'utf8',
  });
  const lines = stderr.split('\n').filter((line) => line.includes(' can take '));
  expect(lines).toEqual([
    expect.stringMatching(/^server\/rules\/exponential\.ts: .+ can take exponential time/),
    expect.stringMatching(
      /^server\/unknown\/polynomial\.ts: .+ can take much time \(polynomial \d\), and nothing bounds/,
    ),
  ]);
  expect(status).toBe(1);
});
