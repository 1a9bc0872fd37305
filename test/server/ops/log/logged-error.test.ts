import { expect, it } from 'vitest';
import { kindOfException } from '../../../../server/engine/gather/page-exception.ts';
import { loggedAddress, loggedError } from '../../../../server/ops/log/log-output.ts';

it.each([
  ['https://shop.example/a/b?token=x', 'https://shop.example/a/b'],
  ['https://user:pw@shop.example:8443/a', 'https://shop.example:8443/a'],
  ['postgres://user:p%40w@db/sitedelta', 'postgres://db/sitedelta'],
  ['https://shop.example/#access_token=x', 'https://shop.example/'],
  ['https://shop.example/@name', 'https://shop.example/@name'],
  ['/api/v1/scans?url=x', '/api/v1/scans'],
  [7, 7],
])('logs the address %s as %s', (address, logged) => {
  expect(loggedAddress(address)).toBe(logged);
});

it('logs an error and its causes without queries, passwords and other properties', () => {
  const cause = Object.assign(new TypeError('net::ERR_FAILED at https://u:hunter2@a.example/x?key=hunter2'), {
    code: 'ERR_FAILED',
    input: 'hunter2',
  });
  const logged = loggedError(new Error('No answer from "https://a.example/?key=hunter2".', { cause }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'No answer from "https://a.example/".',
    cause: { type: 'TypeError', message: 'net::ERR_FAILED at https://a.example/x', code: 'ERR_FAILED' },
  });
  expect(logged.stack).toContain('logged-error.test.ts');
  expect(JSON.stringify(logged)).not.toContain('hunter2');
});

it('takes no time worth mentioning for a long text of a stranger, and finds addresses in it', () => {
  const stranger = `${'a.'.repeat(50_000)}${'a'.repeat(50)}https://u:hunter2@a.example/?key=hunter2`;
  const beganMs = performance.now();
  const { message } = loggedError(new Error(stranger));
  // It took 15 seconds when the time grew with the square of the length.
  expect(performance.now() - beganMs).toBeLessThan(3_000);
  expect(message).toMatch(/ahttps:\/\/a\.example\/$/);
});

it('ends with causes that lead back to the error', () => {
  const error = new Error('again');
  error.cause = error;
  expect(JSON.stringify(loggedError(error))).toContain('again');
  expect(loggedError('text')).toMatchObject({ type: 'string', message: 'text' });
});

it.each([
  ["SyntaxError: '#hunter2' is not a valid selector\n    at x", 'SyntaxError'],
  ['Uncaught TypeError: hunter2', 'TypeError'],
  ['Error', 'Error'],
  ['hunter2Error: text', 'an exception'],
  ['hunter2', 'an exception'],
])('names the exception %j in a page %s', (text, kind) => {
  expect(kindOfException(text)).toBe(kind);
});
