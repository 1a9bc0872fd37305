import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

import { expect, it } from 'vitest';

import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { bundlePageScripts, PAGE_SCRIPTS } from '../../scripts/bundle/page-scripts.ts';
import { pageScript } from '../../server/engine/page-script.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MODULES = globSync(`${PAGE_SCRIPTS}*.ts`, { cwd: ROOT });

/** A repository with one module of pages, and the folder for its script. */
function repository(module: string): { root: string; folder: string; script: () => string } {
  const root = temporaryFolder();
  const folder = path.join(root, 'out');
  const files = {
    [`${PAGE_SCRIPTS}a.ts`]: module,
    [`${PAGE_SCRIPTS}dom/b.ts`]: 'export const b = (text: string): string => `${text}!`;',
    'server/engine/site/c.ts': 'export const c = 1;',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { root, folder, script: () => readFileSync(path.join(folder, 'a.js'), 'utf8') };
}

it('are whole, and add no names to a page but their own', () => {
  expect(MODULES.length).toBeGreaterThan(20);
  for (const module of MODULES) {
    const text = pageScript(pathToFileURL(path.join(ROOT, module)));

    expect(text).toMatch(/^\(function\(\)\{[^]*\}\)\(\);\s*$/);
    // A script, not a module: it has neither imports nor exports.
    expect(() => new Script(text)).not.toThrow();
  }
});

it('hold what they import, and nothing that they do not use', async () => {
  const { root, folder, script } = repository(
    "import { b } from './dom/b.ts';\nconst UNUSED = /x/;\nObject.assign(globalThis, { said: b('a') });",
  );
  await bundlePageScripts(root, folder);
  const world: { said?: string } = {};
  new Script(script()).runInNewContext(world);

  expect(world.said).toBe('a!');
  expect(script()).not.toContain('UNUSED');
});

it.each([
  ['a package', "import { rolldown } from 'rolldown';\nrolldown({});"],
  ['a part of Node', "import { readFileSync } from 'node:fs';\nreadFileSync('a');"],
  ['another room', "import { c } from '../site/c.ts';\nObject.assign(globalThis, { c });"],
  ['what is not there', "import { d } from './dom/d.ts';\nd();"],
])('are not made of %s', async (_, module) => {
  const { root, folder } = repository(module);

  await expect(bundlePageScripts(root, folder)).rejects.toThrow();
});
