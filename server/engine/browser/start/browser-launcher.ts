import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../../config/config.ts';
import type { Log } from '../../../ops/log/log.ts';
import { messageOf } from '../../../shared/errors.ts';
import { confinements, isImpossible } from './browser-environment.ts';
import type { Confinement } from './browser-environment.ts';
import { findOnPath } from './find-browser.ts';
import type { BrowserLocation } from './find-browser.ts';
import { isOpenToOthers } from './temporary-folder.ts';
import { launchBrowser } from './launch-browser.ts';
import type { LaunchOptions, LaunchedBrowser } from './launch-browser.ts';
import { StartFailure } from './start-failure.ts';

/** A running browser, confined as far as possible. */
export interface ConfinedBrowser extends LaunchedBrowser {
  /** What an operator should know about its confinement. */
  warnings: string[];
}

/** What is known about a browser on this machine. */
interface Knowledge {
  /** How it is started: an index in the list of confinements. */
  way: number;
  /** It has started in this way, so no other one will ever be tried. */
  isCertain: boolean;
  /** Why it is not started in the first way. */
  reason: string;
}

/**
 * Tries per way. A way counts as impossible only if all of them fail with that message: Chromium mistakes a lack of
 * processes for a lack of a sandbox.
 */
const MAX_TRIES = 3;

/** Times of a start. */
interface LaunchTimes {
  /** Until a browser answers: about 0.4 s on an idle machine; up to 28 s were seen on a busy one. */
  startMs: number;
  /** Before the second try; doubled for the third. */
  pauseMs: number;
}

const TIMES: LaunchTimes = { startMs: 30_000, pauseMs: 500 };

interface LauncherOptions {
  sandbox: Config['browserSandbox'];
  /** How long one command to the browser may take. */
  protocolTimeoutMs: number;
  /** See EngineOptions.browserFolder. */
  folder?: string | null;
  log: Log;
}

/** Starts browsers, and remembers how far they can be confined on this machine. */
export class BrowserLauncher {
  readonly #options: LauncherOptions;
  readonly #times: LaunchTimes;
  readonly #knowledge = new Map<string, Knowledge>();
  readonly #closing = new AbortController();

  /** @param times other than the default in tests only */
  constructor(options: LauncherOptions, times: LaunchTimes = TIMES) {
    this.#options = options;
    this.#times = times;
  }

  /**
   * Starts a browser, confined as far as that is possible here. If a start fails for any other reason, it is tried again
   * in the same way, never in a less safe one.
   * @param denyProxyUrl proxy for the requests of the browser itself; lets nothing through
   * @param userAgent what it calls itself; null, the default, for its own name
   * @throws Error with the cause when none starts
   */
  async launch(
    location: BrowserLocation,
    denyProxyUrl: string,
    userAgent: string | null = null,
  ): Promise<ConfinedBrowser> {
    const { sandbox, protocolTimeoutMs, folder = null } = this.#options;
    const setpriv = await findOnPath('setpriv');
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
    // If only root has access to the browser, no other user can run it.
    const canDrop = setpriv !== null && (await isOpenToOthers(location.path));
    const ways = confinements(sandbox, { isRoot, canDrop });
    const known = this.#knowledgeOf(location.path);
    if (isRoot && !canDrop) known.reason ||= 'it can be run by root only';
    const start = {
      location,
      setpriv,
      denyProxyUrl,
      userAgent,
      protocolTimeoutMs,
      parentFolder: folder,
      timeoutMs: this.#times.startMs,
      signal: this.#closing.signal,
    };
    try {
      for (;;) {
        const confinement = ways[known.way];
        if (confinement === undefined) throw new Error(known.reason);
        const launched = await this.#tryIn({ ...start, confinement }, known);
        if (launched !== null) {
          known.isCertain = true;
          return { ...launched, warnings: warningsAbout(confinement, known.reason, sandbox) };
        }
        known.way += 1;
      }
    } catch (error) {
      const isImpossible = known.way >= ways.length;
      if (isImpossible) this.#knowledge.delete(location.path);
      throw failed(location.path, error, isImpossible && sandbox === 'on');
    }
  }

  /** Ends starts that are under way. */
  close(): void {
    this.#closing.abort(new Error('The browser is not needed any more.'));
  }

  #knowledgeOf(path: string): Knowledge {
    const known = this.#knowledge.get(path) ?? { way: 0, isCertain: false, reason: '' };
    this.#knowledge.set(path, known);
    return known;
  }

  /** Tries one way; null if all tries failed because it is impossible here. */
  async #tryIn(start: LaunchOptions, known: Knowledge): Promise<LaunchedBrowser | null> {
    let refusals = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        return await launchBrowser(start);
      } catch (error) {
        if (!(error instanceof StartFailure) || start.signal.aborted) throw error;
        if (isImpossible(start.confinement, error.said)) refusals += 1;
        if (refusals === MAX_TRIES && !known.isCertain) {
          known.reason ||= error.message;
          return null;
        }
        if (tries === MAX_TRIES) throw error;
        this.#options.log.warn(
          { path: start.location.path, tries, ...start.confinement, reason: error.message },
          'The browser did not start and is tried again',
        );
        await delay(this.#times.pauseMs * tries, undefined, { signal: start.signal });
      }
    }
  }
}

function warningsAbout(
  { sandbox }: Confinement,
  reason: string,
  setting: Config['browserSandbox'],
): string[] {
  if (sandbox) return [];
  if (setting === 'off') {
    return [
      'The browser runs without its sandbox, because BROWSER_SANDBOX is "off": "auto" runs it with one where there can be one.',
    ];
  }
  const why = reason === '' ? '' : ` (${reason})`;
  return [
    `The browser runs without its sandbox${why}: run the service as an unprivileged user where user namespaces are allowed.`,
  ];
}

/**
 * The cause is in the message and not a property, because the log would print it twice.
 * @param wantsSandbox the setting demands a sandbox, and all tries failed because there can be none
 */
function failed(path: string, error: unknown, wantsSandbox: boolean): Error {
  const hint = wantsSandbox
    ? ' BROWSER_SANDBOX is "on": "auto" would run it without its sandbox where there can be none.'
    : '';
  return new Error(`The browser ${path} does not start: ${messageOf(error)}.${hint}`);
}
