import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { FailedMessage, LocalSettings, ReadyMessage } from '../../shared/local-protocol.ts';
import { ConfigurationError, RunError } from '../shared/errors.ts';
import { readProxies } from '../shared/read-proxies.ts';
import { untilAborted } from '../shared/until-aborted.ts';
import { oneLine } from '../text/plain-text.ts';
import type { CallResult, LocalService } from './local-service.ts';
import { claimFolder } from './claim-folder.ts';
import { killTree } from './kill-tree.ts';
import { makeFolder } from './make-folder.ts';
import { removeFolder } from './remove-folder.ts';
import { serviceEnvironment } from './service-environment.ts';
import { ServiceCalls } from './service-calls.ts';
import { ServiceProcess, LastLines } from './service-process.ts';
import { sweepFolders } from './sweep-folders.ts';

/** Usually less than two seconds; a machine may be very busy. */
const START_MS = 90_000;
/** The service takes some 0.2 s. A cancelled job has ten seconds for everything. */
const STOP_MS = 4000;
const KILL_MS = 2000;
const SHOWN_LINES = 15;
/** The service's own log, in its data folder. */
const LOG_FILE = 'service.log';

interface StartOptions {
  /** Absolute path of the service's script: see `serviceEntry`. */
  entry: string;
  /** Without a folder for the store, it is a part of the temporary folder. */
  settings: Omit<LocalSettings, 'dataDir' | 'runFolder' | 'proxies'> & { dataDir?: string };
  /** Where temporary files belong. */
  temporaryRoot: string;
  env: Record<string, string | undefined>;
  /** Aborted when the service is no longer wanted. */
  signal: AbortSignal;
  /** Takes what users should know. */
  log: (line: string) => void;
  /** Takes the lines of the service's own log. */
  debug: (line: string) => void;
  /** Other than the default in tests only, as is {@link StartOptions.stopMs}. */
  startMs?: number;
  stopMs?: number;
}

/**
 * Starts a scan service on this machine and waits until it takes scans. Whatever happens, no process and no folder
 * is left once `stop` of the result has ended, or this has thrown.
 *
 * @throws {@link RunError} with what to do if it does not start; a ConfigurationError if something that is named in the
 *   settings is wrong, or a variable is not the address of a proxy; the reason of the signal.
 */
export async function startLocalService(options: StartOptions): Promise<LocalService> {
  const { signal, startMs = START_MS } = options;
  signal.throwIfAborted();
  const proxies = readProxies(options.env);
  // Nobody waits for it, but it may make the room that this run needs.
  void sweepFolders(options.temporaryRoot);
  const folder = await makeFolder(options.temporaryRoot);
  const giveUp = await claimFolder(folder);
  const running = new RunningService(folder, giveUp, options, proxies);
  try {
    const ready = await untilAborted(signal, () => running.start(startMs));
    return running.describe(ready);
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** A service from the start of its process to its end. */
class RunningService {
  readonly #folder: string;
  readonly #giveUpFolder: () => void;
  readonly #options: StartOptions;
  readonly #proxies: LocalSettings['proxies'];
  readonly #crash = new AbortController();
  readonly #calls = new ServiceCalls();
  /** By id of the scan. The message may come before anyone has asked. */
  readonly #ends = new Map<string, AbortController>();
  #process: ServiceProcess | undefined;
  #isReady = false;
  #stopped: Promise<void> | undefined;

  constructor(
    folder: string,
    giveUpFolder: () => void,
    options: StartOptions,
    proxies: LocalSettings['proxies'],
  ) {
    this.#folder = folder;
    this.#giveUpFolder = giveUpFolder;
    this.#options = options;
    this.#proxies = proxies;
  }

  async start(startMs: number): Promise<ReadyMessage> {
    const { entry, env, settings, debug } = this.#options;
    const dataDir = settings.dataDir ?? path.join(this.#folder, 'data');
    if (settings.dataDir === undefined) await mkdir(dataDir, { mode: 0o711 });
    this.#options.signal.throwIfAborted();
    const started = Promise.withResolvers<ReadyMessage>();
    const process = new ServiceProcess(entry, {
      folder: this.#folder,
      env: serviceEnvironment(env, this.#folder),
      log: debug,
      onMessage: (message) => {
        if (message.kind === 'ready') {
          this.#isReady = true;
          started.resolve(message);
        } else if (message.kind === 'answer') this.#calls.answer(message);
        else if (message.kind === 'ended') this.#endOf(message.scanId).abort();
        else {
          started.reject(whyNotStarted(message));
          // If it was ready before, it says why it can't go on.
          this.#giveUp(new RunError('error', `The local scan service cannot go on: ${message.message}`));
        }
      },
    });
    this.#process = process;
    void process.ended.then(async (how) => {
      const text = `The local scan service ended unexpectedly (${how}).`;
      const error = new RunError('error', await withLastLines(text, process, dataDir));
      started.reject(error);
      this.#giveUp(error);
    });
    const late = async (): Promise<void> => {
      const text = `The local scan service did not start within ${startMs / 1000} s.`;
      started.reject(new RunError('error', await withLastLines(text, process, dataDir)));
    };
    const timer = setTimeout(() => void late(), startMs);
    process.send({
      kind: 'start',
      settings: { ...settings, dataDir, runFolder: this.#folder, proxies: this.#proxies },
    });
    try {
      return await started.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  describe({ serverUrl, token, served, notices }: ReadyMessage): LocalService {
    const send = (message: Parameters<ServiceProcess['send']>[0]): void => this.#process?.send(message);
    return {
      serverUrl,
      token,
      served,
      notices,
      crashed: this.#crash.signal,
      endOf: (scanId) => this.#endOf(scanId).signal,
      exportScan: (scanId, file): Promise<CallResult> =>
        this.#calls.make({ kind: 'export', scanId, file }, send),
      importScan: (file): Promise<CallResult> => this.#calls.make({ kind: 'import', file }, send),
      cancelScan: (scanId): Promise<CallResult> => this.#calls.make({ kind: 'cancel', scanId }, send),
      findChanges: (scanId, baseId, findings): Promise<CallResult> =>
        this.#calls.make({ kind: 'changes', scanId, baseId, findings }, send),
      findElements: (scanId): Promise<CallResult> => this.#calls.make({ kind: 'elements', scanId }, send),
      stop: () => this.stop(),
    };
  }

  #endOf(scanId: string): AbortController {
    const end = this.#ends.get(scanId) ?? new AbortController();
    this.#ends.set(scanId, end);
    return end;
  }

  /** The first reason counts: a service that says why it can't go on ends right after. */
  #giveUp(error: RunError): void {
    this.#calls.end(error.message);
    if (this.#stopped === undefined) this.#crash.abort(error);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    const { stopMs = STOP_MS, log } = this.#options;
    const process = this.#process;
    if (process !== undefined && process.pid !== 0) {
      process.send({ kind: 'stop' });
      // One that is still starting has nothing to end in order, and on a busy machine hears of it late.
      const isGone = await process.endsWithin(this.#isReady ? stopMs : 0);
      if (!isGone && this.#isReady)
        log(`The local scan service did not end within ${stopMs / 1000} s and is killed.`);
      // One that ended by itself may have left its browser behind, too.
      await killTree({ pid: process.pid, hasEnded: isGone, folder: this.#folder });
      if (!(await process.endsWithin(KILL_MS))) log('A process of the local scan service cannot be ended.');
      process.release();
    }
    await removeFolder(this.#folder, process?.pid ?? 0, log);
    this.#giveUpFolder();
  }
}

function whyNotStarted({ message, isMistake }: FailedMessage): RunError {
  if (isMistake === true) return new ConfigurationError(message);
  return new RunError('error', `The local scan service does not start: ${message}`);
}

/** Adds the end of the service's log, and of what the process wrote besides. */
async function withLastLines(text: string, process: ServiceProcess, dataDir: string): Promise<string> {
  const logged = new LastLines();
  // Without one, the service ended before it had a log.
  logged.add(await readFile(path.join(dataDir, LOG_FILE), 'utf8').catch(() => ''));
  const lines = [...logged.read(SHOWN_LINES), ...process.lastLines(SHOWN_LINES)].map((line) =>
    oneLine(line, 500),
  );
  return lines.length === 0 ? text : [`${text} The end of its log:`, ...lines].join('\n');
}
