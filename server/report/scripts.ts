/** Plain JavaScript modules for browsers, served as they are. No markup is built in them: only text is set. */

const watchScan = String.raw`// Follows a scan until it is complete or failed.
const FINAL = ['complete', 'failed'];
const POLL_MS = 2000;
const LONGEST_WAIT_MS = 300000;

export function retryAfterMs(response, otherwiseMs) {
  const value = response.headers.get('retry-after');
  if (value === null || value === '') return otherwiseMs;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? otherwiseMs : Math.min(Math.max(waitMs, 1000), LONGEST_WAIT_MS);
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function messageOf(response, otherwise) {
  try {
    const body = await response.json();
    return typeof body.message === 'string' && body.message !== '' ? body.message : otherwise;
  } catch {
    return otherwise;
  }
}

function sentence(scan) {
  const progress = scan.progress || {};
  if (scan.status === 'queued') {
    if (!progress.queuePosition) return 'It is in the queue.';
    return progress.queuePosition === 1
      ? 'It is the next in the queue.'
      : 'It is number ' + progress.queuePosition + ' in the queue.';
  }
  if (scan.status !== 'running') return 'The report is ready.';
  if (!progress.pagesFound) return 'It is looking at the first page.';
  const noun = progress.pagesFound === 1 ? ' page' : ' pages';
  return (progress.pagesDone || 0) + ' of ' + progress.pagesFound + noun + ' done so far.';
}

function show(view, scan) {
  const { pagesDone, pagesFound } = scan.progress || {};
  if (scan.status === 'running' && pagesFound) {
    view.bar.max = pagesFound;
    view.bar.value = pagesDone || 0;
  } else {
    view.bar.removeAttribute('value');
  }
  say(view, sentence(scan));
}

function say(view, text) {
  // A live region is read out at every change: only real news may touch it.
  if (view.state.textContent !== text) view.state.textContent = text;
}

// Returns the scan once it is final; throws an Error with a sentence for people when it can't be read.
export async function watchScan(address, view) {
  let misses = 0;
  for (;;) {
    let waitMs = POLL_MS;
    let response = null;
    try {
      response = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' });
      if (response.ok) {
        const scan = await response.json();
        misses = 0;
        show(view, scan);
        if (FINAL.includes(scan.status)) return scan;
      }
    } catch {
      response = null;
    }
    if (response !== null && response.status === 404) {
      throw new Error(await messageOf(response, 'The service does not know this scan any more. Start a new one.'));
    }
    if (response === null || !response.ok) {
      misses += 1;
      const backoffMs = Math.min(POLL_MS * 2 ** misses, 30000);
      waitMs = response === null ? backoffMs : retryAfterMs(response, backoffMs);
      say(view, 'The service does not answer just now. Asking again; the scan goes on.');
    }
    await pause(waitMs);
  }
}
`;

const progress = String.raw`// Keeps the page of an unfinished scan up to date, and shows the report once it is there.
import { watchScan } from './watch-scan.js';

const part = document.getElementById('progress');
const view = { bar: document.getElementById('bar'), state: document.getElementById('state') };

try {
  await watchScan(part.dataset.scan, view);
  location.reload();
} catch (error) {
  view.bar.remove();
  view.state.textContent = error.message;
}
`;

const home = String.raw`// Starts a scan from the form, follows it, and goes on to its report.
import { messageOf, pause, retryAfterMs, watchScan } from './watch-scan.js';

const form = document.getElementById('scan-form');
const field = document.getElementById('url');
const button = document.getElementById('start');
const error = document.getElementById('url-error');
const part = document.getElementById('progress');
const link = document.getElementById('report-link');
const view = { bar: document.getElementById('bar'), state: document.getElementById('state') };
let busy = false;

function setBusy(value) {
  busy = value;
  button.setAttribute('aria-disabled', String(value));
}

function complain(message, aboutField) {
  error.textContent = message;
  if (!aboutField) return;
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

// People write www.example.com and mean https.
function address(text) {
  const trimmed = text.trim();
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : 'https://' + trimmed;
}

async function post(url) {
  try {
    return await fetch('api/v1/scans', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ url }),
    });
  } catch {
    return null;
  }
}

async function refuse(response) {
  if (response === null) {
    complain('The service could not be reached. Check your connection and try again.', false);
    return;
  }
  const message = await messageOf(response, 'The service answered with status ' + response.status + '. Try again later.');
  if (response.status !== 429 && response.status !== 503) {
    complain(message, response.status === 400);
    return;
  }
  const waitMs = retryAfterMs(response, 30000);
  const seconds = Math.ceil(waitMs / 1000);
  complain(message + ' You can try again in ' + seconds + (seconds === 1 ? ' second.' : ' seconds.'), false);
  await pause(waitMs);
  complain('You can try again now.', false);
}

async function start() {
  error.textContent = '';
  field.removeAttribute('aria-invalid');
  const url = address(field.value);
  if (url === '') {
    complain('Write the address of the website here.', true);
    return;
  }
  field.value = url;
  view.state.textContent = '';
  const response = await post(url);
  if (response === null || response.status !== 202) {
    await refuse(response);
    return;
  }
  const { id } = await response.json();
  if (typeof id !== 'string' || !/^[a-f0-9]{32}$/.test(id)) {
    complain('The service gave an answer that makes no sense. Try again later.', false);
    return;
  }
  link.href = 'reports/' + id;
  part.hidden = false;
  try {
    await watchScan('api/v1/scans/' + id, view);
    location.assign(link.href);
  } catch (problem) {
    part.hidden = true;
    complain(problem.message, false);
  }
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (busy) return;
  setBusy(true);
  try {
    await start();
  } catch {
    complain('Something went wrong on this page. Load it again and try once more.', false);
  } finally {
    setBusy(false);
  }
});
`;

/** The scripts by the name under which they are served in `assets/`. */
export const scripts = { 'watch-scan.js': watchScan, 'progress.js': progress, 'home.js': home };
