import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { launchBrowser } from './browser-launch.ts';
import type { LaunchedBrowser } from './browser-launch.ts';
import type { BrowserLocation } from './browser-path.ts';
import { confinements, isImpossible } from './confinement.ts';
import type { Confinement } from './confinement.ts';
import { findOnPath } from './find-on-path.ts';
import { isOpenToOthers } from './is-open-to-others.ts';
import { StartFailure } from './start-failure.ts';

/** Starts browsers, and remembers how far they can be confined on this machine. */
export interface BrowserLauncher {
  /**
   * Starts one, confined as far as that is possible here. What fails for another reason is tried again in the same way,
   * never in a less safe one.
   * @param denyProxyUrl proxy for whatever the browser itself wants from the network; lets nothing through
   * @throws Error with the cause when none starts
   */
  launch(location: BrowserLocation, denyProxyUrl: string): Promise<LaunchedBrowser & { warnings: string[] }>;
  /** Ends starts that are under way. */
  close(): void;
}

/** What is known of a browser on this machine. */
interface Knowledge {
  /** The way in which it is started, in `ways`. */
  way: number;
  /** It has started in this way, so no other one will ever be tried. */
  isCertain: boolean;
  /** Why it is not started in the first way. */
  reason: string;
}

/**
 * Tries in one way. That a way is impossible is believed only where all of them say so: Chromium takes a lack of
 * processes for a lack of a sandbox.
 */
const TRIES = 3;

/** Times of a start. */
interface LaunchTimes {
  /** Until a browser answers: some 0.4 s on a machine that is idle, up to 28 s were seen on one that is not. */
  startMs: number;
  /** Before the second try; doubled for the third. */
  pauseMs: number;
}

const TIMES: LaunchTimes = { startMs: 30_000, pauseMs: 500 };

/**
 * Makes a launcher that knows nothing yet.
 * @param options.protocolTimeoutMs how long one command to the browser may take
 * @param times other than the default in tests only
 */
export function createBrowserLauncher(
  options: { sandbox: Config['browserSandbox']; protocolTimeoutMs: number; log: Log },
  times: LaunchTimes = TIMES,
): BrowserLauncher {
  const { log } = options;
  const knowledge = new Map<string, Knowledge>();
  const closing = new AbortController();

  function knowledgeOf(path: string): Knowledge {
    const known = knowledge.get(path) ?? { way: 0, isCertain: false, reason: '' };
    knowledge.set(path, known);
    return known;
  }

  async function launch(location: BrowserLocation, denyProxyUrl: string) {
    const setpriv = await findOnPath('setpriv');
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
    // Where only root gets to the browser, nobody else can run it.
    const canDrop = setpriv !== null && (await isOpenToOthers(location.path));
    const ways = confinements(options.sandbox, { isRoot, canDrop });
    const known = knowledgeOf(location.path);
    if (isRoot && !canDrop) known.reason ||= 'it can be run by root only';

    /** null where all tries said that it is impossible in this way. */
    async function tryIn(confinement: Confinement): Promise<LaunchedBrowser | null> {
      let refusals = 0;
      for (let tries = 1; ; tries += 1) {
        try {
          return await launchBrowser({
            location,
            confinement,
            setpriv,
            denyProxyUrl,
            protocolTimeoutMs: options.protocolTimeoutMs,
            timeoutMs: times.startMs,
            signal: closing.signal,
          });
        } catch (error) {
          if (!(error instanceof StartFailure) || closing.signal.aborted) throw error;
          if (isImpossible(confinement, error.said)) refusals += 1;
          if (refusals === TRIES && !known.isCertain) {
            known.reason ||= error.message;
            return null;
          }
          if (tries === TRIES) throw error;
          log.warn(
            { path: location.path, tries, ...confinement, reason: error.message },
            'The browser did not start and is tried again',
          );
          await delay(times.pauseMs * tries, undefined, { signal: closing.signal });
        }
      }
    }

    try {
      for (;;) {
        const confinement = ways[known.way];
        if (confinement === undefined) throw new Error(known.reason);
        const launched = await tryIn(confinement);
        if (launched !== null) {
          known.isCertain = true;
          return { ...launched, warnings: warningsAbout(confinement, known.reason, options.sandbox) };
        }
        known.way += 1;
      }
    } catch (error) {
      const isImpossible = known.way >= ways.length;
      if (isImpossible) knowledge.delete(location.path);
      throw failed(location.path, error, isImpossible && options.sandbox === 'on');
    }
  }

  return { launch, close: () => closing.abort(new Error('The browser is not needed any more.')) };
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
 * The cause is in the message, and no property: the log would print it twice.
 * @param wantsSandbox the setting demands a sandbox, and all tries said that there can be none
 */
function failed(path: string, error: unknown, wantsSandbox: boolean): Error {
  const why = error instanceof Error ? error.message : String(error);
  const hint = wantsSandbox
    ? ' BROWSER_SANDBOX is "on": "auto" would run it without its sandbox where there can be none.'
    : '';
  return new Error(`The browser ${path} does not start: ${why}.${hint}`);
}
