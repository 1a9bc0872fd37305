import { afterEach, beforeEach, expect, it } from 'vitest';

import { startArtifactService, type ArtifactService } from '../../../harness/runner/artifact-service.ts';
import { readArtifactAccess, uploadFile } from '../../../src/publish/upload-artifact.ts';

const PAGE = { name: 'sitedelta-a.html', content: '<p>ünïcode</p>', type: 'text/html' };

let service: ArtifactService;

beforeEach(async () => {
  service = await startArtifactService();
});

afterEach(() => service.close());

async function upload(signal = AbortSignal.timeout(60_000), page = PAGE): Promise<string> {
  const access = readArtifactAccess(service.env);
  if (access === undefined) throw new Error('no access');
  return uploadFile(access, page, signal);
}

it('uploads a page that browsers show as it is', async () => {
  await expect(upload()).resolves.toBe('7000');
  expect(service.artifacts).toEqual([
    { id: '7000', name: PAGE.name, type: 'text/html', content: PAGE.content },
  ]);
});

it.each([
  [
    { status: 403, msg: 'Artifact storage quota has been hit.' },
    'HTTP 403, “Artifact storage quota has been hit”',
  ],
  [{ status: 409, msg: 'exists' }, 'HTTP 409'],
  [{ status: 302, location: 'https://other.example/' }, 'HTTP 302'],
])('does not try again what GitHub refuses: %o', async (fault, reason) => {
  service.intercept = () => fault;
  await expect(upload()).rejects.toThrow(reason);
  expect(service.asked).toHaveLength(1);
});

it.each(['CreateArtifact', 'block'])('tries %s again if GitHub fails', async (failing) => {
  let failures = 2;
  service.intercept = (step) => (step === failing && failures-- > 0 ? { status: 500 } : undefined);
  await expect(upload()).resolves.toBe('7000');
  failures = 9;
  service.artifacts.length = 0;
  await expect(upload(undefined, { ...PAGE, name: 'b' })).rejects.toThrow('HTTP 500');
  expect(service.artifacts).toEqual([]);
});

it('is slow with a slow service, and ends with one that hangs', async () => {
  service.intercept = () => ({ delayMs: 300 });
  await expect(upload()).resolves.toBe('7000');
  service.intercept = () => 'hang';
  const others = ['b', 'c'].map((name) => ({ ...PAGE, name }));
  await expect(upload(AbortSignal.timeout(200), others[0])).rejects.toThrow('timeout');
  await expect(upload(undefined, others[1])).rejects.toThrow('no answer within 10 s');
});

it.each([
  [{}],
  [{ ACTIONS_RESULTS_URL: 'https://results.example/', ACTIONS_RUNTIME_TOKEN: 'not a token' }],
  [{ ACTIONS_RESULTS_URL: 'https://results.example/', ACTIONS_RUNTIME_TOKEN: 'e30.eyJzY3AiOiJBIn0.x' }],
])('has no access with %o', (env) => {
  expect(readArtifactAccess(env)).toBeUndefined();
});
