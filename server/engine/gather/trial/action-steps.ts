import { setTimeout as sleep } from 'node:timers/promises';
import type { Protocol } from 'puppeteer';
import { rest } from './rest.ts';
import type { TrialPage } from './trial-page.ts';

/** Kinds of requests by which a page asks for what it shows, or sends what was entered. */
const TELLING = new Set(['Document', 'Script', 'XHR', 'Fetch', 'WebSocket', 'EventSource']);

const KEYS = {
  Enter: { keyCode: 13, code: 'Enter', text: '\r' },
  ' ': { keyCode: 32, code: 'Space', text: ' ' },
  Tab: { keyCode: 9, code: 'Tab', text: undefined },
  Escape: { keyCode: 27, code: 'Escape', text: undefined },
  ArrowDown: { keyCode: 40, code: 'ArrowDown', text: undefined },
  ArrowUp: { keyCode: 38, code: 'ArrowUp', text: undefined },
};

/** How long the browser may take to ask for the document for which a page has begun to leave: pauses, and ms of each. */
const LEAVING_PAUSES = 20;
const LEAVING_MS = 50;

/** Steps by which a page is used: their number is limited, so that no page takes long, and the same on every machine. */
export class ActionSteps {
  readonly #page: TrialPage;
  #left: number;
  #refused = 0;
  #departures = 0;
  /** Pauses for which a request is awaited, because the page has begun to leave. The page has nothing planned meanwhile. */
  #leavingFor = 0;

  /** @param most pauses that the page may take in all */
  constructor(page: TrialPage, most: number) {
    this.#page = page;
    this.#left = most;
  }

  /** All steps were taken: nothing else can be tried. */
  get areOver(): boolean {
    return this.#left <= 0;
  }

  /** Requests that were refused so far and that tell that the page needs its server. */
  get refused(): number {
    return this.#refused;
  }

  /** How often the page has begun to leave for another document, which was refused. */
  get departures(): number {
    return this.#departures;
  }

  /**
   * Counts the requests that are refused while some work is done.
   * @param frameId of the page's own document
   */
  async counting<T>(frameId: string, work: () => Promise<T>): Promise<T> {
    const count = (request: Protocol.Fetch.RequestPausedEvent): void => {
      if (TELLING.has(request.resourceType)) this.#refused += 1;
      if (request.resourceType !== 'Document' || request.frameId !== frameId) return;
      this.#departures += 1;
      this.#leavingFor = 0;
    };
    const expect = (navigation: { frameId: string }): void => {
      if (navigation.frameId === frameId) this.#leavingFor = LEAVING_PAUSES;
    };
    const { cdp } = this.#page;
    cdp.on('Fetch.requestPaused', count);
    cdp.on('Page.frameRequestedNavigation', expect);
    try {
      return await work();
    } finally {
      cdp.off('Fetch.requestPaused', count);
      cdp.off('Page.frameRequestedNavigation', expect);
    }
  }

  /** Asks the script in the page. @param call such as `reachForm(0)` */
  async ask<T>(call: string): Promise<T> {
    this.#page.signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return (await this.#page.world.evaluate(`globalThis.sitedeltaActions.${call}`)) as T;
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    const { cdp, signal } = this.#page;
    signal.throwIfAborted();
    const { keyCode, code, text } = KEYS[key];
    const about = { key, code, windowsVirtualKeyCode: keyCode };
    await cdp.send('Input.dispatchKeyEvent', {
      ...about,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text !== undefined && { text }),
    });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }

  async write(text: string): Promise<void> {
    this.#page.signal.throwIfAborted();
    await this.#page.cdp.send('Input.insertText', { text });
  }

  async moveMouse({ x, y }: { x: number; y: number }): Promise<void> {
    this.#page.signal.throwIfAborted();
    await this.#page.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  async click({ x, y }: { x: number; y: number }): Promise<void> {
    const about = { x, y, button: 'left', clickCount: 1 } as const;
    await this.#page.cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...about });
    await this.#page.cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...about });
  }

  /** Lets the page go on for some pauses, as long as something is planned. */
  async pause(times: number): Promise<void> {
    for (let left = times; left > 0;) {
      const passed = await this.#rest(left);
      if (passed === 0) return;
      left -= passed;
    }
  }

  /** Asks until the answer is as expected, with a pause each time. @returns the last answer */
  askUntil<T>(call: string, isExpected: (answer: T) => boolean, most: number): Promise<T> {
    return this.until(() => this.ask<T>(call), isExpected, most);
  }

  /** Looks until the answer is as expected, or nothing is planned that could change it. @returns the last answer */
  async until<T>(look: () => Promise<T>, isExpected: (answer: T) => boolean, most: number): Promise<T> {
    let answer = await look();
    for (let left = most; left > 0 && !isExpected(answer) && this.#left > 0;) {
      const passed = await this.#rest(left);
      answer = await look();
      if (passed === 0) break;
      left -= passed;
    }
    return answer;
  }

  /** @returns 0 if nothing is planned for the next pauses, or all have been taken */
  async #rest(horizon: number): Promise<number> {
    if (this.#left <= 0) return 0;
    const passed = await rest(this.#page, horizon);
    this.#left -= Math.max(passed, 1);
    if (passed > 0 || this.#leavingFor === 0) return passed;
    while (this.#leavingFor > 0) {
      this.#leavingFor -= 1;
      await sleep(LEAVING_MS, undefined, { signal: this.#page.signal });
    }
    return 1;
  }
}
