import * as fc from 'fast-check';
import { generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../../harness/service/build-test-app.ts';
import { inject } from '../../../harness/service/inject.ts';
import { startOidcIssuer } from '../../../harness/runner/oidc-issuer.ts';
import type { OidcIssuer } from '../../../harness/runner/oidc-issuer.ts';
import { unsignedToken } from '../../../harness/runner/unsigned-token.ts';
import { loadConfig } from '../../../server/config/load-config.ts';

const AUDIENCE = 'https://scan.example.net';
const CREATE = { method: 'POST', url: '/api/v1/scans', payload: { url: 'https://a.test/' } } as const;
const IN = 202;

let issuer: OidcIssuer;
let clients: string[] = [];

beforeEach(async () => {
  issuer = await startOidcIssuer();
  clients = [];
});
afterEach(() => issuer.close());

/** Sends tokens to a new service. */
async function start(
  repositories = 'acme/web',
  env: Record<string, string> = {},
): Promise<(token: string) => Promise<{ status: number; error: string; message: string }>> {
  const service = aFailingService({
    async create(_url, client) {
      clients.push(client);
      return { id: 'c'.repeat(32) };
    },
  });
  const config = loadConfig({
    AUTH: 'required',
    PUBLIC_URL: `${AUDIENCE}/sitedelta`,
    OIDC_ISSUER: issuer.address,
    OIDC_REPOSITORIES: repositories,
    RATE_LIMIT_MAX: '0',
    ...env,
  });
  const tokens = { find: async () => null };
  const app = await buildTestApp(service, config, null, tokens);
  return async (token) => {
    const answer = await inject(app, {
      ...CREATE,
      headers: { host: 'scan.example.net', authorization: `Bearer ${token}` },
    });
    const { error = '', message = '' } = answer.json();
    return { status: answer.statusCode, error, message };
  };
}

function seconds(fromNow = 0): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}

/** The claims of a run of acme/web, as GitHub writes them. */
function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: issuer.address,
    aud: AUDIENCE,
    sub: 'repo:acme/web:environment:production',
    repository: 'acme/web',
    repository_id: '1296269',
    repository_owner: 'acme',
    repository_owner_id: '583231',
    ref: 'refs/heads/main',
    environment: 'production',
    iat: seconds(),
    nbf: seconds(-600),
    exp: seconds(300),
    ...changes,
  };
}

describe('a token that GitHub has made for a workflow', () => {
  it.each([
    'acme/web',
    'ACME/*',
    'other/one, acme/Web',
    'repository_id=1296269',
    'repository_owner_id=583231&ref=refs/heads/main',
    'acme/web&environment=production',
  ])('lets the workflow in, by %s', async (repositories) => {
    const send = await start(repositories);
    expect(await send(await issuer.sign(claims()))).toMatchObject({ status: IN });
  });

  it.each([
    'acme/web2',
    'acm/*',
    'repository_id=129626',
    'acme/web&ref=refs/heads/release',
    'acme/*&environment=staging',
    'repository_owner_id=583231&repository=acme/app',
  ])('is refused with what to do if only %s is let in', async (repositories) => {
    const send = await start(repositories);
    expect(await send(await issuer.sign(claims()))).toMatchObject({
      status: 403,
      error: 'forbidden',
      message: expect.stringContaining('This workflow of acme/web may not use the service'),
    });
  });

  it('counts as its repository, however it is written, for limits and turns', async () => {
    const send = await start('acme/*');
    await send(await issuer.sign(claims()));
    await send(await issuer.sign(claims({ repository: 'Acme/Web', jti: '2' })));
    await send(await issuer.sign(claims({ repository: 'acme/app' })));
    expect(clients[1]).toBe(clients[0]);
    expect(clients[2]).not.toBe(clients[0]);
  });

  it('is checked with keys that are asked for once, and again when there is a new one', async () => {
    const send = await start();
    expect(issuer.asked).toBe(0);
    for (let count = 0; count < 3; count += 1) await send(await issuer.sign(claims()));
    expect(issuer.asked).toBe(1);
    issuer.isDown = true;
    expect(await send(await issuer.sign(claims()))).toMatchObject({ status: IN });
  });

  it('can be tried again while the issuer gives no keys', async () => {
    issuer.isDown = true;
    const send = await start();
    expect(await send(await issuer.sign(claims()))).toMatchObject({ status: 503, error: 'unavailable' });
    issuer.isDown = false;
    expect(await send(await issuer.sign(claims()))).toMatchObject({ status: IN });
  });

  it('may come from a clock that is a little wrong', async () => {
    const send = await start();
    const early = await issuer.sign(claims({ iat: seconds(15), nbf: seconds(15) }));
    const late = await issuer.sign(claims({ exp: seconds(-15) }));
    expect([await send(early), await send(late)]).toMatchObject([{ status: IN }, { status: IN }]);
  });

  it('does not count while OIDC_REPOSITORIES is not set', async () => {
    const send = await start('');
    expect(await send(await issuer.sign(claims()))).toMatchObject({ status: 401 });
    expect(issuer.asked).toBe(0);
  });
});

describe('a token that is not one of GitHub for this service', () => {
  it('is refused, and says no more than that', async () => {
    const send = await start();
    const valid = await issuer.sign(claims());
    const [header = '', payload = '', signature = ''] = valid.split('.');
    const { privateKey } = await generateKeyPair('RS256');
    const kid = issuer.publicKey.kid ?? '';
    const foreign = (more: object): Promise<string> =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid, ...more }).sign(privateKey);
    const confused = [part({ alg: 'HS256', kid }), payload].join('.');
    const wrong = [
      unsignedToken(claims()),
      `${part({ alg: 'none' })}.${payload}.`,
      `${confused}.${createHmac('sha256', JSON.stringify(issuer.publicKey)).update(confused).digest('base64url')}`,
      await foreign({}),
      await foreign({ jwk: issuer.publicKey }),
      await foreign({ jku: `${issuer.address}/.well-known/jwks` }),
      `${header}.${part(claims({ repository: 'acme/web', jti: '1' }))}.${signature}`,
      `${header}.${payload}.`,
      `${header}..${signature}`,
      `${valid}.${signature}`,
      `${valid}A`,
      await issuer.sign(claims({ aud: 'https://other.example.net' })),
      await issuer.sign(claims({ aud: `${AUDIENCE}/` })),
      await issuer.sign(claims({ aud: `${AUDIENCE}.attacker.test` })),
      await issuer.sign(claims({ aud: [] })),
      await issuer.sign(claims({ iss: `${issuer.address}/` })),
      await issuer.sign(claims({ iss: 'https://token.actions.githubusercontent.com.attacker.test' })),
      await issuer.sign(claims({ exp: seconds(-60) })),
      await issuer.sign(claims({ iat: seconds(-7200), exp: seconds(300) })),
      await issuer.sign(claims({ iat: seconds(600), exp: seconds(900) })),
      await issuer.sign(claims({ nbf: seconds(600) })),
      await issuer.sign(withoutClaim('exp')),
      await issuer.sign(withoutClaim('iat')),
      await issuer.sign(withoutClaim('aud')),
      await issuer.sign(withoutClaim('iss')),
      await issuer.sign(withoutClaim('repository')),
      await issuer.sign(claims({ repository: ['acme/web'] })),
      await issuer.sign(claims({ repository: '' })),
      'x'.repeat(8_000),
    ];
    const answers = await Promise.all(wrong.map(send));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(clients).toEqual([]);
  });

  it('is refused however one is damaged', async () => {
    const send = await start();
    const valid = await issuer.sign(claims());
    const damaged = fc
      .tuple(
        fc.nat(valid.length - 1),
        fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'),
        fc.constantFrom('replace', 'insert', 'cut'),
      )
      .map(([at, sign, how]) => {
        const rest = valid.slice(how === 'insert' ? at : at + 1);
        return valid.slice(0, at) + (how === 'cut' ? '' : sign) + rest;
      })
      .filter((token) => token !== valid && !sameBytes(token, valid));
    await fc.assert(
      fc.asyncProperty(damaged, async (token) => {
        expect((await send(token)).status).toBe(401);
      }),
      { numRuns: 500 },
    );
    expect(clients).toEqual([]);
  });

  it('with other claims is refused, whatever they are', async () => {
    const send = await start('acme/web&ref=refs/heads/main');
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'acme/web ',
        'acme',
        'acme/*',
        '*',
        'acme/web2',
        'x/acme/web',
        'refs/heads/Main',
        'refs/tags/main',
      ),
    );
    const other = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text), fc.object());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('repository', 'ref', 'aud', 'iss'), other, async (claim, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(claims()[claim]));
        fc.pre(!(Array.isArray(value) && value.includes(AUDIENCE)));
        const { status } = await send(await issuer.sign(claims({ [claim]: value })));
        expect([401, 403]).toContain(status);
      }),
      { numRuns: 500 },
    );
    expect(clients).toEqual([]);
  });
});

describe('the settings', () => {
  const env = { AUTH: 'required', PUBLIC_URL: AUDIENCE };

  it.each([
    ['acme', '"acme" must be OWNER/NAME'],
    ['*', '"*" must be OWNER/NAME'],
    ['*/*', '"*/*" must be OWNER/NAME'],
    ['acme/w*', '"acme/w*" must be OWNER/NAME'],
    ['ref=refs/heads/main', 'must say of which repository or owner'],
    ['environment=production&ref=refs/heads/main', 'must say of which repository or owner'],
    ['actor=me', 'there are repository, repository_id,'],
    ['acme/web&', 'must be OWNER/NAME'],
    ['repository=', 'must be OWNER/NAME'],
    ['acme/web&repository=other/web', 'says two things of one claim'],
  ])('OIDC_REPOSITORIES is not %s', (value, reason) => {
    expect(() => loadConfig({ ...env, OIDC_REPOSITORIES: value })).toThrow(reason);
  });

  it('count only with AUTH, with PUBLIC_URL, and with an issuer that nobody can pretend to be', () => {
    const repositories = { OIDC_REPOSITORIES: 'acme/web' };
    expect(() => loadConfig({ PUBLIC_URL: AUDIENCE, ...repositories })).toThrow('it needs AUTH=required');
    expect(() => loadConfig({ AUTH: 'required', ...repositories })).toThrow('it needs PUBLIC_URL');
    expect(() => loadConfig({ ...env, OIDC_ISSUER: 'http://ghe.example.net' })).toThrow(
      'must begin with https://',
    );
  });
});

/** A part of a token. */
function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Bits behind the last byte of a signature mean nothing. */
function sameBytes(one: string, other: string): boolean {
  const [a, b] = [one, other].map((token) =>
    token.split('.').map((text) => Buffer.from(text, 'base64url').toString('hex')),
  );
  return String(a) === String(b) && one.length === other.length;
}

function withoutClaim(name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name));
}
