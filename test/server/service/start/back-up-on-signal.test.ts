import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../../../harness/network/listen-on-loopback.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/main.ts');

it('a signal that asks for a backup does not end a service that is starting', async () => {
  // Takes the connection of the service and never answers, so that the start goes no further.
  const database = createServer();
  const port = await listenOnLoopback(database);
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: `postgres://127.0.0.1:${port}/sitedelta`, PORT: '0' },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    database.close();
  });
  const exited = once(child, 'exit');
  await once(database, 'connection');

  child.kill('SIGUSR2');
  child.kill('SIGTERM');

  expect(await exited).toEqual([0, null]);
});
