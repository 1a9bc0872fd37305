import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { renderNotices } from '../../scripts/bundle/render-notices.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
/** A licence may have such a line, too, but no name with a version after it. */
const notices = readDist('licenses.txt').split(/^-{80}$(?=\n\n\S+ \d+\.\d+\.\d+\S*\n)/m);

function readDist(file: string): string {
  return readFileSync(path.join(dist, file), 'utf8');
}

interface Manifest {
  name: string;
  version: string;
}

function noticeOf({ name, version }: Manifest): string | undefined {
  return notices.find((text) => text.trim().startsWith(`${name} ${version}\n`));
}

test('each notice names a package, its version and licence, and has a text', () => {
  expect(notices.length).toBeGreaterThan(100);
  for (const notice of notices) {
    expect(notice).toMatch(/^\s*\S+ \d+\.\d+\.\d+\S*\n[\w.()-]+(?: (?:OR|AND) [\w.()-]+)*\n\n/);
    expect(notice).toMatch(/copyright|licen[cs]e/i);
  }
});

test.each([
  ['axe-core', 'Mozilla Public License'],
  ['@pa11y/html_codesniffer', 'Squiz'],
  ['pa11y', 'GNU LESSER GENERAL PUBLIC LICENSE'],
  ['@puppeteer/browsers', 'Apache License'],
  ['puppeteer-core', 'Lea Verou'],
  ['saxes', 'Louis-Dominique Dubeau'],
  ['@vercel/ncc', 'MIT'],
])('the notices name %s', (name, text) => {
  const found = notices.filter((notice) => notice.trim().startsWith(`${name} `));

  expect(found).toHaveLength(1);
  expect(found[0]).toContain(text);
});

test('Pa11y is a file of its own with its licence, the GPL, which that refers to, and a notice', () => {
  expect(readDist('service/pa11y/LGPL-3.0.txt')).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(readDist('service/pa11y/GPL-3.0.txt')).toContain(
    'GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007',
  );
  expect(readDist('service/pa11y/README.md')).toContain('You may change or replace both files');
  expect(readDist('service/pa11y/pa11y.cjs')).toContain(
    "// Inject the test runners\n\toptions.log.debug('Injecting Pa11y');",
  );
  for (const file of ['programs.js', 'threads.js', 'puppeteer.js']) {
    expect(readDist(`service/${file}`)).not.toContain('Injecting Pa11y');
  }
});

test('no package has text in the bundle without a notice', () => {
  const bundled = globSync('**/*.{js,cjs}', { cwd: dist })
    .map((file) => readFileSync(path.join(dist, file), 'utf8'))
    .join('\n');
  const found = new Map<string, string[]>();
  for (const [text, packages] of ownersOfTexts()) {
    // A text that several packages have says nothing.
    const [only, ...others] = packages;
    if (only === undefined || others.length > 0 || !bundled.includes(text)) continue;
    found.set(only, [...(found.get(only) ?? []), text]);
  }
  // One or two may be in our own code, too, or in a copy that another package has.
  const bundledPackages = [...found].filter(([, texts]) => texts.length > 2);
  const unnamed = bundledPackages.filter(([id]) => noticeOf(JSON.parse(id)) === undefined);

  expect(bundledPackages.length).toBeGreaterThan(40);
  expect(unnamed).toEqual([]);
});

/** Long texts in the code of the packages that the product depends on, and the packages that have them, as JSON. */
function ownersOfTexts(): Map<string, Set<string>> {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const owners = new Map<string, Set<string>>();
  for (const [folder, { dev }] of Object.entries(lock.packages)) {
    if (folder === '' || dev === true) continue;
    const files = globSync('**/*.{js,cjs,mjs}', {
      cwd: path.join(root, folder),
      exclude: ['node_modules', 'test', 'tests', 'docs'],
    });
    if (files.length === 0) continue;
    const { name, version }: Manifest = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    );
    const id = JSON.stringify({ name, version });
    for (const file of files) {
      const code = readFileSync(path.join(root, folder, file), 'utf8');
      for (const [, text = ''] of code.matchAll(/['"]([\w .,:/-]{25,80})['"]/g)) {
        owners.set(text, (owners.get(text) ?? new Set()).add(id));
      }
    }
  }
  return owners;
}

test.each([
  [{ name: 'nobody', version: '1.0.0', license: 'MIT', author: 'Nobody' }, 'Copyright (c) Nobody'],
  [{ name: 'nobody', version: '1.0.0', license: 'Apache-2.0', author: 'Nobody' }, 'Apache License'],
  [{ name: 'nobody', version: '1.0.0', license: 'MIT' }, undefined],
  [{ name: 'nobody', version: '1.0.0', license: 'Zlib', author: 'Nobody' }, undefined],
])('a package without a licence text: %j', async (manifest, text) => {
  const folder = temporaryFolder();
  for (const name of ['nobody', '@vercel/ncc']) {
    await mkdir(path.join(folder, 'node_modules', name), { recursive: true });
    const content = name === 'nobody' ? manifest : { ...manifest, name, license: 'MIT', author: 'Someone' };
    await writeFile(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify(content));
  }
  const rendered = renderNotices(['node_modules/nobody/index.js'], folder);

  if (text === undefined) await expect(rendered).rejects.toThrow('nobody in the bundle has no licence text');
  else expect(await rendered).toContain(text);
});

test.each([
  ['/** Copyright Someone. MIT License */', 'Copyright Someone. MIT License'],
  ['// No licence', undefined],
  ['/* What it does. */', undefined],
])('code of others in a package, which begins with %j', async (code, text) => {
  const folder = temporaryFolder();
  for (const name of ['nobody', '@vercel/ncc']) {
    await mkdir(path.join(folder, 'node_modules', name), { recursive: true });
    await writeFile(
      path.join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', license: 'MIT', author: 'Nobody' }),
    );
  }
  const file = 'node_modules/nobody/third_party/other.js';
  await mkdir(path.dirname(path.join(folder, file)));
  await writeFile(path.join(folder, file), `${code}\nexport {};\n`);
  const rendered = renderNotices([file], folder);

  if (text === undefined) await expect(rendered).rejects.toThrow(`${file} in the bundle is code of others`);
  else expect(await rendered).toContain(text);
});
