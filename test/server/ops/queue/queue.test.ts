import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import type { paths } from '../../../../openapi.gen.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import type { StartedService } from '../../../../harness/service/start-service.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';

const MAIN = programPath('server/ops/queue/main.ts');
const missing = whyNoPostgres();
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Runs the command as an operator does. */
async function queue(env: Record<string, string>, ...args: string[]): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return [child.exitCode, said];
}

async function start(dataDir: string, settings: Record<string, string>): Promise<StartedService> {
  const service = await startService(dataDir, settings);
  ends.push(() => service.stop());
  return service;
}

/** A page that never answers. */
async function slowSite(): Promise<string> {
  // Taken, and never ended.
  const site = await serveSite({ answer: () => true });
  ends.push(() => site.close());
  return `${site.origin}/`;
}

/** What an operator sees and does while scans wait and run, and afterwards without the service. */
async function operate(service: StartedService, env: Record<string, string>): Promise<void> {
  const api = createClient<paths>({ baseUrl: service.url });
  const create = async (url: string): Promise<string> =>
    (await api.POST('/api/v1/scans', { body: { url } })).data?.id ?? '';
  const get = async (id: string) => (await api.GET('/api/v1/scans/{id}', { params: { path: { id } } })).data;
  const target = await slowSite();
  const running = await create(target);
  await expect.poll(async () => (await get(running))?.status).toBe('running');
  expect(await queue(env, 'pause')).toEqual([0, expect.stringMatching(/^The queue is paused/)]);
  const waiting = await create(`${target}other`);
  const [status, listed] = await queue(env, 'list');
  expect(status).toBe(0);
  expect(listed).toMatch(
    new RegExp(`^The queue is paused\\.\\nID .*\\n${running} +running .*\\n${waiting} +queued `),
  );
  expect(await queue(env, 'cancel', running)).toEqual([0, '1 scan was cancelled.\n']);
  expect(await get(running)).toMatchObject({
    status: 'failed',
    failure: { kind: 'cancelled' },
    error: expect.stringContaining('cancelled'),
  });
  expect(await queue(env, 'cancel', '--host', new URL(target).host)).toEqual([0, '1 scan was cancelled.\n']);
  expect(await queue(env, 'cancel', waiting)).toEqual([1, 'No such scan waits or runs.\n']);
  expect(await queue(env, 'resume')).toEqual([0, 'The queue goes on.\n']);
  expect((await queue(env, 'show', waiting))[1]).toMatch(/status +failed\n[^]*cancelled/);
  expect((await queue(env, 'delete', waiting))[0]).toBe(0);
  expect((await fetch(`${service.url}/api/v1/scans/${waiting}`)).status).toBe(404);
  expect((await queue(env, 'cancel'))[0]).toBe(2);
  expect((await queue(env, 'sell'))[0]).toBe(2);
  await service.stop();
  expect(await queue(env, 'list')).toEqual([0, 'No scan waits or runs.\n']);
}

it('works on the embedded store, whether the service runs or not', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir, {});
  expect(existsSync(join(dataDir, 'control.sock'))).toBe(process.platform !== 'win32');
  await operate(service, { DATA_DIR: dataDir });
});

it('works on the embedded store after the service was killed', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir, {});
  service.child.kill('SIGKILL');
  await once(service.child, 'exit');
  expect(await queue({ DATA_DIR: dataDir }, 'list')).toEqual([0, 'No scan waits or runs.\n']);
  const again = await start(dataDir, {});
  expect((await queue({ DATA_DIR: dataDir }, 'pause'))[0]).toBe(0);
  await again.stop();
});

it.skipIf(process.platform === 'win32')('does not hold up the end of the service', async () => {
  const dataDir = temporaryFolder();
  const service = await start(dataDir, {});
  const silent = connect({ path: join(dataDir, 'control.sock'), allowHalfOpen: true });
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  const beganMs = performance.now();
  await service.stop();
  expect(performance.now() - beganMs).toBeLessThan(20_000);
  expect(service.child.exitCode).toBe(0);
  silent.destroy();
});

it.skipIf(process.platform === 'win32')('says so if the service ends before it has answered', async () => {
  const dataDir = temporaryFolder();
  const ending = createServer((socket) => socket.once('data', () => socket.destroy()));
  ending.listen(join(dataDir, 'control.sock'));
  await once(ending, 'listening');
  expect(await queue({ DATA_DIR: dataDir }, 'list')).toEqual([
    1,
    expect.stringMatching(/^The service ended before it answered/),
  ]);
  ending.close();
});

describe.skipIf(missing !== null)(missing ?? 'with PostgreSQL', () => {
  const postgres = usePostgres();

  it('works from any machine', async () => {
    const env = { DATABASE_URL: postgres.url };
    await operate(await start(temporaryFolder(), env), env);
  });
});
