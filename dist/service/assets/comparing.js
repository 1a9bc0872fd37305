// Waits on the page of a comparison that is being made until it is ready, or has failed; both are pages at this address.

const POLL_MS = 1000;
const MAX_BACKOFF_MS = 10_000;
/** A proxy in front of a service that restarts may answer 404; a scan that was removed has it for longer. */
const MAX_MISSING_MS = 60_000;
const WORDS = document.getElementById('state')?.textContent ?? '';

/** @param {string} text */
function say(text) {
  const place = document.getElementById('state');
  if (place !== null && place.textContent !== text) place.textContent = text;
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** @returns {Promise<number>} a status; 0 if the service can't be reached */
async function ask() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return status;
  } catch {
    return 0;
  }
}

/** A service that restarts begins the comparison again; a proxy in front of it may answer in the meantime. @param {number} status */
function isOutage(status) {
  return status === 0 || status === 429 || (status > 500 && status < 600);
}

let waitMs = POLL_MS;
let foundMs = performance.now();
for (;;) {
  await pause(waitMs);
  const status = await ask();
  if (status !== 404) foundMs = performance.now();
  const isMissing = status === 404 && performance.now() - foundMs < MAX_MISSING_MS;
  if (isMissing || isOutage(status)) {
    waitMs = Math.min(waitMs * 2, MAX_BACKOFF_MS);
    say('The service is not answering at the moment. Asking again.');
    continue;
  }
  waitMs = POLL_MS;
  say(WORDS);
  if (status !== 202) break;
}
location.reload();
