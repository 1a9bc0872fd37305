import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundleDist } from './bundle/bundle-dist.ts';

/** GitHub downloads the bundle in every job. */
const MAX_BYTES = 13_200_000;

const dist = path.resolve(import.meta.dirname, '../dist');
const folder = await mkdtemp(path.join(tmpdir(), 'sitedelta-dist-'));
try {
  await bundleDist(folder);
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
  const size = [...expected.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > MAX_BYTES) problems.push(`dist/ has ${size} bytes, more than ${MAX_BYTES}.`);
  return problems;
}

/** The content of all files, by path with slashes. */
async function readFiles(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Buffer]> => [
        path.relative(root, file).replaceAll(path.sep, '/'),
        await readFile(file),
      ]),
    ),
  );
}
