import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProxy } from './start-caddy.ts';
import { PROXY_ENV } from './why-no-proxy.ts';

/**
 * Starts nginx on loopback, without TLS.
 *
 * @param port where it listens
 * @param http what stands in `http { }`, whose server listens at 443
 * @param users lines of the file /etc/nginx/sitedelta.users, which it names
 * @throws Error if nginx does not take it
 */
export async function startNginx(port: number, http: string, users: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sd-nginx-'));
  const usersFile = join(folder, 'users');
  const config = join(folder, 'nginx.conf');
  await writeFile(usersFile, users);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const onLoopback = http
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate.*;/g, '')
    .replaceAll('/etc/nginx/sitedelta.users', usersFile);
  // Its workers read the folder, which only its owner may.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    config,
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events { }
http { access_log off; ${temporary.join(' ')}
${onLoopback}}`,
  );
  const child = spawn('nginx', ['-c', config], { env: PROXY_ENV, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`nginx ended: ${said}`);
    await sleep(50);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
