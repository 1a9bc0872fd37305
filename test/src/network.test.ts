import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { aCompleteScan, SCAN_ID } from '../../harness/runner/builders.ts';
import { startConnectProxy, type ConnectProxy } from '../../harness/network/connect-proxy.ts';
import { createPrivateCa, type PrivateCa } from '../../harness/network/private-ca.ts';
import {
  accepted,
  ok,
  startScriptedService,
  type ScriptedService,
} from '../../harness/runner/scripted-service.ts';
import { aStep } from '../../harness/runner/step-builders.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const HOST = 'scan.example.test';
const ENTRY = programPath('src/index.ts');

let folder: string;
let ca: PrivateCa;
let plain: ScriptedService;
let secure: ScriptedService;
let expired: ScriptedService;
let misnamed: ScriptedService;
let proxy: ConnectProxy;

beforeAll(async () => {
  folder = temporaryFolder();
  ca = await createPrivateCa(folder);
  plain = await startScriptedService();
  secure = await startScriptedService(await ca.issue(HOST));
  expired = await startScriptedService(await ca.issue('expired.example.test', -1));
  misnamed = await startScriptedService(await ca.issue('other.example.test'));
  for (const service of [plain, secure]) {
    service.script('createScan', accepted(SCAN_ID));
    service.script('getScan', ok('Scan', aCompleteScan()));
  }
});

beforeEach(async () => {
  proxy = await startConnectProxy({
    [`${HOST}:443`]: portOf(secure),
    [`${HOST}:80`]: portOf(plain),
    'expired.example.test:443': portOf(expired),
    'misnamed.example.test:443': portOf(misnamed),
    'plain.example.test:443': portOf(plain),
  });
  return () => proxy.close();
});

afterAll(async () => {
  await Promise.all([plain, secure, expired, misnamed].map((service) => service.close()));
});

function portOf(service: ScriptedService): number {
  return Number(new URL(service.url).port);
}

function run(serverUrl: string, env: Record<string, string>, more = {}): Promise<StepResult> {
  const inputs = { 'baseline-store': 'none', timeout: '60', ...more };
  return runStep(aStep({ url: serverUrl }, { inputs, env, entry: ENTRY }));
}

test('the service is asked through HTTPS_PROXY, and its private authority is trusted', async () => {
  const { host } = new URL(proxy.url);
  const result = await run(`https://${HOST}`, {
    HTTPS_PROXY: `http://build%40er:p%20w@${host}`,
    NODE_EXTRA_CA_CERTS: ca.certPath,
  });

  expect(result.log).toContain('The scan is complete');
  expect(result.outputs).toMatchObject({ status: 'complete' });
  expect(proxy.seen[0]).toEqual({
    target: `${HOST}:443`,
    authorization: `Basic ${Buffer.from('build@er:p w').toString('base64')}`,
  });
  expect(result.log).not.toContain('p%20w');
});

test('plain http goes through http_proxy, even if that has no scheme', async () => {
  const result = await run(`http://${HOST}`, { http_proxy: new URL(proxy.url).host });

  expect(result.outputs).toMatchObject({ status: 'complete' });
  expect(proxy.seen[0]?.target).toBe(`${HOST}:80`);
});

test('requests to loopback, and to names in NO_PROXY and below them, are direct', async () => {
  const local = await run(plain.url, { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url });
  const excepted = await run(
    `https://${HOST}`,
    { HTTPS_PROXY: proxy.url, NO_PROXY: 'corp.example, example.test' },
    { timeout: '1' },
  );

  expect(local.outputs).toMatchObject({ status: 'complete' });
  expect(excepted.log).toContain('ENOTFOUND');
  expect(proxy.seen).toEqual([]);
});

test('requests that wait for the website go through the proxy, too', async () => {
  const result = await run(
    `http://${HOST}`,
    { HTTP_PROXY: proxy.url },
    { url: 'http://site.example.test/', 'wait-for': 'answer', 'wait-timeout': '1' },
  );

  expect(proxy.seen.map(({ target }) => target)).toContain('site.example.test:80');
  expect(result.log).toContain('the proxy refuses the connection (status 403)');
});

test.each([
  ['an unknown authority', `https://${HOST}`, {}, 'NODE_EXTRA_CA_CERTS'],
  ['an expired certificate', 'https://expired.example.test', { trust: true }, 'has expired. Renew it.'],
  ['a certificate for another name', 'https://misnamed.example.test', { trust: true }, 'for another name'],
  ['http on the port of https', 'https://plain.example.test', {}, 'does not use TLS'],
  [
    'a proxy that refuses',
    'https://unknown.example.test',
    {},
    'the proxy refuses the connection (status 403)',
  ],
])('%s is reported at once, with what to do', async (_, serverUrl, options: { trust?: boolean }, said) => {
  const before = secure.requests.length + plain.requests.length;
  const result = await run(serverUrl, {
    HTTPS_PROXY: proxy.url,
    ...(options.trust === true ? { NODE_EXTRA_CA_CERTS: ca.certPath } : {}),
  });

  expect(result.exitCode).toBe(1);
  expect(result.log).toContain(said);
  expect(secure.requests.length + plain.requests.length).toBe(before);
  expect(result.log).not.toMatch(/openssl|SSL routines|Next try/i);
});

test('a proxy that is not an address is refused, and the message does not show it', async () => {
  const result = await run(`http://${HOST}`, { HTTP_PROXY: 'ftp://user:secret-word@proxy' });

  expect(result.exitCode).toBe(1);
  expect(result.log).toContain('HTTP_PROXY is not the address of a proxy');
  expect(result.log).not.toContain('secret-word');
});
