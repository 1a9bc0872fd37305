import type { Server } from 'node:net';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../ops/log/log.ts';
import { messageOf } from '../../shared/errors.ts';
import { inPhase } from '../../shared/phase.ts';
import { interceptRequests } from './intercept-requests.ts';
import type { RewriteHeaders } from './intercept-requests.ts';
import { openPooledContext } from './pooled-context.ts';
import type { PooledContext, SiteCookie } from './pooled-context.ts';
import { RunningBrowser } from './running-browser.ts';
import { BrowserLauncher } from './start/browser-launcher.ts';
import type { ConfinedBrowser } from './start/browser-launcher.ts';
import { openDenyProxy } from './start/deny-proxy.ts';
import { findBrowser } from './start/find-browser.ts';
import type { BrowserLocation } from './start/find-browser.ts';
import { readVersion } from './start/start-failure.ts';
import { sweepTemporaryFolders } from './start/temporary-folder.ts';

/** When a browser is replaced by a fresh one. */
interface Renewal {
  /** Pages after which an idle browser is replaced: no leak was seen in 300, so this is a precaution. */
  idlePages: number;
  /** Memory of all its processes above which an idle browser is replaced. A fresh one takes about 150 MB. */
  idleBytes: number;
  /** Pages after which a busy browser is replaced too: new scans get a new one, and it ends with its last scan. */
  busyPages: number;
}

const RENEWAL: Renewal = { idlePages: 300, idleBytes: 1024 ** 3, busyPages: 1_000 };
/**
 * Memory of the browser, for each simultaneous page, above which large tabs are closed after their page. Two pages and the
 * service then take 1.0 to 1.15 GB at most (docs/speed.md).
 */
const PRESSURE_BYTES = 300 * 1024 ** 2;
/** How long a failed start is remembered, so that health checks don't start browsers all the time. */
const FAILURE_MEMORY_MS = 15_000;

/** The one browser of this process. It is started when it is first needed, once for all scans that wait for it. */
export class BrowserPool {
  readonly #config: Pick<Config, 'browserPath' | 'pageMemoryBytes' | 'concurrency'>;
  readonly #log: Log;
  readonly #renewal: Renewal;
  readonly #launcher: BrowserLauncher;
  readonly #rewriteHeaders: RewriteHeaders | null;
  readonly #introduce: (version: string | null) => string;
  #userAgent: string | null = null;
  #starting: Promise<RunningBrowser> | null = null;
  /** The result of `#starting`. */
  #active: RunningBrowser | null = null;
  #failure: { atMs: number; message: string } | null = null;
  #denyProxy: Promise<{ url: string; server: Server }> | null = null;
  #swept: Promise<unknown> | null = null;
  #closed = false;
  /** More than one only while the last scans of an old browser end. */
  readonly #all = new Set<RunningBrowser>();
  /** What must end before the pool is closed. */
  readonly #ending = new Set<Promise<void>>();

  /**
   * @param config.browserFolder see EngineOptions
   * @param config.introduce what the browser calls itself, by its version; null if that is not known
   * @param renewal other than the default in tests only
   * @param launcher other than the default in tests only
   * @param rewriteHeaders is asked for the headers of every request, which takes time; null for none
   */
  constructor(
    config: Pick<
      Config,
      'browserPath' | 'browserSandbox' | 'pageTimeoutMs' | 'pageMemoryBytes' | 'concurrency'
    > & { browserFolder?: string | null; introduce: (version: string | null) => string },
    log: Log,
    renewal: Renewal = RENEWAL,
    launcher: BrowserLauncher = new BrowserLauncher({
      sandbox: config.browserSandbox,
      protocolTimeoutMs: config.pageTimeoutMs + 5_000,
      folder: config.browserFolder ?? null,
      log,
    }),
    rewriteHeaders: RewriteHeaders | null = null,
  ) {
    this.#config = config;
    this.#log = log;
    this.#renewal = renewal;
    this.#launcher = launcher;
    this.#rewriteHeaders = rewriteHeaders;
    this.#introduce = config.introduce;
  }

  /** What the browser calls itself, without its version before its first start. */
  get userAgent(): string {
    return this.#userAgent ?? this.#introduce(null);
  }

  /**
   * Opens a scan's context.
   * @param cookies that it has from the beginning
   * @throws Error when no browser can be started
   */
  async open(proxyUrl: string, cookies: readonly SiteCookie[] = []): Promise<PooledContext> {
    const running = await this.#current();
    running.scans += 1;
    running.setActive(true);
    return openPooledContext({
      running,
      proxyUrl,
      cookies,
      memoryLimitBytes: this.#config.pageMemoryBytes,
      pressureBytes: PRESSURE_BYTES * this.#config.concurrency,
      log: this.#log,
      onPage: () => {
        if (running.pages >= this.#renewal.busyPages) this.#replace(running);
      },
      onClosing: (work) => this.#awaitEnd(work.finally(() => this.#leave(running))),
    });
  }

  /** Whether a browser runs or can be started, and what an operator should know. */
  async check(): Promise<{ ok: boolean; warnings: string[] }> {
    const failure = this.#failure;
    if (failure !== null && performance.now() - failure.atMs < FAILURE_MEMORY_MS) {
      return { ok: false, warnings: [failure.message] };
    }
    try {
      return { ok: true, warnings: (await this.#current()).launched.warnings };
    } catch (error) {
      return { ok: false, warnings: [messageOf(error)] };
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#launcher.close();
    await this.#starting?.catch(() => null);
    for (const running of this.#all) running.retire();
    while (this.#ending.size > 0) await Promise.all(this.#ending);
    (await this.#denyProxy)?.server.close();
  }

  #current(): Promise<RunningBrowser> {
    if (this.#closed) throw new Error('The browser pool is closed.');
    if (this.#starting !== null) return this.#starting;
    const attempt = inPhase('launch', () => this.#start()).then(
      (running) => {
        this.#failure = null;
        // If it is lost already, it must not be used again.
        if (running.lost.aborted) this.#starting = null;
        else this.#active = running;
        return running;
      },
      (error: unknown) => {
        if (this.#starting === attempt) this.#starting = null;
        this.#failure = { atMs: performance.now(), message: messageOf(error) };
        // When the service ends, it stops a start: that is not a failure.
        if (!this.#closed) this.#log.error({ err: error }, 'The browser could not be started');
        throw error;
      },
    );
    this.#starting = attempt;
    return attempt;
  }

  async #start(): Promise<RunningBrowser> {
    this.#swept ??= sweepTemporaryFolders().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'Temporary folders of ended processes could not be removed');
    });
    await this.#swept;
    const location = await findBrowser(this.#config.browserPath);
    const { launched, userAgent } = await this.#launch(location);
    let version: string;
    try {
      version = await launched.browser.version();
      await interceptRequests(launched.browser, this.#rewriteHeaders);
    } catch (error) {
      await launched.end();
      throw error;
    }
    this.#log.info(
      { event: 'browser-started', browser: version, path: location.path, sandbox: launched.sandbox },
      'Browser started',
    );
    for (const warning of launched.warnings) this.#log.warn({}, warning);
    const running: RunningBrowser = new RunningBrowser({
      launched,
      userAgent,
      pageMemoryBytes: this.#config.pageMemoryBytes,
      log: this.#log,
      onRetired: (ended) => {
        this.#replace(running);
        this.#all.delete(running);
        this.#awaitEnd(ended);
      },
    });
    this.#all.add(running);
    if (!launched.browser.connected) throw new Error('The browser ended while it was starting.');
    return running;
  }

  /**
   * Starts a browser under the name that all its requests carry, those of workers and new windows included. The name has its
   * version. A browser that does not print that, or was updated meanwhile, is started a second time.
   */
  async #launch(location: BrowserLocation): Promise<{ launched: ConfinedBrowser; userAgent: string }> {
    this.#userAgent ??= this.#introduce(await readVersion(location));
    for (;;) {
      const userAgent: string = this.#userAgent;
      const launched = await this.#launcher.launch(location, await this.#denyProxyUrl(), userAgent);
      try {
        const [, version = null] = (await launched.browser.version()).split('/');
        this.#userAgent = this.#introduce(version);
        if (this.#userAgent === userAgent) return { launched, userAgent };
      } catch (error) {
        await launched.end();
        throw error;
      }
      await launched.end();
    }
  }

  /** Opened once; if that fails, the next start tries again. */
  async #denyProxyUrl(): Promise<string> {
    this.#denyProxy ??= openDenyProxy();
    try {
      return (await this.#denyProxy).url;
    } catch (error) {
      this.#denyProxy = null;
      throw error;
    }
  }

  /** New scans get another browser than this from now on. */
  #replace(running: RunningBrowser): void {
    if (this.#active !== running) return;
    this.#active = null;
    this.#starting = null;
  }

  /** A scan has left a browser. */
  #leave(running: RunningBrowser): void {
    running.scans -= 1;
    if (running.scans > 0) return;
    running.setActive(false);
    const isWorn =
      running.pages >= this.#renewal.idlePages ||
      (running.memory?.treeBytes() ?? 0) > this.#renewal.idleBytes;
    if (isWorn) running.retire();
  }

  #awaitEnd(work: Promise<void>): void {
    const ending = work.finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
