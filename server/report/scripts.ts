/** Plain JavaScript modules for browsers, served as they are. No markup is built in them: only text is set. */

const progress = String.raw`// Keeps the page of an unfinished scan up to date, and shows the report once it is there.
const FINAL = ['complete', 'failed'];
const POLL_MS = 2000;
const MAX_WAIT_MS = 300000;

function retryAfterMs(response, otherwiseMs) {
  const value = response.headers.get('retry-after');
  if (value === null || value === '') return otherwiseMs;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? otherwiseMs : Math.min(Math.max(waitMs, 1000), MAX_WAIT_MS);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function messageOf(response, otherwise) {
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
  const counted = scan.status === 'running' && pagesFound;
  if (counted) {
    view.bar.max = pagesFound;
    view.bar.value = pagesDone || 0;
  } else {
    view.bar.removeAttribute('value');
  }
  const heading = scan.status === 'queued' ? 'The scan is waiting' : 'The scan is running';
  entitle(view, heading, counted ? (pagesDone || 0) + '/' + pagesFound + ' pages' : heading);
  say(view, sentence(scan));
}

// The first part of the title changes, so that a tab in the background says how far the scan is.
function entitle(view, heading, title) {
  if (view.heading.textContent !== heading) view.heading.textContent = heading;
  document.title = title + view.titleEnd;
}

function say(view, text) {
  // A live region is read out at every change: only real news may touch it.
  if (view.state.textContent !== text) view.state.textContent = text;
}

// Returns the scan once it is final; throws an Error with a sentence for people when it can't be read.
async function watchScan(address, view) {
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

const part = document.getElementById('progress');
const view = {
  bar: document.getElementById('bar'),
  state: document.getElementById('state'),
  heading: document.getElementById('heading'),
  titleEnd: document.title.slice(document.title.indexOf(' · ')),
};

try {
  await watchScan(part.dataset.scan, view);
  location.reload();
} catch (error) {
  view.bar.remove();
  entitle(view, 'The scan is lost', 'The scan is lost');
  say(view, error.message);
}
`;

const home = String.raw`// Sends the form once, and counts down how long to wait.
const MAX_SEND_MS = 15000;

const form = document.getElementById('scan-form');
const button = document.getElementById('start');
const wait = document.getElementById('url-wait');
let sent = false;

function setSent(value) {
  sent = value;
  if (value) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  setSent(true);
  // Should loading be stopped, the form must not stay dead.
  setTimeout(() => setSent(false), MAX_SEND_MS);
});

// After "Back" the page may come from memory, as it was when it was left.
addEventListener('pageshow', () => setSent(false));

function waitingTime(seconds) {
  const [count, noun] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count + ' ' + noun + (count === 1 ? '' : 's');
}

if (wait !== null) {
  const until = performance.now() + Number(wait.dataset.seconds) * 1000;
  const timer = setInterval(() => {
    const seconds = Math.ceil((until - performance.now()) / 1000);
    if (seconds > 0) {
      wait.querySelector('span').textContent = waitingTime(seconds);
      return;
    }
    clearInterval(timer);
    wait.remove();
    // Read out once; the seconds before are not.
    document.getElementById('wait-over').textContent = 'You can try again now.';
  }, 1000);
}
`;

/** The scripts by the name under which they are served in `assets/`. */
export const scripts = { 'progress.js': progress, 'home.js': home };
