import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../openapi.gen.ts';
import type {
  CallAnswer,
  Call,
  FailedMessage,
  FromService,
  LocalSettings,
  ReadyMessage,
  ToService,
} from '../../shared/local-protocol.ts';
import { scanSettings } from './scan-settings.ts';
import { programPath } from '../programs/program-path.ts';

const MAIN = programPath('server/local/main.ts');

/** A local service as a child process of this one, as the action and the command line start it. */
export interface LocalChild {
  child: ChildProcess;
  /** Its answer to the request to start. */
  started: Promise<ReadyMessage | FailedMessage>;
  /** Resolves when it has ended, to its exit code or the name of a signal. */
  ended: Promise<number | string>;
  send(message: ToService): void;
  call(message: Call): Promise<CallAnswer>;
  /** Requests something of its API. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Scans an address; resolves when the scan is complete or has failed. */
  scan(url: string, baseScanId?: string): Promise<components['schemas']['Scan']>;
}

/** The settings of a run that needs nothing in particular. */
export function localSettings(dataDir: string, changes: Partial<LocalSettings> = {}): LocalSettings {
  return {
    addresses: [],
    folders: [],
    servePath: null,
    serveFallback: null,
    browserPath: null,
    ignoreHttpsErrors: false,
    dataDir,
    runFolder: null,
    proxies: null,
    scan: scanSettings(),
    rulePages: null,
    marks: [],
    ...changes,
  };
}

/**
 * Starts a local service; the caller ends it.
 * @param options.entry path of the service; its source unless given
 * @param options.names addresses of names, in place of the name server's
 */
export function startLocal(
  settings: LocalSettings,
  options: { entry?: string; env?: Record<string, string>; names?: Record<string, string[]> } = {},
): LocalChild {
  const { names, env = {}, entry = MAIN } = options;
  const preload = new URL('names-preload.ts', import.meta.url).href;
  const child = fork(entry, [], {
    execArgv: names === undefined ? [] : ['--import', preload],
    env: {
      PATH: process.env['PATH'],
      NAMES: JSON.stringify(names ?? {}),
      // Few tests are about what trying a page finds, which takes seconds for each page.
      TRY_PAGES: 'off',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answers = new Map<number, (answer: CallAnswer) => void>();
  let calls = 0;
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  );
  const started = new Promise<ReadyMessage | FailedMessage>((resolve, reject) => {
    child.on('message', (message: FromService) => {
      if (message.kind === 'answer') answers.get(message.call)?.(message);
      else if (message.kind !== 'ended') resolve(message);
    });
    void ended.then((how) => reject(new Error(`It ended before it was ready: ${how}`)));
  });
  started.catch(() => undefined);
  const send = (message: ToService): void => void child.send(message);
  send({ kind: 'start', settings });

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const ready = await readyOf(started);
    return fetch(ready.serverUrl + path, {
      ...init,
      headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
    });
  }

  return {
    child,
    started,
    ended,
    send,
    call(message) {
      const call = (calls += 1);
      send({ ...message, call });
      return new Promise((resolve) => answers.set(call, resolve));
    },
    ask,
    async scan(url, baseScanId) {
      const body = JSON.stringify({ url, ...(baseScanId !== undefined && { baseScanId }) });
      const asked = await ask('/api/v1/scans', { method: 'POST', body });
      if (asked.status !== 202) throw new Error(await asked.text());
      const { id }: { id: string } = JSON.parse(await asked.text());
      for (;;) {
        const scan: components['schemas']['Scan'] = JSON.parse(
          await (await ask(`/api/v1/scans/${id}`)).text(),
        );
        if (scan.status === 'complete' || scan.status === 'failed') return scan;
        await sleep(100);
      }
    },
  };
}

async function readyOf(started: LocalChild['started']): Promise<ReadyMessage> {
  const message = await started;
  if (message.kind === 'failed') throw new Error(message.message);
  return message;
}
