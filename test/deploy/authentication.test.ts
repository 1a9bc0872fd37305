import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCaddy } from '../../harness/deploy/start-caddy.ts';
import type { RunningProxy } from '../../harness/deploy/start-caddy.ts';
import { startNginx } from '../../harness/deploy/start-nginx.ts';
import { whyNoProxy } from '../../harness/deploy/why-no-proxy.ts';
import { freePort } from '../../harness/network/free-port.ts';
import { startIdTokenService } from '../../harness/runner/id-token-service.ts';
import type { IdTokenService } from '../../harness/runner/id-token-service.ts';
import { startOidcIssuer } from '../../harness/runner/oidc-issuer.ts';
import type { OidcIssuer } from '../../harness/runner/oidc-issuer.ts';
import { programPath } from '../../harness/programs/program-path.ts';
import { runStep } from '../../harness/runner/github-runner.ts';
import { startService } from '../../harness/service/start-service.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const PAGE = readFileSync(new URL('../../docs/authentication.md', import.meta.url), 'utf8');
const PUBLIC_URL = 'https://scan.example.net';
const PASSWORD = 'correct horse';
const ADA = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
const STRANGER = `Basic ${Buffer.from('ada:wrong').toString('base64')}`;
const IN_NGINX = /sitedelta_[\w-]{43}/;

const dataDir = temporaryFolder();
let site: SiteServer;
let service: StartedService;
let issuer: OidcIssuer;
let idTokens: IdTokenService;
let [ofAction, ofPeople] = ['', ''];

function recipe(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(PAGE)?.[1] ?? '';
}

function create(...args: string[]): string {
  const program = programPath('server/ops/tokens/main.ts');
  const { stdout } = spawnSync(process.execPath, [program, 'create', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return stdout.trim();
}

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  issuer = await startOidcIssuer();
  const [iss, repository] = [issuer.address, 'acme/web'];
  idTokens = await startIdTokenService(({ aud = '' }) => {
    const iat = Math.floor(Date.now() / 1000);
    return issuer.sign({ iss, aud, repository, iat, exp: iat + 300 });
  });
  // Two calls of one client are all that a window has.
  service = await startService(dataDir, {
    AUTH: 'required',
    PUBLIC_URL,
    OIDC_ISSUER: issuer.address,
    OIDC_REPOSITORIES: 'acme/web',
    TRUST_PROXY: '127.0.0.1',
    CLIENT_HEADER: 'X-Forwarded-User',
    RATE_LIMIT_MAX: '2',
    RATE_LIMIT_WINDOW_MS: '86400000',
  });
  ofAction = create('--name', 'action', '--targets', new URL(site.origin).host);
  ofPeople = create('--name', 'people');
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([site?.close(), idTokens?.close(), issuer?.close()]);
});

/** The status of a call of createScan by Ada, who may send a name of her own; its body is no scan. */
async function ask(url: string, user: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/scans`, {
    method: 'POST',
    headers: { authorization: ADA, 'x-forwarded-user': user, 'content-type': 'application/json' },
    body: '{',
  });
  return answer.status;
}

async function withCaddy(): Promise<RunningProxy> {
  const { stdout: version } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  const [, minor = 0] = version.replace('v', '').split('.').map(Number);
  const lines = recipe('caddyfile').replace('basic_auth', minor < 8 ? 'basicauth' : 'basic_auth');
  const hash = spawnSync('caddy', ['hash-password', '--plaintext', PASSWORD], { encoding: 'utf8' });
  return startCaddy(
    await freePort(),
    {
      '{$PUBLIC_URL} {': `{$PUBLIC_URL} {\n${lines}`,
      'api-1:8080 api-2:8080': new URL(service.url).host,
    },
    { SITEDELTA_PEOPLE_TOKEN: ofPeople, SIGN_IN_USER: 'ada', SIGN_IN_HASH: hash.stdout.trim() },
  );
}

async function withNginx(): Promise<RunningProxy> {
  const hash = spawnSync('openssl', ['passwd', '-6', PASSWORD], { encoding: 'utf8' });
  const config = recipe('nginx')
    .replace(IN_NGINX, ofPeople)
    .replaceAll('127.0.0.1:8080', new URL(service.url).host)
    .replace('scan.example.net', '127.0.0.1');
  return startNginx(await freePort(), config, `ada:${hash.stdout}bob:${hash.stdout}`);
}

describe.each([
  { name: 'caddy', start: withCaddy },
  { name: 'nginx', start: withNginx },
] as const)('tokens behind $name', ({ name, start }) => {
  const missing = whyNoProxy(name);
  describe.skipIf(missing !== null)(missing ?? 'with a sign-in of people', () => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await start();
    });
    afterAll(async () => proxy?.stop());

    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${proxy.url}${path}`, { headers })).status;

    it('lets the action scan with its token, and a person who has signed in read the report', async () => {
      const inputs = { url: `${site.origin}/`, 'server-url': proxy.url, 'server-token': ofAction };
      const { exitCode, outputs } = await runStep({ inputs });
      expect([exitCode, outputs['status']]).toEqual([0, 'complete']);
      const report = new URL(outputs['report-url'] ?? '').pathname;
      expect(await status(report, { authorization: ADA })).toBe(200);
      expect(await status(report)).toBe(401);
    });

    it('lets a workflow scan with the token that GitHub makes for it', async () => {
      const inputs = {
        url: `${site.origin}/`,
        'server-url': proxy.url,
        'server-token': `oidc:${PUBLIC_URL}`,
      };
      const { exitCode, outputs } = await runStep({ inputs, env: idTokens.env });
      expect([exitCode, outputs['status']]).toEqual([0, 'complete']);
      const elsewhere = await runStep({
        inputs: { ...inputs, 'server-token': 'oidc' },
        env: idTokens.env,
      });
      expect(elsewhere.exitCode).toBe(1);
      expect(elsewhere.log).toContain(
        `The token that GitHub made for ${proxy.url} is not accepted (status 401)`,
      );
    });

    it('lets in nobody else, and shows what is open', async () => {
      for (const authorization of [
        '',
        'Bearer',
        `Bearer ${ofAction}x`,
        `Bearer sitedelta_${'0'.repeat(43)}`,
        'Bearer eyJhbGciOiJub25lIn0.e30.',
        STRANGER,
      ])
        expect([authorization, await status('/', { authorization })]).toEqual([authorization, 401]);
      expect(await status('/about-scanner')).toBe(200);
    });

    it('counts each person, whatever name a client sends', async () => {
      expect([await ask(proxy.url, 'eve'), await ask(proxy.url, 'eva')]).toEqual(
        name === 'caddy' ? [400, 400] : [429, 429],
      );
      expect(await ask(proxy.url, 'evi')).toBe(429);
    });
  });
});
