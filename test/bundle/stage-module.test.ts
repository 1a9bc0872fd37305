import { expect, test } from 'vitest';

import { stageModule } from '../../scripts/bundle/stage-module.ts';

test('a package that is imported while running is refused', () => {
  expect(() => stageModule('server/room/module.ts', "await import('undici');")).toThrow(
    'imports undici while running',
  );
  expect(stageModule('server/room/module.ts', "await import('node:fs');").code).toBe(
    "await import('node:fs');",
  );
});

test.each([
  ['imports', "import { a } from './a.ts';", "import { a } from './a.js';"],
  ['what is passed on', "export { a } from '../a.ts';", "export { a } from '../a.js';"],
  ['types', "import type { A } from './a.ts';\na(1 as number);", /^\s+\na\(1\s+\);$/],
  ['a package', "import a from 'a.ts';", "import a from 'a.ts';"],
  [
    'a file of a package that it does not export',
    "import { a } from '../../node_modules/@a/b/lib/c.js';",
    "import { a } from '../../../../@a/b/lib/c.js';",
  ],
  [
    'an import while running',
    "await import('./a.ts');",
    `await import(/* webpackMode: "eager" */ './a.js');`,
  ],
  [
    'a package that may be missing',
    "import.meta.resolve('@sparticuz/chromium');",
    "import.meta.resolve('@sparticuz/chromium');",
  ],
])('%s', (_, source, staged) => {
  const { code, files } = stageModule('server/room/module.ts', source);

  if (typeof staged === 'string') expect(code).toBe(staged);
  else expect(code).toMatch(staged);
  expect(files).toEqual([]);
});

test.each([
  ['server/a/b.ts', './page/c.js', 'server/a/page/c.js', 'a/page/c.js'],
  ['server/a/b.ts', 'c-thread.ts', 'server/a/c-thread.ts', 'a/c-thread.js'],
  ['server/a/b.ts', '../../openapi.yaml', 'openapi.yaml', 'openapi.yaml'],
  ['server/a/b.ts', '../../docs/rules/', 'docs/rules/', 'docs/rules/'],
  ['src/a/b.ts', '../../server/local/main.ts', 'server/local/main.ts', 'service/local/main.js'],
])('in %s the file %s is found in the bundle', (module, name, file, place) => {
  const { code, files } = stageModule(module, `open(\n  new URL('${name}', import.meta.url), 1);`);

  expect(files).toEqual([file]);
  expect(code).toBe(
    `open(\n  new URL('${place}', bundleUrl), 1);\nimport { bundleUrl } from '../../bundle-url.js';\n`,
  );
});

test('a file that a module of both the command and the service names is refused', () => {
  expect(() => stageModule('shared/a.ts', "new URL('b.txt', import.meta.url);")).toThrow(
    'shared/a.ts names b.txt',
  );
});

test.each([
  'new URL(name, import.meta.url)',
  'createRequire(import.meta.url)',
  'import.meta.filename',
  "const { url } = import.meta;\nnew URL('a.ts', url)",
])('%s can not be bundled', (source) => {
  expect(() => stageModule('server/a.ts', `void 0;\n${source};`)).toThrow(
    "server/a.ts:2 uses import.meta in a way that can't be bundled",
  );
});
