// Keeps the form from being sent twice, and counts down how long to wait.

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

form?.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  setSent(true);
  // If the reader stops the loading, the form must work again.
  setTimeout(() => setSent(false), MAX_SEND_MS);
});

// After "Back" the page may come from memory, as the reader left it.
addEventListener('pageshow', () => setSent(false));

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
