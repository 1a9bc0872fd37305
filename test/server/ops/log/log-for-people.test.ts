import { expect, it } from 'vitest';
import { createLogForPeople } from '../../../../server/ops/log/log-for-people.ts';

const INFO = 30;
const WARN = 40;
const TIME = new Date(2026, 10, 20, 9, 5, 7).getTime();

function shown(records: object[], all = false): string {
  let text = '';
  const log = createLogForPeople({
    write: (part) => (text += part),
    reportUrl: (scanId) => `http://localhost/reports/${scanId}`,
    all,
  });
  for (const record of records) {
    log.write(`${JSON.stringify({ level: INFO, time: TIME, pid: 1, hostname: 'h', ...record })}\n`);
  }
  return text;
}

const BROWSER = {
  event: 'browser-started',
  msg: 'Browser started',
  browser: 'Chrome/156',
  path: '/usr/bin/chromium',
  sandbox: true,
};
const READY = {
  event: 'ready',
  msg: 'Sitedelta is ready: open http://a/ in a browser',
  url: 'http://a/',
  store: './data',
};
const ENDED = {
  event: 'scan-ended',
  msg: 'Scan ended',
  scanId: 'f0',
  target: 'https://shop.example/',
  seconds: 12,
};

it('begins with the address of the service and how to stop it', () => {
  expect(shown([BROWSER, READY])).toBe(
    [
      '',
      'Sitedelta is ready.',
      '',
      '  Open     http://a/',
      '  Data     ./data',
      '  Browser  Chrome/156 in its sandbox (/usr/bin/chromium)',
      '  Stop     Ctrl+C',
      '',
      '',
    ].join('\n'),
  );
  expect(shown([{ ...BROWSER, sandbox: false }, READY])).toContain('Chrome/156 without its sandbox');
});

it.each([
  [
    { event: 'scan-accepted', msg: 'Scan accepted', target: 'https://shop.example/' },
    'Scan of https://shop.example/ accepted',
  ],
  [
    { event: 'scan-reused', msg: 'Scan reused', target: 'https://shop.example/' },
    'Scan of https://shop.example/ asked for again; it waits already',
  ],
  [
    { ...ENDED, end: 'complete', counts: { total: 3, high: 1, medium: 2, low: 0, pages: 1 } },
    'Scan of https://shop.example/ complete in 12 s: 3 findings (1 high, 2 medium, 0 low) on 1 page\n          http://localhost/reports/f0',
  ],
  [
    { ...ENDED, end: 'complete', counts: { total: 1, high: 0, medium: 0, low: 1, pages: 9 } },
    'Scan of https://shop.example/ complete in 12 s: 1 finding (0 high, 0 medium, 1 low) on 9 pages\n          http://localhost/reports/f0',
  ],
  [
    { ...ENDED, end: 'failed', reason: 'The first page answered with HTTP 404.' },
    'Scan of https://shop.example/ failed: The first page answered with HTTP 404.',
  ],
  [{ ...ENDED, end: 'release' }, 'Scan of https://shop.example/ goes back into the queue'],
  [{ ...ENDED, end: 'lost' }, 'Scan of https://shop.example/ was taken back'],
  [
    { level: WARN, msg: 'The store cannot be used', err: { message: 'disk full', stack: 'at x' } },
    'Warning: The store cannot be used (disk full)',
  ],
  [
    {
      level: WARN,
      msg: 'The store cannot be used',
      reason: 'connect ECONNREFUSED 127.0.0.1:1',
      store: 'scans',
    },
    'Warning: The store cannot be used (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  [
    { event: 'store-usable', msg: 'The store can be used again', seconds: 60, store: 'scans' },
    'The store can be used again, after 60 s',
  ],
  [{ level: 50, msg: 'No scan can be claimed' }, 'Error: No scan can be claimed'],
])('has a line for %o', (record, line) => {
  expect(shown([record])).toBe(`09:05:07  ${line}\n`);
});

it('shows requests and lines for programs only if asked to', () => {
  const records = [
    { msg: 'incoming request', req: { method: 'GET', path: '/' } },
    { event: 'scan-begun', msg: 'Scan begun', scanId: 'f0' },
    { msg: 'The request was refused', slug: 'invalid_url' },
  ];
  expect(shown(records)).toBe('');
  expect(shown(records, true).split('\n')).toEqual([
    '09:05:07  incoming request {"req":{"method":"GET","path":"/"}}',
    '09:05:07  Scan begun {"scanId":"f0"}',
    '09:05:07  The request was refused {"slug":"invalid_url"}',
    '',
  ]);
});

it('shows no characters that control a terminal', () => {
  const hostile = '\u001b]0;owned\u0007\u001b[2J\r\n\u009b31m\u202etxt\u2028';
  const text = shown([
    { event: 'scan-accepted', msg: 'Scan accepted', target: hostile },
    { ...ENDED, end: 'failed', reason: hostile },
    { level: WARN, msg: hostile, err: { message: hostile } },
    { ...BROWSER, path: hostile },
    READY,
  ]);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text.split('\n')).toHaveLength(3 + 8 + 1);
});
