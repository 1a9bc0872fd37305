import { html } from 'ghtml';
import { assetName } from '../assets/assets.ts';
import type { components } from '../../openapi.gen.ts';
import { failureAdvice } from './failure-advice.ts';
import { layout } from './layout.ts';
import { segment, shownAddress, webLink } from './web-link.ts';
import { counted, date } from './words.ts';

type Scan = components['schemas']['Scan'];

/** Seconds after which the page of an unfinished scan reloads if scripts don't run. */
const REFRESH_SECONDS = 5;

/**
 * The page of a scan that is queued or running. A script keeps it up to date; without scripts it reloads. The reload is in
 * noscript because a page that reloads while somebody reads it fails WCAG 2.2.1.
 */
export function progressPage(scan: Scan): string {
  const heading = scan.status === 'queued' ? 'The scan is waiting' : 'The scan is running';
  const { pagesDone = 0, pagesFound = 0 } = scan.progress ?? {};
  const bar =
    scan.status === 'running' && pagesFound > 0
      ? html`<progress
          id="bar"
          aria-label="Progress of the scan"
          max="${pagesFound}"
          value="${pagesDone}"
        ></progress>`
      : html`<progress id="bar" aria-label="Progress of the scan"></progress>`;
  return layout({
    title: `${heading} · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    head: html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}" /></noscript>
      <script type="module" src="../assets/${assetName('progress.js')}"></script>`,
    main: html`<div class="verdict">
      <p class="eyebrow">Scan of !${webLink(scan.target)}</p>
      <h1 id="heading">${heading}</h1>
      <div id="progress" data-scan="../api/v1/scans/${segment(scan.id)}">
        !${bar}
        <p id="state" class="standfirst" role="status">${progressSentence(scan)}</p>
        !${currentPage(scan)}
      </div>
      <p>
        Requested on <time datetime="${scan.createdAt}">${date(scan.createdAt)}</time>. This page shows the
        report as soon as it is ready.
      </p>
    </div>`,
  });
}

function progressSentence({ status, progress }: Scan): string {
  if (status === 'queued') {
    if (progress?.queuePosition === undefined) return 'It is in the queue.';
    return progress.queuePosition <= 1
      ? 'It is next in the queue.'
      : `It is number ${progress.queuePosition} in the queue.`;
  }
  const { pagesDone = 0, pagesFound = 0 } = progress ?? {};
  if (pagesFound === 0) return 'It is looking at the first page.';
  return `${pagesDone} of ${counted(pagesFound, 'page')} done so far.`;
}

/** Not part of the state: screen readers would read out every address. */
function currentPage({ progress }: Scan): string {
  const address = progress?.currentPage ?? '';
  const hidden = address === '' ? 'hidden' : '';
  return html`<p id="page" ${hidden}>Under way: <bdi id="page-address" class="address">${address}</bdi></p>`;
}

/** The page of a scan that failed: why, and what to do. */
export function failedPage(scan: Scan): string {
  return layout({
    title: `The scan failed · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    main: html`<div class="verdict">
      <p class="eyebrow">Scan of !${webLink(scan.target)}</p>
      <h1>The scan failed</h1>
      <p class="standfirst"><bdi>${scan.error ?? 'No reason was recorded.'}</bdi></p>
      <h2>What to do</h2>
      <ul class="sentences">
        !${failureAdvice(scan.error ?? '', scan.target).map((advice) => html`<li>${advice}</li>`)}
        <li>Then <a href="../?url=${segment(scan.target)}">scan this address again</a>.</li>
      </ul>
      <p>
        Failed on
        <time datetime="${scan.completedAt ?? scan.createdAt}"
          >${date(scan.completedAt ?? scan.createdAt)}</time
        >.
      </p>
    </div>`,
  });
}

/** Something that could not be shown. */
export interface Problem {
  title: string;
  /** One sentence that says what to do. */
  message: string;
  /** Relative path from the page to the root of the service, such as `../`. */
  root: string;
}

/** A page about anything that could not be shown: a heading and one sentence that says what to do. */
export function problemPage({ title, message, root }: Problem): string {
  return layout({
    title: `${title} · Sitedelta`,
    root,
    look: 'notice',
    main: html`<div class="verdict">
      <h1><bdi>${title}</bdi></h1>
      <p class="standfirst"><bdi>${message}</bdi></p>
      <p><a href="${root === '' ? './' : root}">Start a scan</a></p>
    </div>`,
  });
}
