import { html } from 'ghtml';
import { assetName } from '../assets/assets.ts';
import { layout } from './layout.ts';
import { waitingTime } from './words.ts';

/** What the form shows. */
export interface ScanForm {
  /** The address in the field, as it was typed or linked. */
  url: string;
  /** Why no scan was started. */
  problem?: {
    message: string;
    /** Another address may help. */
    aboutAddress: boolean;
    retryAfterSeconds: number | undefined;
  };
}

/** The part of an error message about waiting, which the countdown below replaces. */
const WAITING = /[.;] try again (?:in [^.]*|later)\.$/i;

/** Two overlapping triangles: two deployments, and what they share. Only decoration. */
const FIGURE = `<svg class="figure-delta" width="320" height="280" viewBox="0 0 320 280" aria-hidden="true" focusable="false"><path class="same" d="M154.7 81.4 238 248H69.2Z"/><path class="then" d="M126 24 238 248H14Z"/><path class="now" d="M176 40 306 262H62Z"/></svg>`;

/** The home page: what the service is, and a form that starts a scan. It works without scripts. */
export function homePage({ url, problem }: ScanForm = { url: '' }): string {
  return layout({
    title: `${problem === undefined ? '' : 'Not started · '}Sitedelta: what did this deployment change?`,
    root: '',
    look: 'home',
    head: html`<script type="module" src="assets/${assetName('home.js')}"></script>
      <meta
        name="description"
        content="Sitedelta scans a website after a deployment and reports which problems were added, resolved or unchanged: of its accessibility, links, scripts, documents and security."
      />`,
    main: html`<div class="hero">
        !${FIGURE}
        <h1>What did this deployment <em>change</em>?</h1>
        <p class="standfirst">
          Sitedelta scans a website, compares the scan with an earlier one, and reports which problems were
          added, resolved or unchanged: of its accessibility, links, scripts, documents and security.
        </p>
        !${scanForm(url, problem)}
      </div>
      <section class="how" aria-labelledby="how-heading">
        <h2 id="how-heading">How it works</h2>
        <ol role="list">
          <li>
            <h3>Added</h3>
            <p>
              Problems that came with the deployment. A scan opens each page in a real browser and runs axe
              and HTML_CodeSniffer on it.
            </p>
          </li>
          <li>
            <h3>Resolved</h3>
            <p>
              Problems that are gone. Gone means looked for and not found; a page that could not be reached
              never counts as fixed.
            </p>
          </li>
          <li>
            <h3>Unchanged</h3>
            <p>
              Problems that existed before. After a text is edited or a block is moved, a problem is still the
              same one.
            </p>
          </li>
        </ol>
      </section>
      <section class="how" aria-labelledby="machines-heading">
        <h2 id="machines-heading">For programs</h2>
        <p>
          Programs use an open API of <a href="interface">three calls</a>, which create, read and compare
          scans. A GitHub Action makes them after every deployment.
        </p>
        <p>
          <a href="about-scanner">About our visits to websites</a>: what a scan does there, and how a site can
          refuse it.
        </p>
      </section>`,
  });
}

/** The focus is in the field if another address may help, and on the button if only another try may. */
function scanForm(url: string, problem: ScanForm['problem']): string {
  const wait = problem?.retryAfterSeconds;
  const ofField = problem?.aboutAddress === true ? 'aria-invalid="true" autofocus' : '';
  const ofButton =
    problem?.aboutAddress === false
      ? `aria-describedby="url-error${wait === undefined ? '' : ' url-wait'}" autofocus`
      : '';
  return html`<form id="scan-form" method="post" action="./">
    <label for="url">Address of the website</label>
    <div class="field">
      <input
        id="url"
        name="url"
        type="text"
        inputmode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck="false"
        required
        aria-describedby="${ofField === '' ? '' : 'url-error '}url-hint"
        placeholder="www.example.com"
        value="${url}"
        !${ofField}
      />
      <button id="start" type="submit" !${ofButton}>Scan it</button>
    </div>
    !${problem === undefined ? '' : html`<p id="url-error" class="error"><bdi>${wait === undefined ? problem.message : problem.message.replace(WAITING, '.')}</bdi></p>`}
    !${
      wait === undefined
        ? ''
        : html`<p id="url-wait" class="hint" data-seconds="${wait}">
              You can try again in <span>${waitingTime(wait)}</span>.
            </p>
            <p id="wait-over" class="hint" role="status"></p>`
    }
    <p id="url-hint" class="hint">
      A public http or https address. The scan starts there and goes on to other pages of the same site.
    </p>
  </form>`;
}
