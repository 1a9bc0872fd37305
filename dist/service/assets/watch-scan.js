/** @typedef {import('../../openapi.gen.ts').components['schemas']['Scan']} Scan */

/**
 * What a page shows of a scan.
 * @typedef {{ show(scan: Scan): void, showOutage(sentence: string): void }} View
 */

const FINAL = ['complete', 'failed'];
const POLL_MS = 2000;
const MAX_BACKOFF_MS = 30_000;
const MAX_WAIT_MS = 300_000;

/**
 * Asks for a scan until it has ended, and returns then. Outages of the service and of the network are shown and waited
 * for, however long they are.
 *
 * @param {string} address of the scan in the API @param {View} view
 * @throws an Error with a sentence for people if the service no longer has the scan
 */
export async function watchScan(address, view) {
  let misses = 0;
  for (;;) {
    const response = await ask(address);
    const body = await bodyOf(response);
    if (response?.ok && isScan(body)) {
      misses = 0;
      view.show(body);
      if (FINAL.includes(body.status)) return;
      await pause(POLL_MS);
      continue;
    }
    // A proxy in front of a service that restarts may answer 404, too, but not in the words of the service.
    if (response?.status === 404 && body?.['error'] === 'not_found') {
      const { message } = body;
      throw new Error(
        typeof message === 'string' ? message : 'The service no longer has this scan. Start a new one.',
      );
    }
    misses += 1;
    const backoffMs = Math.min(POLL_MS * 2 ** misses, MAX_BACKOFF_MS);
    view.showOutage(
      navigator.onLine
        ? 'The service is not answering at the moment. Asking again; the scan goes on.'
        : 'This browser is offline. The scan goes on, and this page does once the browser is online.',
    );
    await pause(response === null || response.ok ? backoffMs : retryAfterMs(response, backoffMs));
  }
}

/** @param {string} address @returns {Promise<Response | null>} null if the service can't be reached */
async function ask(address) {
  try {
    return await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' });
  } catch {
    return null;
  }
}

/** @param {Response | null} response @returns {Promise<Record<string, unknown> | null>} null if it is not JSON */
async function bodyOf(response) {
  try {
    const body = await response?.json();
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown> | null} body @returns {body is Scan} */
function isScan(body) {
  return typeof body?.['status'] === 'string';
}

/** @param {Response} response @param {number} defaultMs */
function retryAfterMs(response, defaultMs) {
  const value = response.headers.get('retry-after');
  if (value === null || value === '') return defaultMs;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? defaultMs : Math.min(Math.max(waitMs, 1000), MAX_WAIT_MS);
}

/** Ends early when the browser is online again. @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    addEventListener('online', end);
  });
}
