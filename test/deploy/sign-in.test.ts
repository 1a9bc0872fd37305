import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProxy, startCaddy } from '../../harness/deploy/start-caddy.ts';
import { startNginx } from '../../harness/deploy/start-nginx.ts';
import { whyNoProxy } from '../../harness/deploy/why-no-proxy.ts';
import { closeServer } from '../../harness/network/close-server.ts';
import { freePort } from '../../harness/network/free-port.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { runStep } from '../../harness/runner/github-runner.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';

const PAGE = readFileSync(new URL('../../docs/sign-in.md', import.meta.url), 'utf8');
const TOKEN = '0123456789abcdef'.repeat(4);
const PASSWORD = 'correct horse';
const ADA = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;

/** The recipes of a language on the page: the one with a file of users, and the one with an identity provider. */
function recipes(language: string): string[] {
  return [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    (match) => match[1] ?? '',
  );
}

/** Like fetch, which would resolve `..` in the path itself. */
async function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { hostname, port } = new URL(url);
  request({ hostname, port, path, headers }, (answer) => {
    answer.resume();
    resolve(answer);
  })
    .on('error', reject)
    .end();
  return promise;
}

async function statusOf(...args: Parameters<typeof ask>): Promise<number | undefined> {
  return (await ask(...args)).statusCode;
}

/** Stands for oauth2-proxy: anyone who has the cookie is signed in. */
const provider = createServer((asked, answer) => {
  const isAsked = asked.url === '/oauth2/auth';
  if (isAsked) answer.statusCode = asked.headers.cookie === '_oauth2_proxy=ada' ? 202 : 401;
  answer.end(isAsked ? '' : `Sign in: ${asked.url}`);
});
let providerPort: number;
let site: SiteServer;
let service: StartedService;

beforeAll(async () => {
  providerPort = await listenOnLoopback(provider);
  site = await serveSite({ folder: demoFolder('v1') });
  service = await startTemporaryService();
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([site?.close(), closeServer(provider)]);
});

async function withCaddy(recipe: number): Promise<RunningProxy> {
  const { stdout: version } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  const [, minor = 0] = version.replace('v', '').split('.').map(Number);
  const lines = (recipes('caddyfile')[recipe] ?? '')
    .replace('basic_auth', minor < 8 ? 'basicauth' : 'basic_auth')
    .replaceAll('oauth2-proxy:4180', `127.0.0.1:${providerPort}`);
  const hash = spawnSync('caddy', ['hash-password', '--plaintext', PASSWORD], { encoding: 'utf8' });
  const { host } = new URL(service.url);
  return startCaddy(
    await freePort(),
    {
      '{$PUBLIC_URL} {': `{$PUBLIC_URL} {\n${lines}`,
      'api-1:8080 api-2:8080': host,
    },
    { SITEDELTA_TOKEN: TOKEN, SIGN_IN_USER: 'ada', SIGN_IN_HASH: hash.stdout.trim() },
  );
}

async function withNginx(recipe: number): Promise<RunningProxy> {
  const hash = spawnSync('openssl', ['passwd', '-6', PASSWORD], { encoding: 'utf8' });
  const config = (recipes('nginx')[recipe] ?? '')
    .replaceAll('127.0.0.1:8080', new URL(service.url).host)
    .replaceAll('127.0.0.1:4180', `127.0.0.1:${providerPort}`)
    .replace('scan.example.net', '127.0.0.1');
  return startNginx(await freePort(), config, `ada:${hash.stdout}`);
}

const PROXIES = [
  { name: 'caddy', start: withCaddy },
  { name: 'nginx', start: withNginx },
] as const;

/** Addresses that begin like public ones, and do not lead there. */
const DISGUISED = [
  '/rules/../',
  '/rules/..%2f',
  '/assets/%2e%2e/',
  '/assets/..//',
  '/about-scanner/../',
  '//',
  '/Rules/..',
];

describe.each(PROXIES)('a sign-in by $name', ({ name, start }) => {
  const missing = whyNoProxy(name);
  describe.skipIf(missing !== null)('with users', () => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await start(0);
    });
    afterAll(async () => proxy?.stop());

    it('takes the token of the action, which scans, and the password of a person, who reads its report', async () => {
      const inputs = { url: `${site.origin}/`, 'server-url': proxy.url, 'server-token': TOKEN };
      const { exitCode, outputs } = await runStep({ inputs });
      expect([exitCode, outputs['status']]).toEqual([0, 'complete']);

      const report = new URL(outputs['report-url'] ?? '').pathname;
      expect(await statusOf(proxy.url, report, { authorization: ADA })).toBe(200);
      const refused = await ask(proxy.url, report);
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^Basic /),
      ]);
    });

    it('refuses the action without a token or with another, and the action says what to do', async () => {
      const inputs = { url: `${site.origin}/`, 'server-url': proxy.url };
      const without = await runStep({ inputs });
      expect([without.exitCode, without.log]).toEqual([
        1,
        expect.stringContaining('give the input "server-token"'),
      ]);
      const other = await runStep({ inputs: { ...inputs, 'server-token': TOKEN.replace('0', '1') } });
      expect([other.exitCode, other.log]).toEqual([
        1,
        expect.stringContaining('is not accepted (status 401)'),
      ]);
    });

    it.each([
      '',
      'Bearer',
      'Bearer ',
      TOKEN,
      `Bearer ${TOKEN.toUpperCase()}`,
      `Bearer ${TOKEN}0`,
      `Bearer ${TOKEN.slice(1)}`,
      `Bearer x Bearer ${TOKEN}`,
      'Bearer *',
      `${ADA.slice(0, -6)}AAAA`,
    ])('refuses the credential %j', async (authorization) => {
      expect(await statusOf(proxy.url, '/', { authorization })).toBe(401);
    });

    it('leaves open what owners of scanned sites read, and nothing else', async () => {
      const open = ['/about-scanner', '/rules/image-alt'];
      expect(await Promise.all(open.map((path) => statusOf(proxy.url, path)))).toEqual(open.map(() => 200));
      const closed = ['/', '/v1/scans', '/metrics', '/healthz', '/rules'];
      for (const path of closed) expect([path, await statusOf(proxy.url, path)]).toEqual([path, 401]);
      for (const path of DISGUISED) expect([401, 404]).toContain(await statusOf(proxy.url, path));
    });
  });

  describe.skipIf(missing !== null)('with an identity provider', () => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await start(1);
    });
    afterAll(async () => proxy?.stop());

    it('takes the token of the action, and people who are signed in', async () => {
      expect(await statusOf(proxy.url, '/', { authorization: `Bearer ${TOKEN}` })).toBe(200);
      expect(await statusOf(proxy.url, '/', { cookie: '_oauth2_proxy=ada' })).toBe(200);
    });

    it('leads others to the page to sign in, and back', async () => {
      const answer = await ask(proxy.url, '/v1/scans/1');
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        expect.stringMatching(/\/oauth2\/sign_in\?rd=http:\/\/127\.0\.0\.1(:\d+)?\/v1\/scans\/1$/),
      ]);
      expect(await statusOf(proxy.url, '/oauth2/sign_in?rd=/')).toBe(200);
    });

    it.each([{}, { authorization: `Bearer ${TOKEN}0` }, { cookie: '_oauth2_proxy=eve' }])(
      'lets nobody else in, such as %j',
      async (headers) => {
        for (const path of ['/', '/v1/scans']) expect(await statusOf(proxy.url, path, headers)).toBe(302);
        for (const path of DISGUISED) expect([302, 404]).toContain(await statusOf(proxy.url, path, headers));
      },
    );
  });
});
