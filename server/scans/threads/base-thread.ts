import { parentPort } from 'node:worker_threads';
import { readBaseFacts } from './read-base-facts.ts';

export type BaseTask = typeof readBaseFacts;

parentPort?.once('message', (facts: Uint8Array) => parentPort?.postMessage(readBaseFacts(facts), []));
