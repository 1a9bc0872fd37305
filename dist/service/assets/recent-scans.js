// The scans that were started in this browser. Only the browser keeps them: who knows the id of a scan may read it, so
// the service lists none.

/** @typedef {{ id: string, target: string, createdAt: string }} RecentScan */

const MAX_SCANS = 20;
/** A scan that appears later was not started by the form that was sent. */
const MAX_START_MS = 60_000;
/** The service, from the address of an asset: this file may stand in a page. */
const ROOT = new URL(
  document
    .querySelector('link[rel=icon]')
    ?.getAttribute('href')
    ?.replace(/assets\/[^/]*$/, '') || './',
  document.baseURI,
);
/** Services under other paths of the same origin have lists of their own. */
const KEY = `sitedelta:recent-scans:${ROOT.pathname}`;
const SENT_KEY = `sitedelta:form-sent:${ROOT.pathname}`;
const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/**
 * Notes that this tab asks for a scan; the page of the scan remembers it (see rememberStarted).
 *
 * @param {string[]} bases ids of the scans that the new one may be compared with; an empty one if it may have no base
 */
export function noteFormSent(bases) {
  store('sessionStorage', SENT_KEY, `${Date.now()} ${bases.join(',')}`);
}

/** The form is shown again, so no scan was started. */
export function noteFormShown() {
  store('sessionStorage', SENT_KEY, null);
}

/**
 * Remembers a scan if this tab has just asked for it: a scan that someone was given the address of was started elsewhere.
 *
 * @param {RecentScan} scan
 */
export function rememberStarted({ id, target, createdAt }) {
  const [sentMs, bases = ''] = (stored('sessionStorage', SENT_KEY) ?? '').split(' ');
  store('sessionStorage', SENT_KEY, null);
  if (!sentMs || !(Math.abs(Date.now() - Number(sentMs)) < MAX_START_MS)) return;
  // If the service refused it, what is shown next was not started by it.
  if (!bases.split(',').includes(new URLSearchParams(location.search).get('base') ?? '')) return;
  const scan = { id, target, createdAt };
  const others = recentScans().filter((other) => other.id !== id);
  store('localStorage', KEY, JSON.stringify([scan, ...others].slice(0, MAX_SCANS)));
}

/** Latest first; empty if there are none, or the browser keeps nothing. @returns {RecentScan[]} */
export function recentScans() {
  try {
    const list = JSON.parse(stored('localStorage', KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isScan) : [];
  } catch {
    return [];
  }
}

/**
 * The scans of an address that this browser has started, the latest first.
 *
 * @param {string} typed the address, with or without its scheme
 */
export function scansOf(typed) {
  const address = typed.trim();
  const keys = [address, `https://${address}`, `http://${address}`].map(targetKey);
  return recentScans().filter(({ target }) => keys.includes(targetKey(target)));
}

export function forgetRecentScans() {
  store('localStorage', KEY, null);
}

/**
 * Fills the lists of the page with `data-recent-scans` with links to the reports of scans. The value is the target whose
 * scans are listed; empty for all. With `data-compare`, the id of a scan that was requested at `data-requested`, the links
 * lead to the comparison of each other scan with that one, the later with the earlier; `data-base` is the id of one that is
 * compared with it already. What is around a list and marked with `data-with-recent-scans` is hidden as long as the list is
 * empty.
 */
export function fillRecentScans() {
  for (const list of document.querySelectorAll('[data-recent-scans]')) {
    if (!(list instanceof HTMLElement)) continue;
    const { recentScans: target = '', compare, requested = '', base } = list.dataset;
    const scans = recentScans().filter(
      ({ id, target: other }) =>
        id !== compare && id !== base && (target === '' || targetKey(other) === targetKey(target)),
    );
    /** @param {RecentScan} scan */
    const pathOf = ({ id, createdAt }) => {
      if (compare === undefined) return id;
      const isLater = Date.parse(createdAt) > Date.parse(requested);
      return isLater ? `${id}?base=${compare}` : `${compare}?base=${id}`;
    };
    list.replaceChildren(...scans.map((scan) => itemOf(scan, pathOf(scan))));
    const around = list.closest('[data-with-recent-scans]');
    if (around instanceof HTMLElement) around.hidden = scans.length === 0;
  }
}

/**
 * The date is in the link, because one website may be in the list more than once.
 *
 * @param {RecentScan} scan @param {string} path of the report, with its query
 */
function itemOf({ target, createdAt }, path) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(`reports/${path}`, ROOT).href;
  const address = document.createElement('bdi');
  address.textContent = shownAddress(target);
  const time = document.createElement('time');
  time.dateTime = createdAt;
  time.textContent = shownDate(createdAt);
  link.append(address, ', ', time);
  item.append(link);
  return item;
}

/** As server/service/target.ts has it, without groups of hosts, which only the service knows. @param {string} address */
function targetKey(address) {
  const url = URL.parse(address);
  if (url === null) return address;
  return `${url.protocol}//${url.host}${url.pathname.replace(/(?:\/|\/index\.html)+$/i, '')}${url.search}`;
}

/** @param {string} address */
function shownAddress(address) {
  return address.replace(/^https?:\/\//, '').replace(/^([^/?]*)\/$/, '$1');
}

/** @param {string} iso */
export function shownDate(iso) {
  return `${DATE.format(Date.parse(iso))} UTC`;
}

/** @param {unknown} value @returns {value is RecentScan} */
function isScan(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'target' in value && 'createdAt' in value)) return false;
  const { id, target, createdAt } = value;
  return (
    typeof id === 'string' &&
    /^[a-f0-9]{32}$/.test(id) &&
    typeof target === 'string' &&
    /^https?:\/\//.test(target) &&
    typeof createdAt === 'string' &&
    !Number.isNaN(Date.parse(createdAt))
  );
}

/** Browsers that keep nothing throw already when they are asked. @param {'localStorage' | 'sessionStorage'} area @param {string} key */
function stored(area, key) {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** @param {'localStorage' | 'sessionStorage'} area @param {string} key @param {string | null} value null removes it */
function store(area, key, value) {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // A list for convenience: without it everything else works.
  }
}

fillRecentScans();
