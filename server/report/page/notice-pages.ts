import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { failureAdvice } from '../texts/failure-advice.ts';
import { layout } from './layout.ts';
import { segment, shownAddress, webLink } from '../texts/web-link.ts';
import { date } from '../../../shared/words.ts';

type Scan = components['schemas']['Scan'];

/** The page of a scan that failed: why, and what to do. */
export function failedPage(scan: Scan): string {
  return layout({
    title: `The scan failed · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    description: `Why the scan of ${shownAddress(scan.target)} failed, and what to do.`,
    main: html`<div class="verdict">
      <p class="eyebrow">Scan of !${webLink(scan.target)}</p>
      <h1>The scan failed</h1>
      <p class="standfirst"><bdi>${scan.error ?? 'No reason was recorded.'}</bdi></p>
      <h2>What to do</h2>
      <ul class="sentences">
        !${failureAdvice(scan.failure, scan.target).map((advice) => html`<li>${advice}</li>`)}
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

/** The page of a comparison that could not be made. */
export function comparisonFailedPage(scan: Scan, message: string): string {
  return layout({
    title: `The comparison failed · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    main: html`<div class="verdict">
      <p class="eyebrow">What changed on !${webLink(scan.target)}</p>
      <h1>The comparison failed</h1>
      <p class="standfirst"><bdi>${message}</bdi></p>
      <p>
        The scan itself is complete. <a href="${segment(scan.id)}">See its report</a>, without the comparison.
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
