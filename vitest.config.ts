import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { LongestFirst } from './harness/longest-first.ts';
import { startBuiltPrograms } from './harness/programs/start-built-programs.ts';

/** GitHub's language service imports JSON in a way that only a bundler takes. */
const BUNDLED = /node_modules\/@actions\/(?:languageservice|workflow-parser)\//;

/** What judges, merges, compares and words: it keeps nothing from file to file, so files may share a process. */
const PURE = globSync('test/{shared,server/facts,server/findings,server/rules}/**/*.test.ts', {
  // These start a browser or a service.
  exclude: [
    'test/server/findings/identity/dynamic-content.test.ts',
    'test/server/rules/{examples,several-pages,site-examples}.test.ts',
    'test/server/rules/own/loading/served-files.test.ts',
    'test/server/rules/own/security/source-map.test.ts',
  ],
});
/** What is shipped and how it is run, as a whole: `npm run test:system`. */
const SYSTEM = [
  'test/{bundle,crash,deploy}/**/*.test.ts',
  'test/{docs,e2e}/pictures.test.ts',
  'test/e2e/{full-disk,local-bundle}.test.ts',
  'test/src/dist.test.ts',
];

export default defineConfig({
  plugins: [
    startBuiltPrograms(),
    {
      // Its source maps name files that are not in the package, and Vite would say so for each.
      name: 'without-source-maps',
      enforce: 'pre',
      async load(id) {
        if (!BUNDLED.test(id) || !id.endsWith('.js')) return undefined;
        return (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, '');
      },
    },
  ],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: PURE, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...SYSTEM],
          globalSetup: ['harness/programs/build-programs.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'system', include: SYSTEM, globalSetup: ['harness/programs/build-programs.ts'] },
      },
    ],
    setupFiles: ['harness/seed.ts'],
    // Tests start the service some hundred times. With its compiled sources at hand, a start takes half the CPU.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
    // Real browsers and servers on slow, shared cores: these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // For two cores: Chromium and the service are most of the load, and half of the time files wait for leases, retries
    // and time limits, which others use.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    server: { deps: { inline: [BUNDLED] } },
  },
});
