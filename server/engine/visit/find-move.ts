import type { CDPSession, Protocol } from 'puppeteer';
import { within } from '../../shared/within.ts';
import type { Header } from '../../facts/visit-facts.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import { refuseRequests } from '../gather/trial/quiet-page.ts';

/*
 * Where a page takes visitors after it was judged: people get another one. A page that only loads itself again, as
 * dashboards do, leads nowhere.
 */

/** Of a page that shows itself for longer, people see enough. */
const WITHIN_SECONDS = 20;
/** The calls in the page are limited to half a second; a machine may be busy. */
const MOST_MS = 2_000;
const REFRESH = `JSON.stringify([
  Document.prototype.querySelector.call(document, 'meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '',
  document.baseURI,
])`;
/** Whole seconds, and what follows (HTML, "shared declarative refresh steps"). */
const SECONDS = /^(\d+)([^\d][^]*)$/;
const BEFORE_ADDRESS = /^[\d.]*[;,\s]+(?:url\s*=\s*)?/i;
const MAX_LENGTH = 2_048;
/** Chromium's reasons for a navigation to another address that nobody has asked for. */
const LEAVES = new Set<Protocol.Page.FrameRequestedNavigationEvent['reason']>([
  'scriptInitiated',
  'formSubmissionGet',
  'formSubmissionPost',
  'anchorClick',
]);
/** What does not end so is saved to disk, and the page stays. */
const PAGE_FILE = /\/[^/.]*$|\.(?:x?html?|php\d?|aspx?|jspx?|do)$/i;

/** The address to which the markup or the header `Refresh` leads on; null if they do not. @throws Error when the page is gone */
export async function findRefresh(
  page: { url: string; headers: readonly Header[] },
  world: IsolatedWorld,
): Promise<string | null> {
  const [content = '', base = page.url] = stringsOf(await world.evaluate(REFRESH));
  const header = page.headers.find(([name]) => name === 'refresh')?.[1] ?? '';
  for (const each of [content, header]) {
    const [, seconds, rest = ''] = SECONDS.exec(each.slice(0, MAX_LENGTH).trim()) ?? [];
    const words = BEFORE_ADDRESS.test(rest) ? rest.replace(BEFORE_ADDRESS, '') : '';
    const [quote = ''] = words;
    const address = /["']/.test(quote) ? (words.slice(1).split(quote, 1)[0] ?? '') : words;
    const to = URL.parse(address, base)?.href;
    if (seconds === undefined || Number(seconds) > WITHIN_SECONDS || to === undefined) continue;
    if (address !== '' && isAnotherPage(to, page.url)) return to;
  }
  return null;
}

/**
 * The address to which the timers of a page lead on; null if they do not. They are run at once, in the order in which they
 * are planned, and nothing that they ask for leaves the browser. To be called last: the page is another one afterwards, and
 * nothing else may come into it.
 * @throws Error when the page is gone, or its timers take too long
 */
export async function findMoveByTimers(cdp: CDPSession, url: string): Promise<string | null> {
  const inPage = async (expression: string): Promise<unknown> => {
    const asked = cdp.send('Runtime.evaluate', { expression, returnByValue: true, timeout: MOST_MS });
    const answer = await within(asked, 2 * MOST_MS);
    if (answer === null) throw new Error('The timers of the page take too long.');
    return answer.exceptionDetails === undefined ? answer.result.value : undefined;
  };
  if ((await inPage('__sitedelta.hasLater()')) !== true) return null;
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const frame = frameTree.frame.id;
  const asked: string[] = [];
  let isBegun = false;
  const note = ({
    frameId,
    reason,
    disposition,
    url: to,
  }: Protocol.Page.FrameRequestedNavigationEvent): void => {
    if (frameId !== frame || disposition !== 'currentTab') return;
    isBegun ||= isRequested(to, url);
    if (LEAVES.has(reason)) asked.push(to);
  };
  const { promise: refused, resolve } = Promise.withResolvers<true>();
  const onPaused = ({ frameId, resourceType }: Protocol.Fetch.RequestPausedEvent): void => {
    if (frameId === frame && resourceType === 'Document') resolve(true);
  };
  cdp.on('Page.frameRequestedNavigation', note);
  cdp.on('Fetch.requestPaused', onPaused);
  try {
    await refuseRequests(cdp);
    await inPage('__sitedelta.runLater()');
    // Forms are sent a task later.
    await inPage('0');
    // What begins while the tab is brought elsewhere can stop that. Not all that is asked for begins.
    if (isBegun) await within(refused, MOST_MS);
    await cdp.send('Page.stopLoading');
  } finally {
    cdp.off('Page.frameRequestedNavigation', note);
    cdp.off('Fetch.requestPaused', onPaused);
  }
  return asked.find((to) => isAnotherPage(to, url)) ?? null;
}

/** Whether a browser asks for what it is brought to: not for another place of its page, nor for what other programs open. */
function isRequested(to: string, from: string): boolean {
  const there = URL.parse(to);
  if (there === null || !/^https?:$/.test(there.protocol)) return false;
  return there.hash === '' || withoutHash(to) !== withoutHash(from);
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

function isAnotherPage(to: string, from: string): boolean {
  const [there, here] = [URL.parse(to), URL.parse(from)];
  if (there === null || here === null || !/^https?:$/.test(there.protocol)) return false;
  if (!PAGE_FILE.test(there.pathname)) return false;
  return there.host !== here.host || there.pathname !== here.pathname;
}

function stringsOf(json: unknown): string[] {
  const values: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
