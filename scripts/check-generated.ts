/**
 * Fails when openapi.gen.ts is not what the generator makes of openapi.yaml today.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'sitedelta-generated-'));
try {
  const fresh = join(folder, 'openapi.gen.ts');
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  await promisify(execFile)(process.execPath, [generator, 'openapi.yaml', '-o', fresh], { cwd: root });
  const [wanted, found] = await Promise.all([
    readFile(fresh, 'utf8'),
    readFile(join(root, 'openapi.gen.ts'), 'utf8'),
  ]);
  if (wanted === found) {
    console.log('openapi.gen.ts fits openapi.yaml.');
  } else {
    console.error('openapi.gen.ts does not fit openapi.yaml. Run: npm run generate');
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
