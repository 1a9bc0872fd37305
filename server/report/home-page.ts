import { html } from 'ghtml';
import { assetName } from './assets.ts';
import { layout } from './layout.ts';

/** Two deployments of one thing, and what they share. Decoration only. */
const FIGURE = `<svg class="figure-delta" width="320" height="280" viewBox="0 0 320 280" aria-hidden="true" focusable="false"><path class="same" d="M154.7 81.4 238 248H69.2Z"/><path class="then" d="M126 24 238 248H14Z"/><path class="now" d="M176 40 306 262H62Z"/></svg>`;

/** The page at the root: what the service is, and a form that starts a scan. */
export function homePage(): string {
  return layout({
    title: 'Sitedelta: what did this deployment change?',
    root: '',
    look: 'home',
    head: html`<script type="module" src="assets/${assetName('home.js')}"></script>
      <meta
        name="description"
        content="Sitedelta scans a website after a deployment and says which accessibility problems were added, which were resolved, and which are as before."
      />`,
    main: html`<div class="hero">
        !${FIGURE}
        <h1>What did this deployment <em>change</em>?</h1>
        <p class="standfirst">
          Sitedelta scans a website, compares the scan with the last one, and says which accessibility
          problems were added, which were resolved, and which are as before.
        </p>
        <form id="scan-form" novalidate>
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
              maxlength="2048"
              required
              aria-describedby="url-hint url-error"
              placeholder="https://www.example.com"
            />
            <button id="start" type="submit">Scan it</button>
          </div>
          <p id="url-hint" class="hint">
            A public http or https address. The scan starts there and goes on to other pages of the same site.
          </p>
          <p id="url-error" class="error" aria-live="assertive"></p>
        </form>
        <noscript
          ><div class="notice">
            <p>
              The form needs JavaScript. Without it, ask for a scan from a terminal, with the address of this
              page in place of <code>$SITEDELTA</code>, and open the <code>reportUrl</code> of the answer:
            </p>
            <pre><code>curl -H 'content-type: application/json' -d '{"url":"https://www.example.com"}' "$SITEDELTA/api/v1/scans"</code></pre>
          </div></noscript
        >
        <div id="progress" hidden>
          <progress id="bar" aria-label="Progress of the scan"></progress>
          <p id="state" class="standfirst" role="status"></p>
          <p>
            <a id="report-link" href="">Open the page of this scan</a>, to keep its address or to come back
            later.
          </p>
        </div>
      </div>
      <section class="how" aria-labelledby="how-heading">
        <h2 id="how-heading">How it works</h2>
        <ol role="list">
          <li>
            <h3>Added</h3>
            <p>
              Problems that came with the deployment. A scan opens each page in a real browser and lets axe
              and HTML_CodeSniffer judge it.
            </p>
          </li>
          <li>
            <h3>Resolved</h3>
            <p>
              Problems that are gone. Gone means looked for and not found; a page that could not be reached
              never counts as repaired.
            </p>
          </li>
          <li>
            <h3>Unchanged</h3>
            <p>
              Problems that were there before. An edited text or a moved block keeps its identity, and is not
              news.
            </p>
          </li>
        </ol>
      </section>
      <section class="how" aria-labelledby="machines-heading">
        <h2 id="machines-heading">For programs</h2>
        <p>
          All of this is an open interface: the <a href="openapi.yaml">API description</a> (OpenAPI 3.1) says
          how to create, read and compare scans, and <a href="llms.txt">llms.txt</a> says it for agents. A
          GitHub Action runs it after every deployment.
        </p>
        <p>
          <a href="about-scanner">About our visits to websites</a>: what a scan does there, and how a site
          turns it away.
        </p>
      </section>`,
  });
}
