import { createHmac } from 'node:crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { clientOf } from '../../../../server/http/plugins/client-of.ts';

/** Asks an application with this key for the name of the client at an address. */
async function nameOf(key: Uint8Array, remoteAddress: string): Promise<string> {
  const app = fastify();
  app.decorate('clientKey', key);
  app.get('/', (request, reply) => reply.send(clientOf(request)));
  return (await app.inject({ url: '/', remoteAddress })).body;
}

const ONE = Buffer.alloc(32, 1);
const TWO = Buffer.alloc(32, 2);

it('names a client by the HMAC of its address with the key of the application, the first time and later', async () => {
  for (const key of [ONE, TWO, ONE, TWO]) {
    const name = createHmac('sha256', key).update('192.0.2.7').digest('base64url');
    expect(await nameOf(key, '192.0.2.7')).toBe(name);
  }
});

it('gives clients of different addresses different names, and an IPv6 /64 one name', async () => {
  const [one, two, other] = await Promise.all(
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) => nameOf(ONE, address)),
  );
  expect(two).toBe(one);
  expect(other).not.toBe(one);
  expect(await nameOf(ONE, '192.0.2.7')).not.toBe(await nameOf(ONE, '192.0.2.8'));
});

it('still knows a client after more clients than it keeps have come', async () => {
  const before = await nameOf(ONE, '192.0.2.7');
  const app = fastify();
  app.decorate('clientKey', ONE);
  app.get('/', (request, reply) => reply.send(clientOf(request)));
  const names = new Set<string>();
  for (let n = 0; n < 1_200; n += 1) {
    const remoteAddress = `198.51.${n >> 8}.${n & 255}`;
    names.add((await app.inject({ url: '/', remoteAddress })).body);
  }
  expect(names.size).toBe(1_200);
  expect(await nameOf(ONE, '192.0.2.7')).toBe(before);
});
