import type { CDPSession } from 'puppeteer';
import type { FragmentFacts } from '../../findings/facts/fragment-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { clickListeners, hearsAddress, releaseListeners } from './trial/event-listeners.ts';

/** Links to a part of the document that browsers do not find. */
const LINKS = `() => {
  const find = (id) => Document.prototype.getElementById.call(document, id);
  const decoded = (id) => { try { return decodeURIComponent(id); } catch { return id; } };
  return [...Document.prototype.querySelectorAll.call(document, 'a[href*="#"], area[href*="#"]')].filter((link) => {
    const { hash, pathname } = link;
    if (typeof hash !== 'string') return true;
    const id = hash.slice(1);
    return id !== '' && pathname === location.pathname && find(id) === null && find(decoded(id)) === null;
  });
}`;

/** Those of them that listen for clicks or are in something that does. The page as a whole may listen for any reason. */
const HANDLED = `function (...clicked) {
  const handling = new Set(clicked);
  for (const whole of [document, document.body, document.documentElement]) handling.delete(whole);
  const isHandled = (link) => {
    for (let at = link; at !== null; at = at.parentElement ?? at.getRootNode().host ?? null)
      if (handling.has(at)) return true;
    return false;
  };
  return (${LINKS})().filter(isHandled).map((link) => globalThis.sitedelta.indexOf(link)).filter((index) => index !== null);
}`;

/**
 * What the scripts of a page make of links to its parts. Listeners are listed only where a link leads to no part.
 * @param document whose world must be that in which the snapshot was taken
 * @throws Error when the page is gone
 */
export async function gatherFragments(
  cdp: CDPSession,
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<FragmentFacts> {
  const { world } = document;
  const page = { cdp, world };
  try {
    const isHeard = await hearsAddress(page);
    if ((await world.evaluate(`(${LINKS})().length`)) === 0) return { isHeard, handled: [] };
    const clicked = await clickListeners(page);
    if (clicked === null) return { isHeard, handled: null };
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: HANDLED,
      executionContextId: world.contextId,
      arguments: clicked.map((objectId) => ({ objectId })),
      returnByValue: true,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const handled = result.value as number[];
    const indexes = joined.indexes.get(document);
    return { isHeard, handled: handled.map((node) => indexes?.[node] ?? -1) };
  } finally {
    await releaseListeners(page);
  }
}
