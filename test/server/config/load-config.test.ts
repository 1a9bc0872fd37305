import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../server/config/load-config.ts';
import { SETTINGS } from '../../../server/config/settings.ts';

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toEqual({
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: './data',
      databaseUrl: null,
      databaseConnections: 10,
      concurrency: availableParallelism(),
      maxPages: 25,
      scanTimeoutMs: 600_000,
      pageTimeoutMs: 20_000,
      pageMemoryBytes: 1024 * 1024 * 1024,
      queueLimit: 100,
      rateLimitMax: 10,
      rateLimitWindowMs: 60_000,
      scanReuseMs: 0,
      allowTargets: [],
      denyTargets: [],
      allowPorts: [
        { from: 80, to: 80 },
        { from: 443, to: 443 },
      ],
      targetGroups: [],
      respectRobots: true,
      externalLinks: 'on',
      tryPages: 5,
      screenshots: 'on',
      publicHistory: 'off',
      retentionDays: 90,
      storeLimitBytes: 10_240 * 1024 * 1024,
      trustProxy: false,
      auth: 'off',
      mcp: 'off',
      oidcRepositories: [],
      oidcIssuer: 'https://token.actions.githubusercontent.com',
      auditDays: 0,
      clientHeader: null,
      webhookTargets: [],
      browserPath: null,
      browserSandbox: 'auto',
      logLevel: 'info',
    });
  });

  it('treats an empty variable as not set', () => {
    const empty = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, ' ']));

    expect(loadConfig({ ...empty, DATABASE_URL: '', ROLE: '' })).toEqual(loadConfig({}));
  });

  it.each([
    [{ HOST: '0.0.0.0', PORT: '9000' }, { publicUrl: 'http://127.0.0.1:9000' }],
    [{ HOST: '::', PORT: '9000' }, { publicUrl: 'http://[::1]:9000' }],
    [{ HOST: 'fd00::7', PORT: '80' }, { publicUrl: 'http://[fd00::7]' }],
    [{ PUBLIC_URL: 'https://example.com/scan/' }, { publicUrl: 'https://example.com/scan' }],
    [{ PUBLIC_URL: 'https://example.com' }, { publicUrl: 'https://example.com' }],
    [
      { ALLOW_TARGETS: '*.Example.com, 10.0.0.0/8 localhost' },
      { allowTargets: ['*.example.com', '10.0.0.0/8', 'localhost'] },
    ],
    [{ DENY_TARGETS: '10.0.0.7' }, { denyTargets: ['10.0.0.7'] }],
    [
      { ALLOW_PORTS: '80,8000-8999' },
      {
        allowPorts: [
          { from: 80, to: 80 },
          { from: 8000, to: 8999 },
        ],
      },
    ],
    [
      { TARGET_GROUPS: '*.preview.example.com www.example.com; a.test:8443 127.0.0.1:81 [::1]:82;' },
      {
        targetGroups: [
          ['*.preview.example.com', 'www.example.com'],
          ['a.test:8443', '127.0.0.1:81', '[::1]:82'],
        ],
      },
    ],
    [{ TRUST_PROXY: '10.0.0.0/8 fd00::1' }, { trustProxy: ['10.0.0.0/8', 'fd00::1'] }],
    [
      { AUTH: 'Required', CLIENT_HEADER: 'X-Forwarded-User', TRUST_PROXY: '10.0.0.7' },
      { auth: 'required', clientHeader: 'x-forwarded-user', trustProxy: ['10.0.0.7'] },
    ],
    [{ RESPECT_ROBOTS: 'False' }, { respectRobots: false }],
    [{ RATE_LIMIT_MAX: '0' }, { rateLimitMax: 0 }],
    [
      { BROWSER_SANDBOX: 'off', PUPPETEER_EXECUTABLE_PATH: '/opt/chrome' },
      { browserSandbox: 'off', browserPath: '/opt/chrome' },
    ],
    [{ ROLE: 'all' }, { role: 'all' }],
    [{ ROLE: 'Worker', DATABASE_URL: 'postgres://db/sitedelta' }, { role: 'worker' }],
  ])('reads %j', (env, wanted) => {
    expect(loadConfig(env)).toMatchObject(wanted);
  });

  it('names the Service of Kubernetes whose link is taken for a setting', () => {
    expect(mistakesOf({ METRICS_PORT: 'tcp://10.0.0.1:9464' })).toEqual([
      expect.stringMatching(/Service named "metrics": write enableServiceLinks: false/),
    ]);
    expect(mistakesOf({ METRICS_PORT: 'x' })[0]).not.toContain('Kubernetes');
  });

  it.each([
    ['PORT', '65536'],
    ['METRICS_PORT', 'tcp://10.0.0.1:9464'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '8080'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['PUBLIC_URL', 'https://example.com/?a=b'],
    ['CONCURRENCY', '0'],
    ['MAX_PAGES', '1e3'],
    ['SCAN_TIMEOUT_MS', '10s'],
    ['QUEUE_LIMIT', 'many'],
    ['ALLOW_TARGETS', 'https://example.com'],
    ['ALLOW_TARGETS', '10.0.0.0/33'],
    ['DENY_TARGETS', '*'],
    ['ALLOW_PORTS', '0'],
    ['ALLOW_PORTS', '90-80'],
    ['ALLOW_PORTS', '80-70000'],
    ['TARGET_GROUPS', 'https://example.com'],
    ['TARGET_GROUPS', 'example.com:0'],
    ['TARGET_GROUPS', 'fd00::1'],
    ['RESPECT_ROBOTS', 'maybe'],
    ['RETENTION_DAYS', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['AUTH', 'on'],
    ['CLIENT_HEADER', 'X-User'],
    ['CLIENT_HEADER', 'X User'],
    ['BROWSER_SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://db/sitedelta'],
    ['DATABASE_URL', 'postgres://'],
    ['ROLE', 'worker'],
    ['ROLE', 'api'],
    ['ROLE', 'boss'],
    ['TRY_PAGES', 'some'],
    ['TRY_PAGES', '1.5'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const mistakes = mistakesOf({ [name]: value });

    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
  });

  it.each([
    ['off', 0],
    ['0', 0],
    ['10', 10],
    ['ON', Infinity],
  ])('takes TRY_PAGES=%s', (TRY_PAGES, tryPages) => {
    expect(loadConfig({ TRY_PAGES })).toMatchObject({ tryPages });
  });

  it.each(['some', '1.5', '-1', '1000001'])('says what TRY_PAGES may be instead of %s', (TRY_PAGES) => {
    expect(mistakesOf({ TRY_PAGES })).toEqual([
      `TRY_PAGES: "${TRY_PAGES}" must be off, on, or a whole number from 0 to 1000000.`,
    ]);
  });

  it('lists every mistake, one line each', () => {
    const error = new ConfigError(mistakesOf({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: '2' }));

    expect(error.message.split('\n').map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ]);
  });

  it('refuses a page that may take longer than its scan', () => {
    expect(mistakesOf({ SCAN_TIMEOUT_MS: '5000' })[0]).toMatch(/^PAGE_TIMEOUT_MS: /);
  });

  it.each([
    'mysql://user:secret@db/x',
    'postgres://user:p@ss/secret@db:5432/x',
    'postgres://user:secret/word@db:5432/x',
    'postgres://user:12/secret@db:5432/x',
    'postgres://user:12?secret@db:5432/x',
    'postgres://user:12#secret@db:5432/x',
    'postgres://user:sec#secret@db/x',
  ])('keeps the password of a wrong DATABASE_URL out of the message: %s', (value) => {
    const mistakes = mistakesOf({ DATABASE_URL: value });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(/^DATABASE_URL: [A-Z].+\.$/);
    expect(mistakes[0]).not.toContain('secret');
  });

  it.each([
    'postgres://db/sitedelta',
    'postgresql://user:p%40ss%2Fword@db:5432/sitedelta?sslmode=verify-full',
    'postgres:///sitedelta?host=/var/run/postgresql&user=me@example',
  ])('accepts %s', (value) => {
    expect(loadConfig({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });
});
