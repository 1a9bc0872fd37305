import { html } from 'ghtml';
import { assetName } from '../../assets/assets.ts';
import type { components } from '../../../openapi.gen.ts';
import { layout } from './layout.ts';
import { segment, shownAddress, webLink } from '../texts/web-link.ts';
import { mixOf } from '../../../shared/severity.ts';
import { counted, date, elapsedTime, number } from '../../../shared/words.ts';

type Scan = components['schemas']['Scan'];

/** Seconds after which the page reloads if scripts don't run: while pages are being visited, and in the queue. */
const REFRESH_SECONDS = { running: 10, waiting: 20 };

/**
 * The page of a scan that is queued or running, wherever it was started. A script keeps it up to date; without scripts it
 * reloads, and has a link for people who do not want to wait for that. The reload is in noscript because a page that
 * reloads while someone reads it fails WCAG 2.2.1.
 *
 * @param now - ISO date-time
 */
export function progressPage(scan: Scan, now: string): string {
  const heading = scan.status === 'queued' ? 'The scan is waiting' : 'The scan is running';
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(scan.createdAt)) / 1000)) || 0;
  const refresh = scan.status === 'queued' ? REFRESH_SECONDS.waiting : REFRESH_SECONDS.running;
  return layout({
    title: `${heading} · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    description: `How far the scan of ${shownAddress(scan.target)} is, and then its report.`,
    head: html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>
      <link rel="modulepreload" href="../assets/${assetName('recent-scans.js')}" />
      <link rel="modulepreload" href="../assets/${assetName('watch-scan.js')}" />
      <script type="module" src="../assets/${assetName('progress.js')}"></script>`,
    main: html`<div class="verdict">
      <p class="eyebrow">Scan of !${webLink(scan.target)}</p>
      <h1 id="heading">${heading}</h1>
      <div
        id="progress"
        data-scan="../api/v1/scans/${segment(scan.id)}"
        data-id="${scan.id}"
        data-target="${scan.target}"
        data-requested="${scan.createdAt}"
        data-seconds="${seconds}"
      >
        !${bar(scan)}
        <p id="state" class="standfirst">${progressSentence(scan)}</p>
        !${currentPage(scan)}
        <p id="news" class="unseen" role="status"></p>
        !${foundSoFar(scan)}
      </div>
      <p>
        Requested <span id="elapsed">${elapsedTime(seconds)}</span> ago, on
        <time datetime="${scan.createdAt}">${date(scan.createdAt)}</time>.
      </p>
      <p>
        This page shows the report as soon as it is ready. You may close it: the scan goes on, and the report
        will have the same address.
      </p>
      <noscript>
        <p>
          This page is loaded again every ${refresh} seconds.
          <a href="">Load it now</a>.
        </p>
      </noscript>
    </div>`,
  });
}

/** Without a value as long as nobody knows how many pages there are. */
function bar({ status, progress }: Scan): string {
  const { pagesDone = 0, pagesFound = 0 } = progress ?? {};
  return status === 'running' && pagesFound > 0
    ? html`<progress
        id="bar"
        aria-label="Progress of the scan"
        max="${pagesFound}"
        value="${pagesDone}"
      ></progress>`
    : html`<progress id="bar" aria-label="Progress of the scan"></progress>`;
}

/** assets/progress.js has the same sentences. */
function progressSentence({ status, progress }: Scan): string {
  if (status === 'queued') {
    if (progress?.queuePosition === undefined) return 'It is in the queue.';
    return progress.queuePosition <= 1
      ? 'It is next in the queue.'
      : `It is number ${progress.queuePosition} in the queue.`;
  }
  const { pagesDone = 0, pagesFound = 0, findingsFound } = progress ?? {};
  if (pagesFound === 0) return 'It is looking at the first page.';
  const found =
    findingsFound === undefined || pagesDone === 0 ? '' : `, with ${counted(findingsFound, 'finding')}`;
  return `${pagesDone} of ${counted(pagesFound, 'page')} done so far${found}.`;
}

/** The overview so far; assets/progress.js makes the same rows. */
function foundSoFar({ status, progress }: Scan): string {
  const rules = status === 'running' ? (progress?.rules ?? []) : [];
  return html`<section id="found" aria-labelledby="found-heading" ${rules.length === 0 ? 'hidden' : ''}>
    <h2 id="found-heading">Found so far</h2>
    <table class="dense overview">
      <caption>
        The worst rules on the pages that are done. More may come, and nothing is compared yet.
      </caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col"><span class="label">Severity</span></th>
          <th scope="col" class="figure">Findings</th>
          <th scope="col" class="figure">Pages</th>
        </tr>
      </thead>
      <tbody id="found-rules">
        !${rules.map(
          ({ rule, title, severity, findings, severities, pages }) =>
            html`<tr class="severity ${severity}">
              <th scope="row"><bdi>${title}</bdi> <code>${rule}</code></th>
              <td>
                <span class="badge"><span class="label">${severity}</span></span>
              </td>
              <td class="figure">
                ${number(findings)}
                <span class="mix">${severities === undefined ? '' : mixOf(severities, severity)}</span>
              </td>
              <td class="figure">${number(pages)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`;
}

function currentPage({ progress }: Scan): string {
  const address = progress?.currentPage ?? '';
  const hidden = address === '' ? 'hidden' : '';
  return html`<p id="page" ${hidden}>Under way: <bdi id="page-address" class="address">${address}</bdi></p>`;
}
