import type { CDPSession } from 'puppeteer';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import type { ShownParts } from '../../facts/style-facts.ts';
import { QUIET_MS } from './settling-time.ts';
import { pageScript } from '../page-script.ts';

const WATCH_DOCUMENT = pageScript(new URL('../in-page/watch-document.ts', import.meta.url));

/** What `in-page/watch-page.ts` reports from the page's own world, where the page's scripts could have replaced it. */
export interface PageActivity {
  /** For how long no short timer was pending. */
  timersQuietMs: number;
  /** Shadow roots that were attached so far. */
  shadowRoots: number;
  /** Whether an IntersectionObserver observes something. */
  observesPlaces: boolean;
}

/**
 * Starts to watch a document.
 * @param world a world in the document
 * @throws Error when the document is gone
 */
export async function openDocumentProbe(cdp: CDPSession, world: IsolatedWorld): Promise<DocumentProbe> {
  await world.evaluate(WATCH_DOCUMENT);
  return new DocumentProbe(cdp, world);
}

/** Asks a document what is going on in it. Its methods throw when the document is gone. */
export class DocumentProbe {
  readonly #cdp: CDPSession;
  readonly #world: IsolatedWorld;

  constructor(cdp: CDPSession, world: IsolatedWorld) {
    this.#cdp = cdp;
    this.#world = world;
  }

  /** Reads the activity in the page's own world. If our script left no trace there, nothing is pending. */
  async readActivity(): Promise<PageActivity> {
    const answer = await this.#evaluateInPage('__sitedelta.activity()');
    const field = (name: keyof PageActivity): unknown =>
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
    const timersQuietMs = field('timersQuietMs');
    return {
      timersQuietMs: typeof timersQuietMs === 'number' ? timersQuietMs : Infinity,
      shadowRoots: Number(field('shadowRoots')) || 0,
      observesPlaces: field('observesPlaces') === true,
    };
  }

  /** For how long timers and document have been quiet. */
  async quietMs({ shadowRoots, timersQuietMs }: PageActivity): Promise<number> {
    if (timersQuietMs < QUIET_MS) return timersQuietMs;
    const quietMs = await this.#world.evaluate(`sitedeltaRest.quietMs(${shadowRoots})`);
    return typeof quietMs === 'number' ? Math.min(quietMs, timersQuietMs) : 0;
  }

  /** Makes the page show now what it would show later: finishes animations, scrolls, runs timers. False if nothing is left. */
  async flushPending({ observesPlaces }: PageActivity): Promise<boolean> {
    if ((await this.#world.evaluate(`sitedeltaRest.flushPending(${observesPlaces})`)) === true) return true;
    return (await this.#evaluateInPage('__sitedelta.advance()')) === true;
  }

  /** Whether the document shows that it is still loading, or shows nothing at all. */
  async isUnfinished(): Promise<boolean> {
    return (await this.#world.evaluate('sitedeltaRest.isUnfinished()')) === true;
  }

  /** What should be seen in the window. */
  async shownParts(): Promise<ShownParts> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return JSON.parse(String(await this.#world.evaluate('sitedeltaRest.shownParts()'))) as ShownParts;
  }

  /** A value from the page's own world; undefined if the page interferes. */
  async #evaluateInPage(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    return exceptionDetails === undefined ? result.value : undefined;
  }
}
