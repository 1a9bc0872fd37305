import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { programPath } from '../../harness/programs/program-path.ts';
import { startCacheService } from '../../harness/runner/cache-service.ts';
import { runStep } from '../../harness/runner/github-runner.ts';
import { startGitHubService } from '../../harness/runner/github-service.ts';
import { onPullRequest } from '../../harness/runner/step-builders.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const entry = programPath('src/index.ts');
const MAIN = '1'.repeat(40);
const HEAD = 'e'.repeat(40);
const SECRET = 'Qw7/zK+p"2&Vn<4>Lr\'9Xt=Hd';
const PART = 10;
/** What compressed data begins with. */
const ZSTD = Buffer.from('28b52ffd', 'hex');
const CONFIG = 'scan:\n  max-pages: 2\n  headers:\n    x-preview: { env: PREVIEW_SECRET }\n';

/** A page that shows what it was sent in every place that a report may quote. @param added what a deployment adds */
function page(sent: string, added: string): string {
  const html = sent.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const url = encodeURIComponent(sent);
  const half = html.slice(0, 18);
  return `<!doctype html><html lang="en"><head><title>Signed in with ${html}</title>
<link rel="stylesheet" href="/missing-${url}.css"><meta name="description" content=""></head><body><main>
<h1>Key ${half}</h1><h3 id="${html}">${html}</h3><p style="color: #ccc" title="${html}">Your key is ${html}</p>
<img src="/${url}.png" class="${half}"><a href="/gone/${url}">${html}</a><a href="#${url}"></a>
<input name="${html}" placeholder="${half}"><button data-key="${html}"></button>${added}
<p style="color: #ddd">${sent.split('').toReversed().join('').replaceAll('<', '&lt;')}</p>
<p style="color: #ddd">${Buffer.from(sent).toString('base64')}</p>
</main><script>throw new Error(${JSON.stringify(`key ${sent}`).replaceAll('<', String.raw`\u003c`)});</script></body></html>`;
}

it('what a site shows of a secret that it is sent reaches nothing that a run leaves', async () => {
  const workspace = temporaryFolder();
  await writeFile(path.join(workspace, '.sitedelta.yml'), CONFIG);
  let added = '';
  const site = await serveSite({
    answer({ headers, url = '' }, response) {
      const sent = String(headers['x-preview'] ?? '');
      response.writeHead(url === '/' ? 200 : 404, {
        'content-type': 'text/html',
        'set-cookie': `key=${encodeURIComponent(sent)}`,
        'x-key': encodeURIComponent(sent),
      });
      response.end(page(sent, added));
      return true;
    },
  });
  const [cache, github] = await Promise.all([startCacheService(), startGitHubService()]);
  try {
    github.history = [MAIN];
    github.files = new Map([[MAIN, { '.sitedelta.yml': CONFIG }]]);
    const inputs = {
      url: `${site.origin.replace('127.0.0.1', 'localhost')}/`,
      'wait-for': 'answer',
      'scan-env': 'PREVIEW_SECRET',
      'github-token': 't',
      'report-dir': 'reports',
    };
    const env = { PREVIEW_SECRET: SECRET, GITHUB_API_URL: github.url };
    const base = await runStep({
      entry,
      workspace,
      cache,
      runId: 1,
      inputs,
      env: { ...env, GITHUB_SHA: MAIN },
    });
    added = `<h2></h2><img src="/new.png"><p style="color: #bbb">Again ${SECRET.slice(0, 14).replaceAll('<', '&lt;')}</p>`;
    const pull = await runStep({
      entry,
      workspace,
      cache,
      runId: 2,
      inputs,
      env,
      ...onPullRequest(HEAD, MAIN),
    });

    expect(base.outputs).toMatchObject({ status: 'complete' });
    expect(Number(pull.outputs['added'])).toBeGreaterThan(0);
    expect(github.comments).toHaveLength(1);
    expect(cache.entries).toHaveLength(1);
    expect(pull.log).toContain('::error');
    const left: Record<string, string> = {
      requests: JSON.stringify(github.requests),
      comments: JSON.stringify(github.comments),
      kept: unpacked(cache.entries[0]?.data),
    };
    for (const [name, { log, ...step }] of Object.entries({ base, pull })) {
      // The runner itself has to know what to hide.
      left[`${name} log`] = log.replaceAll(/^::add-mask::.*$/gm, '');
      left[name] = JSON.stringify(step);
    }
    const reports = path.join(workspace, 'reports');
    for (const name of await readdir(reports)) left[name] = await readFile(path.join(reports, name), 'utf8');
    expect(Object.keys(left).length).toBeGreaterThan(10);
    expect(left['kept']).toMatch(/"fingerprint".*\*\*\*/);
    expect(partsIn(page(SECRET, '')).length).toBeGreaterThan(20);
    for (const [name, text] of Object.entries(left)) expect([name, partsIn(text)]).toEqual([name, []]);
  } finally {
    await Promise.all([site.close(), cache.close(), github.close()]);
  }
});

/** An entry of the cache, which is a tar file, and the scan in it with its facts. */
function unpacked(entry: Uint8Array = new Uint8Array()): string {
  const tar = zstdDecompressSync(entry);
  return tar.toString('latin1') + zstdDecompressSync(tar.subarray(tar.indexOf(ZSTD))).toString();
}

/** Parts of the secret that are in a text, in whatever letters, also encoded. */
function partsIn(text: string): string[] {
  const forms = [
    SECRET,
    encodeURIComponent(SECRET),
    JSON.stringify(SECRET).slice(1, -1),
    JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
    SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    SECRET.split('').toReversed().join(''),
    Buffer.from(SECRET).toString('base64'),
  ];
  const folded = text.toLowerCase();
  return forms
    .flatMap((form) => Array.from({ length: form.length - PART + 1 }, (_, at) => form.slice(at, at + PART)))
    .filter((part) => folded.includes(part.toLowerCase()));
}
