import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';
import { freePort } from '../network/free-port.ts';
import { readCompose } from './read-compose.ts';
import type { ComposeService } from './read-compose.ts';
import { readDockerfile } from './read-dockerfile.ts';
import { type RunningProxy, startCaddy } from './start-caddy.ts';
import { type LoggedProcess, startProcess } from './start-process.ts';

/** A process that compose.yaml describes. */
export interface ComposedProcess extends LoggedProcess {
  /** Name of its service in compose.yaml. */
  name: string;
  /** Its environment here. */
  env: Record<string, string>;
  /** Runs the health check of the image against it. */
  isHealthy(): Promise<boolean>;
}

/** The processes of compose.yaml, on loopback and without containers. */
export interface Composition {
  /** Address of the proxy, without slash at the end. */
  url: string;
  processes: ComposedProcess[];
  /** Ends everything, at once. */
  remove(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'a-secret-word';
/** What a test needs besides: the site is on loopback, and the machine may be busy. */
const FOR_TESTS = { ALLOW_TARGETS: '127.0.0.1', PAGE_TIMEOUT_MS: '120000' };

/**
 * Starts the API nodes, the workers and the proxy of compose.yaml, with the command and the files of the image and with
 * the environment of both. Only addresses and ports are replaced, and what the image has and this machine lacks.
 * @param databaseUrl replaces the address of the database; its user is that of compose.yaml
 */
export async function startComposition(databaseUrl: string): Promise<Composition> {
  const folder = await mkdtemp(join(tmpdir(), 'sd-compose-'));
  const image = readDockerfile();
  for (const name of image.copied) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { services } = readCompose({ POSTGRES_PASSWORD: PASSWORD, PUBLIC_URL: url });
  const built = Object.entries(services).flatMap(([name, service]) =>
    service.build === undefined
      ? []
      : Array.from({ length: service.deploy?.replicas ?? 1 }, () => ({ name, service })),
  );
  const processes: ComposedProcess[] = [];
  for (const { name, service } of built) {
    const env = await environmentOf(service, image.environment, databaseUrl);
    const args = [...image.entrypoint.slice(image.entrypoint.indexOf('node') + 1), ...image.command];
    processes.push({
      name,
      env,
      ...startProcess(args, folder, env),
      async isHealthy() {
        return (await startProcess(image.healthcheck.slice(1), folder, env).ended) === 0;
      },
    });
  }
  const places = processes
    .filter(({ name }) => name.startsWith('api'))
    .map(({ name, env }) => [`${name}:8080`, `127.0.0.1:${env['PORT']}`]);
  let caddy: RunningProxy | null = null;

  async function remove(): Promise<void> {
    await caddy?.stop();
    await Promise.all(processes.map((each) => each.end('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  }

  try {
    caddy = await startCaddy(port, Object.fromEntries(places));
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, processes, remove };
}

/** The environment that the image and compose.yaml give a process, with the addresses of this machine. */
async function environmentOf(
  { environment = {} }: ComposeService,
  ofImage: Record<string, string>,
  databaseUrl: string,
): Promise<Record<string, string>> {
  const env = Object.fromEntries(
    Object.entries({ ...ofImage, ...environment }).map(([name, value]) => [name, String(value)]),
  );
  const browser = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
  return {
    PATH: process.env['PATH'] ?? '',
    ...env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(await freePort()),
    DATA_DIR: '/nonexistent/data',
    // This machine has another browser than the image.
    ...browser.env,
    PUPPETEER_EXECUTABLE_PATH: browser.path,
    DATABASE_URL: databaseUrl,
    ...(env['TRUST_PROXY'] === undefined ? {} : { TRUST_PROXY: '127.0.0.1' }),
    // Not every machine that runs tests has user namespaces for every program.
    ...(env['BROWSER_SANDBOX'] === undefined ? {} : { BROWSER_SANDBOX: 'auto' }),
    ...FOR_TESTS,
  };
}
