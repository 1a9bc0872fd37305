import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { saveEntry } from '../../../src/baseline/save-entry.ts';

afterEach(() => vi.unstubAllEnvs());

test('a cache that takes no entry is not waited for, and nothing is left in the workspace', async () => {
  const server = createServer(() => {});
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/`;
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', 'a.b.c');
  vi.stubEnv('ACTIONS_CACHE_SERVICE_V2', 'true');
  vi.stubEnv('ACTIONS_RESULTS_URL', url);
  vi.stubEnv('RUNNER_TEMP', temporaryFolder());
  const folder = path.join(temporaryFolder(), 'entry');
  const fill = (): Promise<void> => writeFile(path.join(folder, 'scan'), 'x');

  await expect(saveEntry(folder, 'a-1', fill, () => {}, 500)).rejects.toThrow(
    'It did not answer within 0.5 s',
  );
  expect(existsSync(folder)).toBe(false);
  server.close();
  server.closeAllConnections();
});
