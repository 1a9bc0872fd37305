import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer';
import { openIsolatedWorld } from '../gather/isolated-world.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import { injectScripts } from '../gather/run-pa11y.ts';
import type { NetworkActivity } from './network-activity.ts';

/** The page counts as at rest when neither document nor network nor timers did anything for this long. */
const QUIET_MS = 100;
/** No page is waited for longer than this after its load event, as far as it could use the time, */
const CAP_MS = 2_500;
/** but for one that shows that it is still loading. By the clock, so that there is an end in any case. */
const UNFINISHED_CAP_MS = 8_000;
/**
 * On a machine with a lot to do a page gets its turn late, and so do our questions to it. A look that took this much
 * longer than it should tells so: the excess does not count for the first cap, and rest has to last longer than it.
 */
const LATE_MS = 50;
const MAX_LATE_MS = 900;
/** What a page goes on bringing about has no end. */
const MAX_STEPS = 10;
/** What the page has of that at least after the engines' scripts were brought into it, which kept it from running. */
const MIN_FREE_MS = 50;
/** Between two looks at a page that is not at rest. */
const POLL_MS = 25;
/** The last look comes right when the time of rest is over, but not sooner than this after the one before. */
const MIN_POLL_MS = 5;

const WATCH_DOCUMENT = readFileSync(new URL('./page/watch-document.js', import.meta.url), 'utf8');

/** To be evaluated in every new document before its own scripts. */
export const WATCH_PAGE = readFileSync(new URL('./page/watch-page.js', import.meta.url), 'utf8');

/** A document that has come to rest. */
export interface SettledDocument {
  /** It still showed that it was loading, and was busy, at the end of the time. */
  unfinished: boolean;
  /** A world in it, into which the engines' scripts were brought meanwhile. */
  world: IsolatedWorld;
}

/** What the page's own world tells; its scripts could have replaced it. */
interface PageFacts {
  timersQuietMs: number;
  shadowRoots: number;
  observesPlaces: boolean;
}

/**
 * Waits until a document that has loaded is at rest: requests are answered, changes have ended, fonts are there, short
 * timers have run. Then brings about what is still to come, each time until it is at rest again: animations
 * that have an end, timers of up to two seconds, what appears when a reader scrolls to it.
 * @param options.isGone whether another document has taken its place; it is then not waited for any longer
 * @throws Error when the document goes away
 */
export async function settleDocument(options: {
  cdp: CDPSession;
  frameId: string;
  network: NetworkActivity;
  isGone(): boolean;
  signal: AbortSignal;
}): Promise<SettledDocument> {
  const { cdp, network, signal } = options;
  const startedMs = performance.now();
  const world = await openIsolatedWorld(cdp, options.frameId);
  await world.evaluate(WATCH_DOCUMENT);
  const settled: SettledDocument = { unfinished: false, world };
  // The page is waited for anyway.
  await injectScripts(world);
  const freeMs = performance.now();
  const ask = (question: string): Promise<unknown> => world.evaluate(`sitedeltaRest.${question}`);

  /** For how long nothing has happened, as far as that matters: the first that says no is enough. */
  async function quietMsOf({ shadowRoots, timersQuietMs }: PageFacts): Promise<number> {
    if (timersQuietMs < QUIET_MS) return timersQuietMs;
    const quietMs = await ask(`quietMs(${shadowRoots})`);
    return typeof quietMs === 'number' ? Math.min(quietMs, timersQuietMs) : 0;
  }

  let broughtAbout = 0;
  let pauseMs = Math.max(QUIET_MS - (freeMs - startedMs), MIN_FREE_MS);
  /** When the next look is due. */
  let dueMs = Infinity;
  /** Time that the page could not use, and the most of it at once. */
  let lostMs = 0;
  let longestLateMs = 0;
  while (!options.isGone()) {
    const lateMs = performance.now() - dueMs;
    if (lateMs > LATE_MS) {
      lostMs += lateMs;
      longestLateMs = Math.min(Math.max(longestLateMs, lateMs), MAX_LATE_MS);
    }
    dueMs = performance.now() + pauseMs;
    await delay(pauseMs, undefined, { signal });
    pauseMs = POLL_MS;
    const restMs = QUIET_MS + longestLateMs;
    const elapsedMs = performance.now() - startedMs;
    if (elapsedMs - lostMs >= CAP_MS || elapsedMs >= UNFINISHED_CAP_MS) {
      if ((await ask('isUnfinished()')) !== true) return settled;
      if (elapsedMs >= UNFINISHED_CAP_MS) return { ...settled, unfinished: true };
    }
    if (Math.min(network.quietMs(), elapsedMs) < restMs) continue;
    const facts = await pageFacts(cdp);
    const quietMs = await quietMsOf(facts);
    if (quietMs < restMs) {
      pauseMs = Math.min(Math.max(Math.ceil(restMs - quietMs), MIN_POLL_MS), POLL_MS);
      continue;
    }
    broughtAbout += 1;
    if (broughtAbout <= MAX_STEPS) {
      // Takes its time, which the page uses.
      dueMs = Infinity;
      if ((await ask(`bringAbout(${facts.observesPlaces})`)) === true) continue;
      if (await advanceTimers(cdp)) continue;
    }
    if (elapsedMs - lostMs >= CAP_MS || (await ask('isUnfinished()')) !== true) return settled;
  }
  return settled;
}

/** Where a page has left no trace of our script there is nothing to wait for. */
async function pageFacts(cdp: CDPSession): Promise<PageFacts> {
  const told = await evaluate(cdp, '__sitedelta.facts()');
  const fact = (name: keyof PageFacts): unknown =>
    typeof told === 'object' && told !== null ? Reflect.get(told, name) : undefined;
  const timersQuietMs = fact('timersQuietMs');
  return {
    timersQuietMs: typeof timersQuietMs === 'number' ? timersQuietMs : Infinity,
    shadowRoots: Number(fact('shadowRoots')) || 0,
    observesPlaces: fact('observesPlaces') === true,
  };
}

async function advanceTimers(cdp: CDPSession): Promise<boolean> {
  return (await evaluate(cdp, '__sitedelta.advance()')) === true;
}

/** A value from the page's own world; undefined where the page is in the way. */
async function evaluate(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
  });
  return exceptionDetails === undefined ? result.value : undefined;
}
