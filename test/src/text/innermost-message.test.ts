import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, test } from 'vitest';

import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { innermostMessage } from '../../../src/text/describe-network-error.ts';

/** What a connection to a host with an IPv6 and an IPv4 address throws: it has no message of its own. */
const refusedByBoth = new AggregateError([
  new Error('connect ECONNREFUSED ::1:59'),
  new Error('connect ECONNREFUSED 127.0.0.1:59'),
]);

test.each<[string, unknown, string]>([
  ['an error alone', new Error('It broke.'), 'It broke.'],
  ['no error', 'It broke.', 'It broke.'],
  [
    'fetch, several addresses',
    new TypeError('fetch failed', { cause: refusedByBoth }),
    'connect ECONNREFUSED ::1:59',
  ],
  ['an empty list of errors', new AggregateError([], 'None answered.'), 'None answered.'],
])('of %s', (_, error, message) => {
  expect(innermostMessage(error)).toBe(message);
});

test('of a real fetch to a port where nobody listens', async () => {
  const server = createServer();
  const port = await listenOnLoopback(server);
  server.close();
  await once(server, 'close');
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);

  expect(innermostMessage(error)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
});

test('of errors that go round in a circle ends', () => {
  const error = new Error('It broke.');
  error.cause = error;

  expect(innermostMessage(error)).toBe('It broke.');
});
