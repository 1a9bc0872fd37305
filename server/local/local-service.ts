import { randomBytes } from 'node:crypto';
import { namespaceAdvice } from '../ops/doctor/namespace-advice.ts';
import { readOutboundProxies } from '../egress/outbound-proxies.ts';
import { registerOwnPort } from '../egress/own-ports.ts';
import type { DeferredLog } from '../ops/log/log.ts';
import { packageVersion } from '../shared/package-version.ts';
import { createService } from '../service/start/create-service.ts';
import type { Service } from '../service/start/create-service.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import { answerCall } from './answer-call.ts';
import { browserFolder, chooseBrowser } from './browser-folder.ts';
import { hostsOf, refuseClosed, requireToken } from './guards.ts';
import { localConfig } from './local-config.ts';
import { localFailure, openServiceLog } from './service-log.ts';
import type { CallAnswer, CallMessage, LocalSettings, ReadyMessage } from '../../shared/local-protocol.ts';
import { serveFolder } from './serve-folder.ts';
import type { ServedFolder } from './serve-folder.ts';
import { watchStorage } from './watch-storage.ts';

const TOKEN_BYTES = 32;
/** A local service ends with the run of its parent: nobody waits for its scans any more. */
const GRACE_MS = 0;

/** A service for one program on this machine, from its start to its end. */
export class LocalService {
  readonly #log: DeferredLog;
  readonly #on: { broken: (message: string) => void; scanEnded: (scanId: string) => void };
  /** Ends what has been started so far, in the order of the start. */
  readonly #ends: (() => Promise<void>)[] = [];
  #starting: Promise<unknown> | null = null;
  #isEnding = false;
  #storage: SqliteStorage | null = null;

  /**
   * @param on.broken called when the service was ready and can't go on, with a sentence for the user
   * @param on.scanEnded called with the id of each scan that is complete or has failed
   */
  constructor(
    log: DeferredLog,
    on: { broken: (message: string) => void; scanEnded: (scanId: string) => void },
  ) {
    this.#log = log;
    this.#on = on;
  }

  /**
   * Starts all of it: folders, store, HTTP, browser. To be called once. If it fails, `end` ends what has been started.
   * @throws Error when it can't be started, or `end` was called meanwhile; the message is for the user, and a
   *   MistakeInSettings is its cause
   */
  async start(settings: LocalSettings): Promise<Omit<ReadyMessage, 'kind'>> {
    const starting = this.#start(settings).catch((error: unknown) => {
      throw new Error(localFailure(error, settings.dataDir), { cause: error });
    });
    this.#starting = starting;
    return starting;
  }

  /** Writes a scan to a file, or reads one from it. Never rejects. */
  answer(call: CallMessage): Promise<CallAnswer> {
    return answerCall(call, this.#storage, this.#log);
  }

  /** Ends what has been started, the last part first. A start that is under way goes no further. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#endParts();
    await this.#starting?.catch(() => undefined);
    // The start may have made one more part.
    await this.#endParts();
  }

  async #start(settings: LocalSettings): Promise<Omit<ReadyMessage, 'kind'>> {
    const { dataDir, ignoreHttpsErrors } = settings;
    const hosts = hostsOf(settings.addresses);
    refuseClosed(hosts);
    const serviceLog = openServiceLog(dataDir);
    this.#ends.push(async () => serviceLog.close());
    const served = await this.#serve(settings);
    const browserPath = await chooseBrowser(settings.browserPath);
    const storage = this.#open(dataDir);
    const folder = await browserFolder(dataDir);
    this.#ends.push(() => folder.remove());
    this.#assertGoesOn();
    const watched = watchStorage(storage, {
      broken: (reason) => this.#on.broken(brokenStore(dataDir, reason)),
      ended: this.#on.scanEnded,
    });
    this.#ends.push(async () => watched.stop());
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const config = localConfig({ dataDir, browserPath }, hosts, process.env);
    const service = createService(config, {
      storage: { ...storage, store: watched.store, queue: watched.queue },
      log: this.#log,
      app: { logStream: serviceLog, instrument: requireToken(token), marks: settings.marks },
      engine: {
        anyCertificateOf: ignoreHttpsErrors ? hosts : [],
        loopbackPorts: served.map(({ port }) => port),
        ownsLoopback: true,
        checksBuild: settings.servePath !== '/',
        tellsPrivateNames: true,
        browserFolder: folder.path,
        proxies: settings.proxies === null ? null : readOutboundProxies(settings.proxies, hosts),
        scan: settings.scan,
      },
      // Its own pages are gone when someone reads the findings.
      rulePages: settings.rulePages,
      graceMs: GRACE_MS,
    });
    this.#ends.push(() => service.end());
    const serverUrl = await service.listen();
    registerOwnPort(Number(new URL(serverUrl).port));
    await storage.checked;
    this.#assertGoesOn();
    const notices = await takeScans(service);
    return {
      serverUrl,
      token,
      served: served.map(({ url }) => url),
      temporaryFolder: folder.isOutside ? folder.path : null,
      notices: [...guesses(settings.folders, served), ...notices],
    };
  }

  async #serve({ folders, servePath, serveFallback }: LocalSettings): Promise<ServedFolder[]> {
    const served: ServedFolder[] = [];
    for (const folder of folders) {
      const site = await serveFolder(folder, { servePath, serveFallback });
      this.#ends.push(() => site.close());
      served.push(site);
    }
    return served;
  }

  #open(folder: string): SqliteStorage {
    const version = packageVersion(new URL('../../package.json', import.meta.url));
    const storage = openSqliteStorage({ folder, log: this.#log, version });
    this.#storage = storage;
    this.#ends.push(() => storage.close());
    return storage;
  }

  #assertGoesOn(): void {
    if (this.#isEnding) throw new Error('The service was stopped while it started.');
  }

  async #endParts(): Promise<void> {
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) await end();
  }
}

/** What the user should know of guessed paths. */
function guesses(folders: readonly string[], served: readonly ServedFolder[]): string[] {
  return served.flatMap(({ guessed }, index) =>
    guessed === null
      ? []
      : [
          `${folders[index]} is served below ${guessed}, because the addresses in its first page begin with that. If it is another path, name it in serve-path.`,
        ],
  );
}

function brokenStore(dataDir: string, reason: string): string {
  // The sentence of the storage is for clients of a service that goes on.
  const why = reason.replace(/ Try again later\.$/, '');
  return `${why} The scans in ${dataDir} can not be read and written any more: check whether its disk has room.`;
}

/** @returns what the user should know. @throws Error when no scan could be run */
async function takeScans(service: Service): Promise<string[]> {
  const { problems, warnings } = await service.takeScans();
  if (problems.length > 0) throw new Error([...problems, ...warnings].join(' '));
  const advice = warnings.some((text) => text.includes('without its sandbox'))
    ? await namespaceAdvice()
    : null;
  return advice === null ? warnings : [...warnings, advice];
}
