import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { LongestFirst } from './harness/longest-first.ts';

/** GitHub's language service imports JSON in a way that only a bundler takes. */
const BUNDLED = /node_modules\/@actions\/(?:languageservice|workflow-parser)\//;

export default defineConfig({
  plugins: [
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
    include: ['test/**/*.test.ts'],
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
