import { chown } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { endsWithin } from '../../../shared/within.ts';
import { browserArguments } from './browser-arguments.ts';
import { browserEnvironment, hasSocketRoom } from './browser-environment.ts';
import type { Confinement } from './browser-environment.ts';
import type { BrowserLocation } from './find-browser.ts';
import { startBrowserProcess } from './browser-process.ts';
import type { BrowserProcess } from './browser-process.ts';
import { StartFailure } from './start-failure.ts';
import { makeSocketFolder, removeTemporaryFolder } from './temporary-folder.ts';

/** A running browser. */
export interface LaunchedBrowser {
  browser: Browser;
  /** Whether it runs in its sandbox. */
  sandbox: boolean;
  /** Its own process, which is not that of a script that has started it. */
  pid: number;
  /** Resolves when its process has ended, to how it ended. */
  ended: Promise<string>;
  /** Ends it, by force if it takes too long, and removes its files. Never rejects. */
  end(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** How a browser is started. */
export interface LaunchOptions {
  location: BrowserLocation;
  confinement: Confinement;
  /** The program that runs another one as another user; null if there is none. */
  setpriv: string | null;
  /** Proxy for the requests of the browser itself; lets nothing through. */
  denyProxyUrl: string;
  /** See browserArguments. */
  userAgent: string | null;
  /** How long one command to the browser may take. */
  protocolTimeoutMs: number;
  /** Where its folder is made; null for the usual places. */
  parentFolder: string | null;
  /** How long it may take to answer. */
  timeoutMs: number;
  /** Ends the start. */
  signal: AbortSignal;
}

/** The user and group "nobody" of Linux. */
const NOBODY = 65_534;
const CLOSE_TIMEOUT_MS = 3_000;
const END_GRACE_MS = 1_000;

/**
 * Starts a browser over pipes (never with a debugging port), once.
 * @throws StartFailure when it does not start
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { asNobody, sandbox } = options.confinement;
  let folder: string | null = null;
  let started: BrowserProcess | null = null;
  try {
    folder = await makeSocketFolder(asNobody, options.parentFolder);
    const { denyProxyUrl, userAgent } = options;
    const args = await browserArguments({ profile: folder, denyProxyUrl, sandbox, userAgent });
    const command = [options.location.path, ...args];
    if (asNobody) {
      await chown(folder, NOBODY, NOBODY);
      command.unshift(...dropTo(options.setpriv ?? 'setpriv'));
    }
    const [program = '', ...rest] = command;
    started = await startBrowserProcess(program, rest, browserEnvironment(folder, options.location.env));
    const browser = await connectTo(started, options);
    const pid = (await pidOf(browser)) ?? started.pid;
    return launched({ browser, started, pid, folder, sandbox });
  } catch (error) {
    started?.kill();
    await started?.ended;
    if (folder !== null) await removeTemporaryFolder(folder).catch(() => undefined);
    throw new StartFailure(error, started?.lastOutput() ?? '', hintAbout(folder));
  }
}

function dropTo(setpriv: string): string[] {
  return [setpriv, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--inh-caps=-all', '--'];
}

/** What may have kept the browser from starting; empty if nothing is known. */
function hintAbout(folder: string | null): string {
  return folder === null || hasSocketRoom(folder)
    ? ''
    : `its temporary folder ${folder} has too long a name for sockets, set TMPDIR to a shorter one`;
}

/** Resolves when the browser answers. */
async function connectTo(started: BrowserProcess, options: LaunchOptions): Promise<Browser> {
  const settled = new AbortController();
  const connecting = connect({
    transport: started.transport,
    defaultViewport: null,
    acceptInsecureCerts: false,
    protocolTimeout: options.protocolTimeoutMs,
  }).catch(async (error: unknown) => {
    // Pipes break a moment before the process reports how it ended, which says more.
    await endsWithin(started.ended, END_GRACE_MS);
    throw error;
  });
  // It may also fail after the start was given up.
  connecting.catch(() => undefined);
  const signal = AbortSignal.any([settled.signal, options.signal]);
  // Puppeteer gives up after its own time limit, with advice for programmers.
  const patienceMs = Math.min(options.timeoutMs, options.protocolTimeoutMs);
  try {
    return await Promise.race([
      connecting,
      started.ended.then((how) => {
        throw new Error(`it ended with ${how}`);
      }),
      delay(patienceMs, undefined, { signal }).then(() => {
        throw new Error(`it did not answer within ${Math.round(patienceMs / 1000)} seconds`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}

/** Debian's headless shell is started by a script that goes on waiting for it. Null where the browser does not know. */
async function pidOf(browser: Browser): Promise<number | null> {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.find(({ type }) => type === 'browser')?.id ?? null;
}

function launched(options: {
  browser: Browser;
  started: BrowserProcess;
  pid: number;
  folder: string;
  sandbox: boolean;
}): LaunchedBrowser {
  const { browser, started, pid, folder, sandbox } = options;
  let ending: Promise<void> | null = null;

  async function end(): Promise<void> {
    const closing = browser.close().then(() => started.ended);
    await Promise.race([
      closing.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS)),
    ]);
    started.kill();
    await started.ended;
    // What can't be removed now is removed at the next start of the service.
    await removeTemporaryFolder(folder).catch(() => undefined);
  }

  return {
    browser,
    sandbox,
    pid,
    ended: started.ended,
    kill: () => started.kill(),
    end: () => (ending ??= end()),
  };
}
