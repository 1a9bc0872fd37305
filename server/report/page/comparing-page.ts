import { html } from 'ghtml';
import { assetName } from '../../assets/assets.ts';
import type { components } from '../../../openapi.gen.ts';
import { baseFact, scannedAt } from '../texts/base-words.ts';
import { knownDeployment } from '../texts/known-deployment.ts';
import { layout } from './layout.ts';
import { segment, shownAddress, webLink } from '../texts/web-link.ts';
import { date } from '../../../shared/words.ts';

type Scan = components['schemas']['Scan'];

/** Seconds after which the page reloads if scripts don't run. */
const REFRESH_SECONDS = 5;

/**
 * The page of a large comparison while it is being made. A script asks whether it is ready; without scripts the page
 * reloads. For the reload in noscript see progressPage.
 *
 * @param query of the address of the page, with its question mark. To reload an address with a fragment, browsers would
 *   only go to that place, so the reload names the address without one.
 */
export function comparingPage(scan: Scan, base: Scan, query: string): string {
  const when = scannedAt(scan);
  return layout({
    title: `The comparison is being made · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    look: 'notice',
    head: html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS};url=${query}" /></noscript>
      <script type="module" src="../assets/${assetName('comparing.js')}"></script>`,
    main: html`<div class="verdict">
      <p class="eyebrow">What changed on !${webLink(scan.target)}</p>
      <h1 id="heading">The comparison is being made</h1>
      <progress id="bar" aria-label="Progress of the comparison"></progress>
      <p id="state" class="standfirst" role="status">The scans are large, so it takes some seconds.</p>
      <dl class="facts-list">
        <div>
          <dt>Scanned</dt>
          <dd>
            <bdi>${shownAddress(scan.target)}</bdi>, <time datetime="${when}">${date(when)}</time>
            !${knownDeployment(scan.deployment ?? null)}
          </dd>
        </div>
        <div>
          <dt>Compared with</dt>
          <dd>!${baseFact(base)}</dd>
        </div>
      </dl>
      <p>
        This page shows the comparison as soon as it is ready. Until then, you can
        <a href="${segment(scan.id)}">read the report of this scan alone</a>.
      </p>
      <noscript>
        <p>
          This page is loaded again every ${REFRESH_SECONDS} seconds.
          <a href="${query}">Load it now</a>.
        </p>
      </noscript>
    </div>`,
  });
}
