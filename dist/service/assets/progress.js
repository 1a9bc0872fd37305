// Keeps the page of an unfinished scan up to date, and shows the report once the scan has ended.

/** @typedef {import('../../openapi.gen.ts').components['schemas']['Scan']} Scan */
/** @typedef {{ bar: HTMLProgressElement, state: HTMLElement, page: HTMLElement, address: HTMLElement, heading: HTMLElement, titleEnd: string }} View */

const FINAL = ['complete', 'failed'];
const POLL_MS = 2000;
const MAX_BACKOFF_MS = 30_000;
const MAX_WAIT_MS = 300_000;

/** @param {Response} response @param {number} defaultMs */
function retryAfterMs(response, defaultMs) {
  const value = response.headers.get('retry-after');
  if (value === null || value === '') return defaultMs;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? defaultMs : Math.min(Math.max(waitMs, 1000), MAX_WAIT_MS);
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {Response} response @param {string} defaultMessage @returns {Promise<string>} */
async function messageOf(response, defaultMessage) {
  try {
    const body = await response.json();
    return typeof body.message === 'string' && body.message !== '' ? body.message : defaultMessage;
  } catch {
    return defaultMessage;
  }
}

/** @param {Scan} scan */
function sentence({ status, progress = {} }) {
  const { queuePosition, pagesDone = 0, pagesFound = 0 } = progress;
  if (status === 'queued') {
    if (!queuePosition) return 'It is in the queue.';
    return queuePosition === 1 ? 'It is next in the queue.' : `It is number ${queuePosition} in the queue.`;
  }
  if (status !== 'running') return 'The report is ready.';
  if (pagesFound === 0) return 'It is looking at the first page.';
  return `${pagesDone} of ${pagesFound} ${pagesFound === 1 ? 'page' : 'pages'} done so far.`;
}

/** @param {View} view @param {Scan} scan */
function show(view, scan) {
  const { pagesDone = 0, pagesFound = 0 } = scan.progress ?? {};
  const counted = scan.status === 'running' && pagesFound > 0;
  if (counted) {
    view.bar.max = pagesFound;
    view.bar.value = pagesDone;
  } else {
    view.bar.removeAttribute('value');
  }
  const heading = scan.status === 'queued' ? 'The scan is waiting' : 'The scan is running';
  setTitle(view, heading, counted ? `${pagesDone}/${pagesFound} pages` : heading);
  announce(view, sentence(scan));
  showPage(view, scan.progress?.currentPage ?? '');
}

/** @param {View} view @param {string} address of the page under way; empty if there is none */
function showPage(view, address) {
  view.address.textContent = address;
  view.page.hidden = address === '';
}

/**
 * The first part of the title changes, so that a tab in the background shows how far the scan is.
 *
 * @param {View} view @param {string} heading @param {string} title
 */
function setTitle(view, heading, title) {
  if (view.heading.textContent !== heading) view.heading.textContent = heading;
  document.title = title + view.titleEnd;
}

/**
 * Screen readers read a live region out whenever it is set, so it is set only when its text changes.
 *
 * @param {View} view @param {string} text
 */
function announce(view, text) {
  if (view.state.textContent !== text) view.state.textContent = text;
}

/** @param {string} address @returns {Promise<Response | null>} null if the service can't be reached */
async function ask(address) {
  try {
    return await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' });
  } catch {
    return null;
  }
}

/**
 * Returns once the scan has ended; throws an Error with a sentence for people if the service no longer has it.
 *
 * @param {string} address @param {View} view
 */
async function watchScan(address, view) {
  let misses = 0;
  for (;;) {
    const response = await ask(address);
    /** @type {Scan | null} */
    const scan = response?.ok ? await response.json().catch(() => null) : null;
    if (scan !== null) {
      misses = 0;
      show(view, scan);
      if (FINAL.includes(scan.status)) return;
      await pause(POLL_MS);
      continue;
    }
    if (response?.status === 404) {
      throw new Error(await messageOf(response, 'The service no longer has this scan. Start a new one.'));
    }
    misses += 1;
    const backoffMs = Math.min(POLL_MS * 2 ** misses, MAX_BACKOFF_MS);
    announce(view, 'The service is not answering at the moment. Asking again; the scan goes on.');
    await pause(response === null || response.ok ? backoffMs : retryAfterMs(response, backoffMs));
  }
}

/** @template {HTMLElement} Type @param {string} id @param {new () => Type} type @returns {Type} */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no element ${id}.`);
  return found;
}

const view = {
  bar: element('bar', HTMLProgressElement),
  state: element('state', HTMLElement),
  page: element('page', HTMLElement),
  address: element('page-address', HTMLElement),
  heading: element('heading', HTMLElement),
  titleEnd: document.title.slice(document.title.indexOf(' · ')),
};

try {
  await watchScan(element('progress', HTMLElement).dataset['scan'] ?? '', view);
  location.reload();
} catch (error) {
  view.bar.remove();
  showPage(view, '');
  setTitle(view, 'The scan is lost', 'The scan is lost');
  announce(view, error instanceof Error ? error.message : String(error));
}
