import { html } from 'ghtml';

/** The workflow that asks this service after every deployment; a test reads it as GitHub does. */
function workflow(serviceUrl: string): string {
  return `name: Website quality
on:
  deployment_status:
permissions:
  contents: read
  deployments: read
  pull-requests: write
  statuses: write
jobs:
  sitedelta:
    if: github.event.deployment_status.state == 'success'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: OWNER/sitedelta@v1
        with:
          server-url: ${serviceUrl}
`;
}

/** Addresses that only the machine of the service can reach. */
const THIS_MACHINE = /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/;

/**
 * The workflow with the address of this service, as a section with a button that copies it. Without scripts there is no
 * button.
 *
 * @param serviceUrl - PUBLIC_URL without trailing slash
 */
export function workflowExample(serviceUrl: string): string {
  return html`<section class="how" aria-labelledby="workflow-heading">
    <h2 id="workflow-heading">After every deployment</h2>
    <p>
      Save this as <code>.github/workflows/quality.yml</code>, and put the account with your copy of the
      action in place of <code>OWNER</code>. The address of the website comes with the event of the
      deployment.
    </p>
    !${
      THIS_MACHINE.test(serviceUrl)
        ? html`<p class="notice">
            <strong>Only this machine can reach ${serviceUrl}.</strong> A workflow needs an address that its
            runner can reach; the operator sets it as <code>PUBLIC_URL</code>.
          </p>`
        : ''
    }
    <pre><code id="workflow">${workflow(serviceUrl)}</code></pre>
    <p class="copying">
      <button id="copy" type="button" class="minor" aria-describedby="workflow-heading" hidden>
        Copy the workflow
      </button>
      <span id="copied" role="status"></span>
    </p>
  </section>`;
}
