// Keeps the page of an unfinished scan up to date, and shows the report once the scan has ended.

import { rememberStarted } from './recent-scans.js';
import { watchScan } from './watch-scan.js';

/** @typedef {import('../../openapi.gen.ts').components['schemas']['Scan']} Scan */

/** Screen readers hear about pages no more often than this. */
const QUIET_MS = 20_000;
/** A screen reader has begun to speak by then. */
const NEWS_MS = 5_000;

/** @template {HTMLElement} Type @param {string} id @param {new () => Type} type @returns {Type} */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no element ${id}.`);
  return found;
}

const root = element('progress', HTMLElement);
const bar = element('bar', HTMLProgressElement);
const state = element('state', HTMLElement);
const page = element('page', HTMLElement);
const address = element('page-address', HTMLElement);
const elapsed = element('elapsed', HTMLElement);
const heading = element('heading', HTMLElement);
const found = element('found', HTMLElement);
const foundRules = element('found-rules', HTMLElement);
const news = element('news', HTMLElement);
const titleEnd = document.title.slice(document.title.indexOf(' · '));

/** When the scan was requested, by the clock of this browser, which need not agree with the service's. */
const requestedMs = Date.now() - Number(root.dataset['seconds']) * 1000;
let toldMs = Date.now();

/** @param {HTMLElement} place @param {string} text */
function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {string} text @param {boolean} isUrgent otherwise it is left out if something was announced a moment ago */
function tell(text, isUrgent) {
  if (!isUrgent && Date.now() - toldMs < QUIET_MS) return;
  toldMs = Date.now();
  setText(news, text);
}

/** @param {Scan} scan */
function sentence({ status, progress = {} }) {
  const { queuePosition, pagesDone = 0, pagesFound = 0, findingsFound } = progress;
  if (status === 'queued') {
    if (!queuePosition) return 'It is in the queue.';
    return queuePosition === 1 ? 'It is next in the queue.' : `It is number ${queuePosition} in the queue.`;
  }
  if (status === 'failed') return 'The scan failed.';
  if (status === 'complete') return 'The report is ready.';
  if (pagesFound === 0) return 'It is looking at the first page.';
  const found =
    findingsFound === undefined || pagesDone === 0 ? '' : `, with ${counted(findingsFound, 'finding')}`;
  return `${pagesDone} of ${counted(pagesFound, 'page')} done so far${found}.`;
}

/** The first part of the title changes, so that a tab in the background shows how far the scan is. @param {Scan} scan */
function show(scan) {
  const { status, progress = {} } = scan;
  const { queuePosition, pagesDone = 0, pagesFound = 0, currentPage = '' } = progress;
  const text = sentence(scan);
  if (status === 'complete' || status === 'failed') {
    document.title = (status === 'failed' ? 'The scan failed' : 'Done') + titleEnd;
    setText(state, text);
    tell(text, true);
    return;
  }
  const isCounted = status === 'running' && pagesFound > 0;
  if (isCounted) {
    bar.max = pagesFound;
    bar.value = pagesDone;
  } else {
    bar.removeAttribute('value');
  }
  const words = status === 'queued' ? 'The scan is waiting' : 'The scan is running';
  const place = status === 'queued' && queuePosition ? `Number ${queuePosition} in the queue` : words;
  document.title = (isCounted ? `${pagesDone}/${pagesFound} pages` : place) + titleEnd;
  const isOver = root.dataset['outage'] !== undefined;
  delete root.dataset['outage'];
  const isNew = heading.textContent !== words;
  setText(heading, words);
  if (state.textContent !== text) tell(isNew ? `${words}. ${text}` : text, isNew || isOver);
  setText(state, text);
  setText(address, currentPage);
  page.hidden = currentPage === '';
  showFound(scan);
}

/** The overview so far, as server/report/page/progress-page.ts has it. @param {Scan} scan */
function showFound({ progress = {} }) {
  const { rules = [] } = progress;
  if (rules.length === 0) return;
  found.hidden = false;
  const rows = rules.map(({ rule, title, severity, findings, severities = {}, pages }) => {
    const counts = Object.entries(severities).filter(([, count]) => count > 0);
    const isMixed = counts.some(([other]) => other !== severity);
    const mix = isMixed
      ? counts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ')
      : '';
    const row = document.createElement('tr');
    row.className = `severity ${severity}`;
    const name = tag('th', '', tag('bdi', '', title), ' ', tag('code', '', rule));
    name.setAttribute('scope', 'row');
    row.append(
      name,
      tag('td', '', tag('span', 'badge', tag('span', 'label', severity))),
      tag('td', 'figure', findings.toLocaleString('en'), ' ', tag('span', 'mix', mix)),
      tag('td', 'figure', pages.toLocaleString('en')),
    );
    return row;
  });
  foundRules.replaceChildren(...rows);
}

/** @param {string} name @param {string} look @param {(Node | string)[]} content */
function tag(name, look, ...content) {
  const made = document.createElement(name);
  if (look !== '') made.className = look;
  made.append(...content);
  return made;
}

/** @param {string} text */
function showOutage(text) {
  if (state.textContent !== text) tell(text, true);
  setText(state, text);
  root.dataset['outage'] = '';
}

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @param {number} seconds */
function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  return seconds < 60
    ? counted(seconds, 'second')
    : `${counted(minutes, 'minute')} ${counted(seconds % 60, 'second')}`;
}

const clock = setInterval(() => {
  const seconds = Math.max(0, Math.floor((Date.now() - requestedMs) / 1000));
  setText(elapsed, duration(seconds));
  if (Date.now() - toldMs > NEWS_MS) setText(news, '');
}, 1000);

const { id = '', target = '', requested = '', scan = '' } = root.dataset;
rememberStarted({ id, target, createdAt: requested });

try {
  await watchScan(scan, { show, showOutage });
  location.reload();
} catch (error) {
  clearInterval(clock);
  bar.remove();
  page.hidden = true;
  found.hidden = true;
  setText(heading, 'The scan is lost');
  document.title = `The scan is lost${titleEnd}`;
  const text = error instanceof Error ? error.message : String(error);
  setText(state, text);
  setText(news, text);
}
