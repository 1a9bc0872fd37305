import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundleAction } from './bundle-action.ts';

/** GitHub downloads the bundle in every job. */
const MAX_INDEX_BYTES = 8 * 1024 * 1024;

const dist = path.resolve(import.meta.dirname, '../dist');
const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-dist-'));
try {
  await bundleAction(folder);
  const problems = await compareFolders(dist, folder);
  if (problems.length > 0) {
    console.error(`${problems.join('\n')}\nFix it with: npm run build, then commit dist/.`);
    process.exitCode = 1;
  } else {
    console.log('dist/ is what the sources build.');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compareFolders(actualFolder: string, expectedFolder: string): Promise<string[]> {
  const actual = await readFiles(actualFolder);
  const expected = await readFiles(expectedFolder);
  const problems: string[] = [];
  for (const name of new Set([...actual.keys(), ...expected.keys()])) {
    const [is, shouldBe] = [actual.get(name), expected.get(name)];
    if (is === undefined) problems.push(`dist/${name} is missing.`);
    else if (shouldBe === undefined) problems.push(`dist/${name} is not built any more.`);
    else if (!is.equals(shouldBe)) problems.push(`dist/${name} is not what the sources build.`);
  }
  const size = expected.get('index.js')?.length ?? 0;
  if (size > MAX_INDEX_BYTES) problems.push(`dist/index.js has ${size} bytes, more than ${MAX_INDEX_BYTES}.`);
  return problems;
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))]),
    ),
  );
}
