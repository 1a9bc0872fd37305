import { parentPort } from 'node:worker_threads';
import { decodeFacts } from '../../findings/facts/facts-codec.ts';

export type AddressesTask = typeof addresses;

parentPort?.once('message', (facts: Uint8Array) => parentPort?.postMessage(addresses(facts), []));

function addresses(facts: Uint8Array): string[] {
  return decodeFacts(facts).pages.map(({ url }) => url);
}
