import { createServer, type Server } from 'node:http';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { lookUpCache } from '../../../src/baseline/look-up-cache.ts';

let server: Server;
/** What the cache service answers. */
let reply: { status: number; body: string };

beforeEach(async () => {
  server = createServer((_, response) => {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/`;
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', 'a.b.c');
  vi.stubEnv('ACTIONS_CACHE_URL', url);
  vi.stubEnv('ACTIONS_RESULTS_URL', url);
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

const HIT = { ok: true, matched_key: 'a-1', signed_download_url: 'https://x.example/' };

test.each([
  ['1', { status: 204, body: '' }, undefined],
  ['1', { status: 200, body: '{"cacheKey":"a-1","archiveLocation":"https://x.example/"}' }, 'a-1'],
  ['2', { status: 200, body: '{"ok":false}' }, undefined],
  ['2', { status: 200, body: JSON.stringify(HIT) }, 'a-1'],
])('version %s of the cache answers %j: %s', async (version, answer, key) => {
  vi.stubEnv('ACTIONS_CACHE_SERVICE_V2', version === '2' ? 'true' : '');
  reply = answer;

  expect(await lookUpCache(['x'], ['a-', 'b-'])).toBe(key);
});

test.each(['1', '2'])('version %s: what the cache refuses is no miss', async (version) => {
  vi.stubEnv('ACTIONS_CACHE_SERVICE_V2', version === '2' ? 'true' : '');
  reply = { status: 403, body: '{"msg":"out of order"}' };

  await expect(lookUpCache(['x'], ['a-'])).rejects.toThrow('403');
});

test.each(['1', '2'])('version %s: a cache that gives no answer is not waited for', async (version) => {
  vi.stubEnv('ACTIONS_CACHE_SERVICE_V2', version === '2' ? 'true' : '');
  server.removeAllListeners('request');

  await expect(lookUpCache(['x'], ['a-'], 200)).rejects.toThrow('It did not answer within 0.2 s');
  server.closeAllConnections();
});
