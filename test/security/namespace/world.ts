/** The world around the service, in a network namespace of its own: every address exists, and connections are recorded. */
import { NAME_SERVER } from './addresses.ts';
import { openEverywhereCanary } from './everywhere-canary.ts';
import { ownAllAddresses } from './links.ts';
import { openNameServer } from './name-server.ts';
import type { Question } from './name-server.ts';
import { readCounters } from './read-counters.ts';

/** What arrived since the last report. */
export interface WorldReport {
  /** Address and port of every connection. */
  arrivals: string[];
  questions: Question[];
  /** How far the counters of the namespace moved. */
  counters: Record<string, number>;
}

let arrivals: string[] = [];
let questions: Question[] = [];
let before: Record<string, number> = {};

function report(): WorldReport {
  const now = readCounters();
  const counters = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );
  before = now;
  return { arrivals: arrivals.splice(0), questions: questions.splice(0), counters };
}

async function answer(message: unknown): Promise<void> {
  if (message === 'begin') {
    ownAllAddresses(NAME_SERVER);
    arrivals = await openEverywhereCanary();
    questions = await openNameServer(NAME_SERVER);
    report();
  }
  process.send?.(report());
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
