import type { CDPSession } from 'puppeteer';
import type { FragmentFacts } from '../../facts/document-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { hearsAddress, hearsClicks, releaseListeners } from './trial/event-listeners.ts';

/** Links to a part of the document that browsers do not find. */
const LINKS = `() => {
  const find = (id) => Document.prototype.getElementById.call(document, id);
  const decoded = (id) => { try { return decodeURIComponent(id); } catch { return id; } };
  const linksIn = (root) => {
    const { prototype } = root === document ? Document : DocumentFragment;
    return [...prototype.querySelectorAll.call(root, 'a[href*="#"], area[href*="#"]')];
  };
  return [document, ...globalThis.sitedelta.shadowRoots].flatMap(linksIn).filter((link) => {
    const { hash, pathname } = link;
    if (typeof hash !== 'string') return true;
    const id = hash.slice(1);
    return id !== '' && pathname === location.pathname && find(id) === null && find(decoded(id)) === null;
  });
}`;

/** What an element is in. A form's own property may be one of its fields. */
const PARENT = `const parentElement = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get;
  const parentOf = (element) => parentElement.call(element) ?? Node.prototype.getRootNode.call(element).host ?? null;`;

/** Attributes of the body that are handlers of the window. What one of them does with the address is not known. */
const WINDOW_HANDLER =
  /^on(?:(?:after|before)print|beforeunload|blur|error|focus|hashchange|languagechange|message(?:error)?|(?:off|on)line|page(?:hide|show)|popstate|rejectionhandled|resize|scroll|storage|unhandledrejection|unload)$/;
/** Elements that are asked for their listeners. */
const MAX_ASKED = 300;

/**
 * Lists the links, and they and what is around them by whether they may be asked for their listeners. The page as a whole may
 * listen for any reason.
 *
 * Asking compiles handlers that are written as attributes, which fails for good while scripts are stopped. So elements with
 * such a handler count as handling clicks, whatever it is for.
 */
const LIST = `() => {
  ${PARENT}
  const namesOf = (element) => Element.prototype.getAttributeNames.call(element);
  const links = (${LINKS})();
  const asked = new Set();
  const handling = new Set();
  for (const link of links) {
    for (let at = link; at !== null; at = parentOf(at)) {
      if (at === document.body || at === document.documentElement || asked.has(at) || handling.has(at)) break;
      (namesOf(at).some((name) => name.startsWith('on')) ? handling : asked).add(at);
    }
  }
  globalThis.sitedelta.fragments = { links, asked: [...asked], handling };
  const ofWindow = document.body === null ? [] : namesOf(document.body).filter((name) => ${WINDOW_HANDLER}.test(name));
  return { asked: asked.size, ofWindow: ofWindow.length };
}`;

/** The links that listen for clicks or are in something that does. @param clicked indexes of elements that were asked */
const HANDLED = `function (clicked) {
  ${PARENT}
  const { links, asked, handling } = globalThis.sitedelta.fragments;
  for (const index of clicked) handling.add(asked[index]);
  const isHandled = (link) => {
    for (let at = link; at !== null; at = parentOf(at))
      if (handling.has(at)) return true;
    return false;
  };
  return links.filter(isHandled).map((link) => globalThis.sitedelta.indexOf(link)).filter((index) => index !== null);
}`;

/**
 * What the scripts of a page make of links to its parts. Listeners are asked for only where a link leads to no part.
 * @param document whose world must be that in which the snapshot was taken, and whose scripts are stopped
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const counts = (await world.evaluate(`(${LIST})()`)) as Record<'asked' | 'ofWindow', number>;
    const isHeard = counts.ofWindow > 0 || (await hearsAddress(page));
    if (counts.asked > MAX_ASKED) return { isHeard, handled: null };
    const places = Array.from({ length: counts.asked }, (_, at) => at);
    const answers = await Promise.all(
      places.map((at) => hearsClicks(page, `globalThis.sitedelta.fragments.asked[${at}]`)),
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const handled = (await world.call(HANDLED, [places.filter((at) => answers[at] === true)])) as number[];
    const indexes = joined.indexes.get(document);
    return { isHeard, handled: handled.map((node) => indexes?.[node] ?? -1) };
  } finally {
    await releaseListeners(page);
  }
}
