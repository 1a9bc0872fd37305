// Keeps the form from being sent twice, counts down how long to wait, copies the workflow, and forgets recent scans.

import {
  fillRecentScans,
  forgetRecentScans,
  noteFormSent,
  noteFormShown,
  scansOf,
  shownDate,
} from './recent-scans.js';

const MAX_SEND_MS = 15_000;

const form = document.getElementById('scan-form');
const button = document.getElementById('start');
const wait = document.getElementById('url-wait');
const waitOver = document.getElementById('wait-over');
let sent = false;

/** @param {boolean} value */
function setSent(value) {
  sent = value;
  if (value) button?.setAttribute('aria-disabled', 'true');
  else button?.removeAttribute('aria-disabled');
}

const field = document.getElementById('url');
const base = document.getElementById('base');
const known = document.getElementById('known');

/**
 * Names the scans of the address that this browser has started. The service takes the first that is complete: the latest may
 * have failed.
 */
function nameBase() {
  if (!(field instanceof HTMLInputElement) || !(base instanceof HTMLInputElement) || known === null)
    return [];
  const scans = scansOf(field.value);
  const ids = scans.map(({ id }) => id);
  base.value = ids.join(' ');
  const [latest] = scans;
  known.hidden = latest === undefined;
  const words =
    latest === undefined
      ? ''
      : `It will be compared with your scan of ${shownDate(latest.createdAt)}, if that is complete.`;
  if (known.textContent !== words) known.textContent = words;
  return ids;
}

field?.addEventListener('input', nameBase);

form?.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  setSent(true);
  noteFormSent(['', ...nameBase()]);
  // If the reader stops the loading, the form must work again.
  setTimeout(() => setSent(false), MAX_SEND_MS);
});

// After "Back" the page may come from memory, as the reader left it.
addEventListener('pageshow', () => {
  setSent(false);
  noteFormShown();
  fillRecentScans();
  nameBase();
});

/** @param {number} seconds */
function waitingTime(seconds) {
  const [count, noun] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const countdown = wait?.querySelector('span');
if (wait && countdown) {
  const endMs = performance.now() + Number(wait.dataset['seconds']) * 1000;
  const timer = setInterval(() => {
    const seconds = Math.ceil((endMs - performance.now()) / 1000);
    if (seconds > 0) {
      countdown.textContent = waitingTime(seconds);
      return;
    }
    clearInterval(timer);
    wait.remove();
    // Screen readers announce this once; they do not announce the seconds before.
    if (waitOver !== null) waitOver.textContent = 'You can try again now.';
  }, 1000);
}

/**
 * The same words again are announced only if the element was empty in between.
 *
 * @param {string} id @param {string} text
 */
function say(id, text) {
  const place = document.getElementById(id);
  place?.replaceChildren();
  setTimeout(() => place?.replaceChildren(text), 50);
}

document.getElementById('forget')?.addEventListener('click', () => {
  forgetRecentScans();
  fillRecentScans();
  nameBase();
  say('forgotten', 'This browser has forgotten its recent scans.');
  // The button is gone, and the focus with it.
  document.getElementById('url')?.focus();
});

/**
 * Browsers have a clipboard on pages with TLS and of this machine; on others the text is selected.
 *
 * @param {Element} code
 */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(code);
    return 'It is selected; copy it with Ctrl+C or ⌘C.';
  }
}

const copyButton = document.getElementById('copy');
const workflow = document.getElementById('workflow');
if (copyButton && workflow) {
  copyButton.hidden = false;
  copyButton.addEventListener('click', () => void copy(workflow).then((words) => say('copied', words)));
}
