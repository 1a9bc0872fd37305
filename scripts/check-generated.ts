/**
 * Fails when a generated file is not what its generator makes today: of openapi.yaml, and of the rules.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GENERATED } from './rules/generated-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'sitedelta-generated-'));
try {
  const fresh = join(folder, 'openapi.gen.ts');
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  await promisify(execFile)(process.execPath, [generator, 'openapi.yaml', '-o', fresh], { cwd: root });
  const wanted = new Map([['openapi.gen.ts', await readFile(fresh, 'utf8')]]);
  for (const [file, make] of Object.entries(GENERATED)) wanted.set(file, await make(root));
  for (const [file, text] of wanted) {
    if (text === (await readFile(join(root, file), 'utf8'))) {
      console.log(`${file} is up to date.`);
    } else {
      console.error(`${file} is not what its sources say. Run: npm run generate`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
