import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { openPage } from '../../harness/browser/open-page.ts';
import { runStep } from '../../harness/runner/github-runner.ts';
import type { StepResult } from '../../harness/runner/github-runner.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { REPORT_SCRIPT } from '../../server/assets/assets.ts';
import { REPORT_SCRIPT_HASH } from '../../server/report/page/self-contained.ts';
import { programPath } from '../../harness/programs/program-path.ts';

/** Text that means something to HTML, Markdown, a runner's log, a terminal or a reader of mixed scripts. */
const HOSTILE = [
  '</code></td></table><script>globalThis.pwned = 1</script>',
  '<img src="/pwned" onerror="globalThis.pwned = 1"><svg onload="globalThis.pwned = 1">',
  '\n::error title=pwned::pwned\n::stop-commands::pwned\n##[error]pwned',
  '%0A::warning::pwned',
  '| a | b |\n|---|---|\n![x](https://pwned.test/pixel) [x](javascript:pwned) @pwned #1 ```',
  '\u001b[31mpwned\u001b]0;pwned\u0007\u009b31m',
  '\u202Epwned\u2066\u200f',
  '{"level":60,"msg":"pwned"}\r\n{"level":60,"msg":"pwned"}',
];

const MANY = 3_000;

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function html(body: string): string {
  const title = attribute(HOSTILE.join(' '));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main>${body}</main></body></html>`;
}

/** Hostile text in every part of a page that becomes evidence: attributes, contents and addresses. */
function trap(): string {
  const each = HOSTILE.map((text, index) => {
    const safe = attribute(text);
    return `<img src="${safe}" class="${safe}"><a href="${safe}" id="${safe}"></a><button class="${safe}" data-x="${safe}"></button>
      <input name="${safe}" placeholder="${safe}"><p style="color:#fff;background:#fff">${safe}</p><iframe src="/frame?${index}${encodeURIComponent(text)}"></iframe>`;
  });
  return html(`<h1>Trap</h1><a href="/many">many</a> <a href="/huge">huge</a> ${each.join('\n')}
    <a href="/${encodeURIComponent(HOSTILE[2] ?? '')}">odd</a>`);
}

/** Hostile pages from the scan to everything that people look at. */
describe('hostile text of a page', () => {
  let folder: string;
  let site: SiteServer;
  let service: ChildProcess;
  let serviceUrl: string;
  let log = '';
  let step: StepResult;

  beforeAll(async () => {
    folder = temporaryFolder();
    site = await serveSite({
      answer: (request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const path = new URL(request.url ?? '/', 'http://site.invalid').pathname;
        if (path === '/') response.end(trap());
        else if (path === '/many') {
          const images = Array.from({ length: MANY }, (_, n) => `<img src="data:,${n}" class="c${n}">`);
          response.end(html(`<h1>Many</h1>${images.join('')}`));
        } else if (path === '/huge') {
          response.end(
            html(`<h1>Huge</h1><img src="x" class="${attribute('<x>::error::\n'.repeat(400_000))}">`),
          );
        } else if (path.endsWith('.png')) response.writeHead(404).end();
        else response.end(html('<h1>Odd</h1><img src="/a.png">'));
      },
    });
    service = spawn(process.execPath, [programPath('server/main.ts')], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        ALLOW_TARGETS: '127.0.0.1',
        LOG_LEVEL: 'debug',
        MAX_PAGES: '4',
        PAGE_TIMEOUT_MS: '120000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    service.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    while (!/listening at http:/.test(log) && service.exitCode === null) await sleep(50);
    serviceUrl = /listening at (http:[^"]+)/.exec(log)?.[1] ?? '';
    step = await runStep({
      inputs: {
        url: `${site.origin}/?${encodeURIComponent(HOSTILE[2] ?? '')}&token=s3cr3t`,
        'server-url': serviceUrl,
        'poll-interval': '1',
        'fail-on': 'none',
      },
    });
    await fetch(`${serviceUrl}/%0A%7B%22level%22%3A60%7D?token=s3cr3t`, {
      headers: { authorization: 'Bearer s3cr3t', cookie: 's3cr3t', 'user-agent': 's3cr3t' },
    });
  });

  afterAll(async () => {
    if (service.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    await site?.close();
  });

  it('is in the findings', () => {
    expect(step.outputs).toMatchObject({ status: 'complete', conclusion: 'passed' });
    expect(Number(step.outputs['high'])).toBeGreaterThan(20);
    expect(JSON.stringify(step.result)).toContain('pwned');
    expect(JSON.stringify(step.result).length).toBeLessThan(20_000_000);
  });

  it('does not start a command in the log of a job', () => {
    const commands = step.log.match(/^\s*(::|##\[).*$/gm) ?? [];
    for (const command of commands) {
      expect(command).toMatch(
        /^::(error|warning|notice)( title=[^:]*)?::|^::group::Sitedelta: [\w ,'-]+$|^::endgroup::$/,
      );
      expect(command).not.toMatch(/title=pwned|stop-commands/);
    }
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(step.log).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  it('stays text in the summary, within the size limit of GitHub', () => {
    expect(Buffer.byteLength(step.summary)).toBeLessThan(1024 * 1024);
    expect(step.summary).toContain('pwned');
    expect(step.summary).not.toMatch(/<(script|img|svg|iframe|input|button)\b|!\[|\]\(|javascript:|@pwned/i);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(step.summary).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  it('stays text in the report', async () => {
    const url = step.outputs['report-url'] ?? '';
    const answer = await fetch(url);
    const source = await answer.text();
    const id = /[a-f0-9]{32}/.exec(url)?.[0] ?? '';
    expect(answer.headers.get('content-security-policy')).toContain(
      `default-src 'none'; style-src 'self'; img-src 'self'; script-src ${REPORT_SCRIPT_HASH}; base-uri`,
    );
    expect(source).toContain('pwned');
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(source).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    const browser = await openBrowser();
    try {
      const page = await openPage(browser);
      // The report must be safe even without its content security policy.
      await page.setBypassCSP(true);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(url);
      expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('script, iframe, object, embed, form:not([action^="${id}"]), svg:not(.mark, .swatch, .picture .frame > svg, .crop > svg), img:not([src^="${id}/pictures/"]:is([src$=".webp"], [src$=".jpg"])), [onerror], [onload], [style]')].map((e) => e.outerHTML)`,
        ),
      ).toEqual([`<script type="module">${REPORT_SCRIPT}</script>`]);
      expect(
        await page.evaluate(
          `[...document.links].map((a) => a.protocol).filter((p) => p !== 'http:' && p !== 'https:')`,
        ),
      ).toEqual([]);
      expect(asked.filter((address) => !address.startsWith(`${serviceUrl}/`))).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('does not break the log of the service, which has one JSON object a line and no secrets', () => {
    const lines = log.trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    expect(log).not.toContain('s3cr3t');
    expect(lines.some((line) => line.includes('"msg":"pwned"'))).toBe(false);
  });
});
