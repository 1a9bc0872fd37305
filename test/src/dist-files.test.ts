import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { packageFolders, renderNotices } from '../../scripts/render-notices.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('dist is what the sources build', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-dist.ts'], { cwd: root });

  expect(stdout).toContain('dist/ is what the sources build.');
});

test('the notices name every package of the bundle with its licence text', () => {
  const map: unknown = JSON.parse(readFileSync(path.join(root, 'dist/index.js.map'), 'utf8'));
  const notices = readFileSync(path.join(root, 'dist/licenses.txt'), 'utf8').split(/^-{80}$/m);
  const folders = packageFolders(map);

  expect(folders.length).toBeGreaterThan(50);
  for (const folder of folders) {
    const manifest: { name: string; version: string } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    );
    const notice = notices.find((text) => text.trim().startsWith(`${manifest.name} ${manifest.version}\n`));
    expect(notice, folder).toMatch(/copyright|licen[cs]e/i);
  }
});

test.each([
  [{ name: 'nobody', version: '1.0.0', license: 'MIT', author: 'Nobody' }, 'Copyright (c) Nobody'],
  [{ name: 'nobody', version: '1.0.0', license: 'Apache-2.0', author: 'Nobody' }, undefined],
])('a package without a licence text: %j', async (manifest, text) => {
  const folder = temporaryFolder();
  for (const name of ['nobody', '@vercel/ncc']) {
    await mkdir(path.join(folder, 'node_modules', name), { recursive: true });
    const content = name === 'nobody' ? manifest : { ...manifest, name, license: 'MIT' };
    await writeFile(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify(content));
  }
  const notices = renderNotices({ sources: ['.././node_modules/nobody/index.js'] }, folder);

  if (text === undefined) await expect(notices).rejects.toThrow('nobody in the bundle has no licence text');
  else expect(await notices).toContain(text);
});
