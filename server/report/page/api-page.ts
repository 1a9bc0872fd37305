import { html } from 'ghtml';
import { layout } from './layout.ts';

/** What the page about the API shows. */
export interface ApiExamples {
  /** PUBLIC_URL without trailing slash. */
  base: string;
  /** Example answers of the three operations, as indented JSON. */
  accepted: string;
  complete: string;
  diff: string;
}

/** The page that shows people how programs use the service. */
export function apiPage({ base, accepted, complete, diff }: ApiExamples): string {
  const scans = `${base}/api/v1/scans`;
  return layout({
    title: 'The interface in three calls · Sitedelta',
    root: '',
    look: 'notice',
    description: 'How programs start a scan, read it and compare it with an earlier one, with examples.',
    main: html`<div class="verdict">
      <h1>The interface in three calls</h1>
      <p class="standfirst">Start a scan, read it until it has ended, and compare it with an earlier one.</p>
      <p>No authentication is needed. All bodies are JSON. The complete description is available</p>
      <ul class="sentences">
        <li>as <a href="openapi.yaml">YAML</a>, in OpenAPI 3.1;</li>
        <li>as <a href="openapi.json">JSON</a>, from which clients can be generated;</li>
        <li>for agents, as <a href="llms.txt">llms.txt</a>.</li>
      </ul>
      !${call(
        '1. Start a scan',
        'Send any http or https address that this service may visit. The answer comes at once; the other calls need its id.',
        `curl -H 'content-type: application/json' \\\n  -d '{"url":"https://www.example.com/"}' \\\n  ${scans}`,
        '202 Accepted',
        accepted,
      )}
      !${call(
        '2. Read it',
        'Ask about every five seconds until the status is complete or failed. What could not be checked is in limitations.',
        `curl ${scans}/$ID`,
        '200 OK',
        complete,
      )}
      !${call(
        '3. Compare it',
        'Give the id of an earlier complete scan of the same target. Only one of the two scans could see findings with verified: false: count them separately.',
        `curl "${scans}/$ID/diff?base=$BASE"`,
        '200 OK',
        diff,
      )}
      <h2>When something is wrong</h2>
      <p>
        Every error has <code>error</code>, a stable word, and <code>message</code>, a sentence that says what
        to do. Answers with 429 and 503 carry <code>Retry-After</code> in seconds.
      </p>
    </div>`,
  });
}

function call(heading: string, words: string, request: string, status: string, answer: string): string {
  return html`<h2>${heading}</h2>
    <p>${words}</p>
    <pre><code>${request}</code></pre>
    <p class="side">${status}</p>
    <pre><code>${answer}</code></pre>`;
}
