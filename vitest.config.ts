import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Real browsers and servers on slow, shared cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Chromium and the service are the load; more files at once only makes both slower.
    maxWorkers: 2,
  },
});
