import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { inject } from '../../../../harness/service/inject.ts';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import type { Config } from '../../../../server/config/config.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { hashOfToken, newTokenSecret } from '../../../../server/shared/token-secret.ts';
import { openSqliteStorage } from '../../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { NewToken, TokenStore } from '../../../../server/storage/token-store.ts';

const ID = 'c'.repeat(32);
const SCAN = { url: `/api/v1/scans/${ID}` } as const;
const CREATE = { method: 'POST', url: '/api/v1/scans', payload: { url: 'https://a.test/' } } as const;
const SUMMARY = {
  id: ID,
  target: 'https://a.test/',
  status: 'failed',
  deployment: null,
  when: '2026-11-21T05:04:00.000Z',
  counts: null,
  changes: null,
  base: null,
} as const;
/** Longer than a test takes, however slow the machine is. */
const WINDOW = { rateLimitWindowMs: 3_600_000 };
/** What a request that gets past the authentication is answered with. */
const IN = 202;

let tokens: TokenStore;
/** Calls that came to the service. */
let calls: { client: string; targets: readonly string[] | undefined }[] = [];

beforeEach(() => {
  const storage = openSqliteStorage({ folder: temporaryFolder() });
  tokens = storage.tokens;
  calls = [];
});

async function token(changes: Partial<NewToken> = {}): Promise<string> {
  const secret = newTokenSecret();
  const hash = hashOfToken(secret) ?? new Uint8Array();
  const made = {
    name: 'web',
    scopes: ['scan', 'read'],
    targets: ['*'],
    lifetimeMs: null,
    ...changes,
  } as const;
  expect(await tokens.create({ hash, ...made })).toBe(true);
  return secret;
}

async function start(config: Partial<Config> = { auth: 'required' }): Promise<FastifyInstance> {
  const service = aFailingService({
    async create(_url, client, _base, about) {
      calls.push({ client, targets: about?.targets });
      return { id: ID };
    },
    async get() {
      throw new ServiceError('not_found', 'There is no scan.');
    },
    readiness: async () => ({ ready: true, problems: [], warnings: [] }),
    summary: async () => ({ ...SUMMARY }),
  });
  return buildTestApp(service, config, null, tokens);
}

function bearer(secret: string): { headers: { authorization: string } } {
  return { headers: { authorization: `Bearer ${secret}` } };
}

async function away(): Promise<never> {
  throw new ServiceError('unavailable', 'The store cannot be used.');
}

/** A part of a JSON web token. */
function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('AUTH=required', () => {
  it('lets in what a valid token allows, and nothing without it', async () => {
    const app = await start();
    const secret = await token();
    expect((await inject(app, { ...CREATE, ...bearer(secret) })).statusCode).toBe(IN);
    expect(
      (await inject(app, { ...CREATE, headers: { authorization: `bearer  ${secret}` } })).statusCode,
    ).toBe(IN);
    expect((await inject(app, { ...SCAN, ...bearer(secret) })).statusCode).toBe(404);

    const without = await inject(app, CREATE);
    expect([without.statusCode, without.json().error]).toEqual([401, 'unauthorized']);
    expect(without.headers['www-authenticate']).toBe('Bearer realm="Sitedelta"');
    expect(without.headers['cache-control']).toBe('no-store');
    const wrong = await inject(app, { ...SCAN, ...bearer(newTokenSecret()) });
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Sitedelta", error="invalid_token"',
    ]);
    expect(calls).toHaveLength(2);
  });

  it('says the same of a token that is unknown, has ended, was revoked, is cut or is no token', async () => {
    const app = await start();
    const ended = await token({ name: 'ended', lifetimeMs: 0 });
    const revoked = await token({ name: 'revoked' });
    await tokens.revoke('revoked');
    const valid = await token();
    const answers = await Promise.all(
      [ended, revoked, newTokenSecret(), valid.slice(0, -1), `${valid}x`, 'sitedelta_', 'x', ''].map(
        (secret) => inject(app, { ...SCAN, ...bearer(secret) }),
      ),
    );
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body, headers['www-authenticate']]).toEqual([
        401,
        answers[0]?.body,
        answers[0]?.headers['www-authenticate'],
      ]);
    }
  });

  it('asks for the scope of what is done', async () => {
    const app = await start();
    const [scan, read] = [
      await token({ name: 's', scopes: ['scan'] }),
      await token({ name: 'r', scopes: ['read'] }),
    ];
    const refused = await inject(app, { ...CREATE, ...bearer(read) });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'forbidden']);
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer realm="Sitedelta", error="insufficient_scope", scope="scan"',
    );
    expect((await inject(app, { ...SCAN, ...bearer(scan) })).statusCode).toBe(403);
    expect((await inject(app, { url: `${SCAN.url}/diff?base=${ID}`, ...bearer(scan) })).statusCode).toBe(403);
    for (const url of [
      `/reports/${ID}`,
      `/reports/${ID}/history`,
      `/reports/${ID}.csv`,
      `/reports/${ID}/pictures`,
    ])
      expect([url, (await inject(app, { url, ...bearer(scan) })).statusCode]).toEqual([url, 403]);
    const again = { method: 'POST', url: `/reports/${ID}`, payload: '' } as const;
    expect((await inject(app, { ...again, ...bearer(read) })).statusCode).toBe(403);
    expect((await inject(app, { ...CREATE, ...bearer(scan) })).statusCode).toBe(IN);
    expect((await inject(app, { ...SCAN, ...bearer(read) })).statusCode).toBe(404);
    expect(calls).toHaveLength(1);
  });

  it('tells the service which hosts may be scanned, whatever the body says', async () => {
    const app = await start();
    const secret = await token({ targets: ['*.example.com'] });
    await inject(app, { ...CREATE, payload: { ...CREATE.payload, targets: ['*'] }, ...bearer(secret) });
    expect(calls.map(({ targets }) => targets)).toEqual([['*.example.com']]);
  });

  it('shows people a page that says what to do', async () => {
    const app = await start();
    for (const url of ['/', `/reports/${ID}`, `/reports/${ID}/history`, '/nothing']) {
      const page = await inject(app, { url, headers: { accept: 'text/html' } });
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([
        url,
        401,
        'text/html; charset=utf-8',
      ]);
      expect(page.body).toContain('This service asks for a token');
      expect(page.body).toContain('where its operator lets them sign in');
    }
  });

  it('leaves open what shows nothing of scans, and nothing else', async () => {
    const app = await start();
    const open = new Set<string>();
    for (const { method, url } of everyRoute(app)) {
      const path = url
        .replaceAll(/:id\([^)]*\)/g, ID)
        .replaceAll(':id', ID)
        .replaceAll(/:\w+(\([^)]*\))?/g, 'x');
      if ((await app.inject({ method, url: path })).statusCode !== 401) open.add(url);
    }
    expect([...open].filter((url) => !/^\/assets\/./.test(url)).sort()).toEqual(
      [
        '/.well-known/api-catalog',
        '/about-scanner',
        '/favicon.ico',
        '/healthz',
        '/interface',
        '/llms.txt',
        '/openapi.json',
        '/openapi.yaml',
        '/readyz',
        '/rules',
        '/rules/',
        '/rules/:name',
      ].sort(),
    );
    expect((await inject(app, { url: '/llms.txt' })).body).toContain('Authorization: Bearer');
  });

  it('lets no shared cache keep what it has answered', async () => {
    const app = await start();
    const read = { url: `/badge/${ID}.svg`, ...bearer(await token()) };
    const badge = await inject(app, read);
    expect([badge.statusCode, badge.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    const headers = { ...read.headers, 'if-none-match': String(badge.headers['etag']) };
    const same = await inject(app, { ...read, headers });
    expect([same.statusCode, same.headers['cache-control']]).toEqual([304, 'private, max-age=300']);
  });

  it('answers that the store is away, and never lets in, when tokens cannot be looked up', async () => {
    const app = await buildTestApp(aFailingService(), { auth: 'required' }, null, { find: away });
    expect((await inject(app, { ...SCAN, ...bearer(newTokenSecret()) })).statusCode).toBe(503);
  });

  it('lets in none of the generated attacks', async () => {
    const app = await start();
    const [valid, read] = [await token(), await token({ name: 'read', scopes: ['read'] })];
    const ended = await token({ name: 'ended', lifetimeMs: 0 });
    const claims = {
      iss: 'https://token.actions.githubusercontent.com',
      aud: 'sitedelta',
      exp: 9_999_999_999,
    };
    const attack: fc.Arbitrary<string[]> = fc.oneof(
      // One wrong character, one more, one less, another case, other letters that look the same.
      fc
        .tuple(fc.nat(valid.length - 1), fc.string({ minLength: 0, maxLength: 2, unit: 'binary-ascii' }))
        .map(([at, put]) => [`Bearer ${valid.slice(0, at)}${put}${valid.slice(at + 1)}`]),
      fc.nat(valid.length - 1).map((length) => [`Bearer ${valid.slice(0, length)}`]),
      fc
        .constantFrom(valid.toUpperCase(), valid.toLowerCase(), encodeURIComponent(`${valid} `))
        .map((text) => [`Bearer ${text}`]),
      fc
        .constantFrom('ｓ', 'ѕ', '\u00ad', '\u200b')
        .map((letter) => [`Bearer ${Buffer.from(valid.replace('s', letter)).toString('latin1')}`]),
      // Hashes are no tokens, however they are written.
      fc
        .constantFrom('hex', 'base64', 'base64url')
        .map((code) => [
          `Bearer sitedelta_${Buffer.from(hashOfToken(valid) ?? []).toString(code as BufferEncoding)}`,
        ]),
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => [`Bearer sitedelta_${Buffer.from(bytes).toString('base64url')}`]),
      fc.constantFrom(ended, read).map((secret) => [`Bearer ${secret}`]),
      // Another scheme, or none.
      fc
        .constantFrom('Basic', 'Digest', 'Token', 'Bear', 'Bearer:', 'Bearer,', '')
        .map((scheme) => [`${scheme} ${valid}`]),
      fc.constant<string[]>([`Basic ${Buffer.from(`x:${valid}`).toString('base64')}`]),
      // Several headers, or several tokens in one.
      fc.constantFrom<string[]>(
        [`Bearer ${valid}`, `Bearer ${valid}`],
        ['Bearer x', `Bearer ${valid}`],
        [`Bearer ${valid}`, 'Basic eDp5'],
        [`Bearer ${valid}, Bearer x`],
        [`Bearer x ${valid}`],
        [`Bearer "${valid}"`],
      ),
      // Tokens of another kind, unsigned, and signed with a key that everybody has.
      fc
        .constantFrom('none', 'None', 'HS256', 'RS256')
        .map((alg) => [
          `Bearer ${part({ alg, typ: 'JWT' })}.${part(claims)}.${alg === 'none' ? '' : 'AAAA'}`,
        ]),
      fc.string({ unit: 'binary-ascii' }).map((text) => [text]),
    );
    const place = fc.constantFrom('/api/v1/scans', `/api/v1/scans?access_token=${valid}`, `/?token=${valid}`);
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(attack, place, fc.boolean(), async (values, url, inOther) => {
        const sendable = values
          .map((value) => value.replaceAll(/[^\t -~\u0080-\u00ff]/g, ''))
          .filter((value) => value.trim() !== `Bearer ${valid}`);
        const headers: Record<string, string | string[]> = {
          'content-type': 'application/json',
          ...(inOther && {
            'x-authorization': `Bearer ${valid}`,
            cookie: `token=${valid}`,
            'proxy-authorization': `Bearer ${valid}`,
          }),
        };
        if (sendable.length > 0) headers['authorization'] = sendable;
        const answer = await app.inject({
          method: 'POST',
          url,
          headers,
          payload: { ...CREATE.payload, access_token: valid },
        });
        expect([401, 403]).toContain(answer.statusCode);
        expect(answer.body).not.toContain(valid);
        tried += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(tried).toBeGreaterThanOrEqual(500);
    expect(calls).toEqual([]);
    expect((await inject(app, { ...CREATE, ...bearer(valid) })).statusCode).toBe(IN);
  });
});

describe('AUTH=optional', () => {
  it('goes on without a token as version 1, and refuses a wrong one', async () => {
    const app = await start({ auth: 'optional' });
    const secret = await token({ scopes: ['read'] });
    expect((await inject(app, CREATE)).statusCode).toBe(IN);
    // By which a proxy has signed a person in.
    expect((await inject(app, { ...CREATE, headers: { authorization: 'Basic eDp5' } })).statusCode).toBe(IN);
    expect((await inject(app, { ...CREATE, ...bearer(newTokenSecret()) })).statusCode).toBe(401);
    expect((await inject(app, { ...CREATE, ...bearer(secret) })).statusCode).toBe(403);
    expect((await inject(app, { ...SCAN, ...bearer(secret) })).statusCode).toBe(404);
  });

  it('lets sign-ins of a proxy go by, and takes no wrong form of a token for none', async () => {
    const app = await start({ auth: 'optional' });
    const secret = await token();
    const status = async (...authorization: string[]): Promise<number> => {
      const headers: Record<string, string | string[]> = { authorization };
      return (await inject(app, { ...CREATE, headers })).statusCode;
    };
    for (const value of ['Basic eDp5', 'Negotiate YII=', 'Digest username="sitedelta_ada"', 'Bearing x'])
      expect([value, await status(value)]).toEqual([value, IN]);
    for (const value of [
      'Bearer',
      'Bearer ',
      `Bearer:${secret}`,
      `Bearer: ${secret}`,
      `Bearer\t${secret}`,
      `Bearer=${secret}`,
      `Bearer "${secret}"`,
      `Bearer ${secret}, Basic eDp5`,
      `Basic eDp5, Bearer ${secret}`,
      `Token ${secret}`,
      secret,
    ])
      expect([value, await status(value)]).toEqual([value, 401]);
    expect(await status('Basic eDp5', `Bearer ${secret}`)).toBe(401);
    expect(calls).toHaveLength(4);
    expect(await status(`Bearer ${secret}`)).toBe(IN);
  });
});

describe('AUTH=off', () => {
  it('does not look at tokens', async () => {
    const app = await start({});
    const without = await inject(app, CREATE);
    const wrong = await inject(app, { ...CREATE, ...bearer('wrong') });
    expect([without.statusCode, wrong.statusCode]).toEqual([IN, IN]);
    expect(wrong.body).toBe(without.body);
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(without.headers));
    expect(new Set(calls.map(({ client }) => client)).size).toBe(1);
  });
});

describe('clients', () => {
  it('with tokens have limits and turns of their own behind one address, also while they are rotated', async () => {
    const app = await start({ ...WINDOW, auth: 'required', rateLimitMax: 2 });
    const [web, ops] = [await token(), await token({ name: 'ops' })];
    const next = newTokenSecret();
    await tokens.rotate('web', hashOfToken(next) ?? new Uint8Array(), 60_000);
    const status = async (secret: string) => (await inject(app, { ...CREATE, ...bearer(secret) })).statusCode;
    expect([await status(web), await status(next), await status(web), await status(next)]).toEqual([
      IN,
      IN,
      429,
      429,
    ]);
    expect((await inject(app, { ...CREATE, ...bearer(web) })).json().message).toContain('with your token');
    expect(await status(ops)).toBe(IN);
    const [first, second, third] = calls.map(({ client }) => client);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it('cannot take the name of another one by an address that they invent', async () => {
    const app = await start({ auth: 'optional', trustProxy: ['127.0.0.1'], clientHeader: 'x-user' });
    await inject(app, { ...CREATE, ...bearer(await token()) });
    await inject(app, { ...CREATE, headers: { 'x-user': 'ada' } });
    for (const address of ['token web client ', 'token web\tclient ', 'token  client ada'])
      await inject(app, { ...CREATE, headers: { 'x-forwarded-for': address } });
    expect(new Set(calls.map(({ client }) => client)).size).toBe(calls.length);
  });

  it('with tokens have limits of their own for addresses that do not exist, too', async () => {
    const app = await start({ ...WINDOW, auth: 'required', rateLimitMax: 1 });
    const [web, ops] = [await token(), await token({ name: 'ops' })];
    const ask = async (secret: string) => inject(app, { url: '/nothing', ...bearer(secret) });
    while ((await ask(web)).statusCode === 404);
    expect((await ask(web)).json().message).toContain('with your token');
    expect((await ask(ops)).statusCode).toBe(404);
  });

  it('are told by what they were limited', async () => {
    const config = { ...WINDOW, rateLimitMax: 1, trustProxy: ['127.0.0.1'], clientHeader: 'x-user' };
    const app = await start(config);
    const refusal = async (headers: Record<string, string>): Promise<string> => {
      await inject(app, { ...CREATE, headers });
      return (await inject(app, { ...CREATE, headers })).json().message;
    };
    expect(await refusal({ 'x-user': 'ada' })).toContain('came under your name');
    expect(await refusal({})).toContain('came from your address');
  });

  it('have the name that a trusted proxy gives them, and no other', async () => {
    const config = { trustProxy: ['10.0.0.0/8', '::1'], clientHeader: 'x-user' };
    const app = await start(config);
    const nameOf = async (remoteAddress: string, ...users: string[]): Promise<string> => {
      const forwarded = { 'x-forwarded-for': '192.0.2.1' };
      await inject(app, {
        ...CREATE,
        remoteAddress,
        headers: { ...forwarded, ...(users.length > 0 && { 'x-user': users }) },
      });
      return calls.at(-1)?.client ?? '';
    };
    const [address, ada, bob] = [
      await nameOf('10.0.0.1'),
      await nameOf('10.0.0.1', 'ada'),
      await nameOf('10.9.9.9', 'bob'),
    ];
    expect(new Set([address, ada, bob]).size).toBe(3);
    expect(await nameOf('::1', 'ada')).toBe(ada);
    expect(await nameOf('::ffff:10.0.0.1', 'ada')).toBe(ada);
    expect(await nameOf('10.0.0.1', 'eve', 'ada')).toBe(address);
    expect(await nameOf('10.0.0.1', '')).toBe(address);
    const stranger = await nameOf('198.51.100.7');
    expect(await nameOf('198.51.100.7', 'ada')).toBe(stranger);
    const plain = await start({ trustProxy: ['10.0.0.0/8'] });
    await inject(plain, {
      ...CREATE,
      remoteAddress: '10.0.0.1',
      headers: { 'x-user': 'ada', 'x-forwarded-for': '192.0.2.1' },
    });
    expect(calls.at(-1)?.client).toBe(address);
  });
});

/** Every route, read from the tree that Fastify prints. */
function everyRoute(app: FastifyInstance): { method: 'GET' | 'HEAD' | 'POST'; url: string }[] {
  const all = ['GET', 'HEAD', 'POST'] as const;
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents.push(part);
      const url = parents.join('');
      const own = methods.split(', ');
      return all.filter((method) => own.includes(method)).map((method) => ({ method, url }));
    });
}
