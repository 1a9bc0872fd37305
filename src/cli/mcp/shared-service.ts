import type { LocalService } from '../../local-service/local-service.ts';
import { CancelledError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/until-aborted.ts';
import { serviceSettings, startScanService, type StartOptions } from '../scan/start-scan-service.ts';

/** A browser that nobody needs for so long is ended. The next call starts another one in a second or two. */
const IDLE_MS = 10 * 60_000;

/** A service from its start to its end. */
interface Running {
  /** What it was asked to do. */
  settings: string;
  service: Promise<LocalService>;
  /** Ends its start. */
  ending: AbortController;
  users: number;
  /** Resolves once nobody uses it. */
  idle: PromiseWithResolvers<void>;
  timer: NodeJS.Timeout | undefined;
  /** Nobody else may use it: something failed in it, or it has crashed. */
  isSpent: boolean;
}

/**
 * The local service of a session. Calls that ask the same of it share it, also at the same time. A call that asks something
 * else, such as for another site, waits for them and gets a service of its own: which hosts are opened, which folders are
 * served and which headers are sent is never that of another call.
 */
export class SharedService {
  #running: Running | undefined;
  /** Calls get their service in the order in which they came. */
  #turn: Promise<unknown> = Promise.resolve();
  #hasEnded = false;

  /**
   * Works with the service. If the work throws, the service ends with it, unless others use it and it was only cancelled.
   *
   * @throws what `startScanService` throws; the reason of the signal; what the work throws
   */
  async use<T>(start: StartOptions, work: (service: LocalService) => Promise<T>): Promise<T> {
    const running = await this.#join(start);
    try {
      return await work(await untilAborted(start.signal, () => running.service));
    } catch (error) {
      if (!start.signal.aborted || running.users === 1) running.isSpent = true;
      throw error;
    } finally {
      await this.#leave(running);
    }
  }

  /** Ends the service with its browser. Later calls get none. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    if (this.#running !== undefined) await this.#stop(this.#running);
  }

  async #join(start: StartOptions): Promise<Running> {
    const { promise: joined, resolve } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = before.then(() => joined);
    try {
      await untilAborted(start.signal, () => before);
      const settings = JSON.stringify(serviceSettings(start));
      const there = this.#running;
      if (there !== undefined && (there.isSpent || there.settings !== settings)) {
        await untilAborted(start.signal, () => there.idle.promise);
        await this.#stop(there);
      }
      if (this.#hasEnded) throw new CancelledError();
      this.#running ??= this.#start(start, settings);
      return enter(this.#running);
    } finally {
      resolve();
    }
  }

  #start(start: StartOptions, settings: string): Running {
    const ending = new AbortController();
    const idle = Promise.withResolvers<void>();
    idle.resolve();
    // Others may use it when the call that has started it is cancelled.
    const service = startScanService({ ...start, signal: ending.signal });
    const running: Running = { settings, service, ending, users: 0, idle, timer: undefined, isSpent: false };
    const spend = (): void => void (running.isSpent = true);
    service.then(({ crashed }) => crashed.addEventListener('abort', spend), spend);
    return running;
  }

  async #leave(running: Running): Promise<void> {
    running.users -= 1;
    if (running.users > 0) return;
    running.idle.resolve();
    if (running.isSpent) await this.#stop(running);
    else running.timer = setTimeout(() => void this.#stop(running), IDLE_MS).unref();
  }

  async #stop(running: Running): Promise<void> {
    clearTimeout(running.timer);
    if (this.#running === running) this.#running = undefined;
    running.ending.abort(new CancelledError());
    const service = await running.service.catch(() => undefined);
    await service?.stop();
  }
}

function enter(running: Running): Running {
  clearTimeout(running.timer);
  if (running.users === 0) running.idle = Promise.withResolvers<void>();
  running.users += 1;
  return running;
}
