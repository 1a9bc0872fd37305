import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPipeTransport } from '../../../../../server/engine/browser/start/pipe-transport.ts';

const MB = 1_000_000;
const SESSION = 'A1B2';
const FILLING = Buffer.alloc(64 * 1024, 'x');

/** What a transport gives on of what a browser writes. */
async function received(pieces: Iterable<string | Buffer>): Promise<unknown[]> {
  const fromBrowser = new PassThrough();
  const messages: unknown[] = [];
  Object.assign(createPipeTransport(new PassThrough(), fromBrowser), {
    onmessage: (text: string) => messages.push(JSON.parse(text)),
  });
  for (const piece of pieces) fromBrowser.emit('data', Buffer.from(piece));
  await setImmediate();
  return messages;
}

/** A message with its zero byte, in pieces as pipes bring them. */
function* message(begin: string, length: number): Generator<string | Buffer> {
  yield `${begin}"`;
  for (let left = length; left > 0; left -= FILLING.length) yield FILLING;
  // Pipes break messages anywhere.
  yield '"},"sessionI';
  yield `d":"${SESSION}"}\0`;
}

const event = (length: number): Generator<string | Buffer> =>
  message('{"method":"Network.any","params":{"data":', length);
const answer = (length: number): Generator<string | Buffer> => message('{"id":7,"result":{"value":', length);

it('gives on events and answers of the length that they need', async () => {
  const seen = await received([...event(3 * MB), ...answer(30 * MB), '{"id":8,"result":{}}\0']);
  expect(seen).toMatchObject([
    { method: 'Network.any', sessionId: SESSION },
    { id: 7, sessionId: SESSION, result: {} },
    { id: 8 },
  ]);
});

it('drops an event that a page has made too long, and goes on', async () => {
  const seen = await received([
    ...event(600 * MB),
    ...event(20 * MB),
    '{"method":"Page.any"}\0{"id":8,"result":{}}\0',
  ]);
  expect(seen).toEqual([{ method: 'Page.any' }, { id: 8, result: {} }]);
});

it('makes an error of an answer that is too long, for the session that has asked', async () => {
  const error = { code: -32_000, message: 'The answer of the browser is too long.' };
  expect(await received([...answer(70 * MB), '{"id":8,"result":{}}\0'])).toEqual([
    { id: 7, error, sessionId: SESSION },
    { id: 8, result: {} },
  ]);
});
