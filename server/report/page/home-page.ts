import { html } from 'ghtml';
import { assetName } from '../../assets/assets.ts';
import { layout } from './layout.ts';
import { scanForm } from './scan-form.ts';
import type { ScanForm } from './scan-form.ts';
import { workflowExample } from './workflow-example.ts';

/** What the home page shows. */
export interface HomePage {
  form: ScanForm;
  /** PUBLIC_URL without trailing slash. */
  serviceUrl: string;
  /** Relative address of the sample report. */
  sample: string;
}

/** Two overlapping triangles: two deployments, and what they share. Only decoration. */
const FIGURE = `<svg class="figure-delta" width="320" height="280" viewBox="0 0 320 280" aria-hidden="true" focusable="false"><path class="same" d="M154.7 81.4 238 248H69.2Z"/><path class="then" d="M126 24 238 248H14Z"/><path class="now" d="M176 40 306 262H62Z"/></svg>`;

/** The home page: what the service is and what one gets, and a form that starts a scan. It works without scripts. */
export function homePage({ form, serviceUrl, sample }: HomePage): string {
  return layout({
    title: `${form.problem === undefined ? '' : 'Not started · '}Sitedelta: what did this deployment change?`,
    root: '',
    look: 'home',
    head: html`<link rel="stylesheet" href="assets/${assetName('home.css')}" />
      <link rel="modulepreload" href="assets/${assetName('recent-scans.js')}" />
      <script type="module" src="assets/${assetName('home.js')}"></script>`,
    description:
      'Sitedelta scans a website after a deployment and reports which problems were added, resolved or unchanged: of its accessibility, links, scripts, documents and security.',
    main: html`<div class="hero">
        !${FIGURE}
        <h1>What did this deployment <em>change</em>?</h1>
        <p class="standfirst">
          Sitedelta scans a website, compares the scan with an earlier one, and reports which problems were
          added, resolved or unchanged: of its accessibility, links, scripts, documents and security.
        </p>
        !${scanForm(form)}
      </div>
      !${RECENT} !${sampleReport(sample)} !${HOW} !${workflowExample(serviceUrl)} !${PROGRAMS}`,
  });
}

/** A script shows it once this browser has started a scan; the service knows nothing about it. */
const RECENT = html`<section
    class="how recent"
    aria-labelledby="recent-heading"
    data-with-recent-scans
    hidden
  >
    <h2 id="recent-heading">Your recent scans</h2>
    <ul role="list" data-recent-scans></ul>
    <p class="hint">Only this browser keeps this list.</p>
    <button id="forget" type="button" class="minor">Forget them</button>
  </section>
  <p id="forgotten" class="unseen" role="status"></p>`;

function sampleReport(address: string): string {
  return html`<section class="how" aria-labelledby="sample-heading">
    <h2 id="sample-heading">What you get</h2>
    <p>
      A report of what the deployment changed: whom each problem affects, where it is in the markup, on which
      pages, and how to fix it. <a href="${address}">Open a sample report</a> of a small shop.
    </p>
    <picture>
      <source
        type="image/webp"
        media="(prefers-color-scheme: dark)"
        srcset="assets/${assetName('report-dark.webp')}"
      />
      <img
        class="report-picture"
        src="assets/${assetName('report-light.webp')}"
        width="1200"
        height="800"
        loading="lazy"
        decoding="async"
        alt="First screen of the sample report: how many findings a deployment added and resolved, and what to fix first."
      />
    </picture>
  </section>`;
}

const HOW = html`<section class="how" aria-labelledby="how-heading">
  <h2 id="how-heading">How it works</h2>
  <ol role="list">
    <li>
      <h3>Added</h3>
      <p>
        Problems that came with the deployment. A scan opens each page in a real browser and runs axe,
        HTML_CodeSniffer and rules of its own on it.
      </p>
    </li>
    <li>
      <h3>Resolved</h3>
      <p>
        Problems that are gone. Gone means looked for and not found; a page that could not be reached never
        counts as fixed.
      </p>
    </li>
    <li>
      <h3>Unchanged</h3>
      <p>
        Problems that existed before. After a text is edited or a block is moved, a problem is still the same
        one.
      </p>
    </li>
  </ol>
</section>`;

const PROGRAMS = html`<section class="how" aria-labelledby="machines-heading">
  <h2 id="machines-heading">For programs</h2>
  <p>
    Programs use an open API of <a href="interface">three calls</a>, which create, read and compare scans. A
    GitHub Action makes them after every deployment.
  </p>
  <p>
    <a href="about-scanner">About our visits to websites</a>: what a scan does there, and how a site can
    refuse it.
  </p>
</section>`;
