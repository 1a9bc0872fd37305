import type { Random } from '../../harness/findings/random.ts';
import { pickOne } from '../../harness/findings/random.ts';
import type { Arrival } from './simulate.ts';

/**
 * Seconds that one page takes a slot, which checks one page at a time, and what trying a page adds: docs/speed.md,
 * `sitedelta-without-trials` and `sitedelta`, with two slots on two cores.
 */
const PAGE_S = 0.78;
const TRIAL_S = 2.3;
/** The first pages of a scan are tried: TRY_PAGES. */
const TRIED_PAGES = 5;
/** How pages differ: the standard deviation of the logarithm of a site's time per page. An assumption. */
const PAGE_SPREAD = 0.5;
/** Pages of a scan, with their share; 25 is MAX_PAGES. An assumption: most sites have more pages than that, or few. */
const PAGES: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.25, 1, 1],
  [0.25, 2, 9],
  [0.15, 10, 24],
  [0.35, 25, 25],
];
/** A part of all hosts asks for this pause between two pages (Crawl-delay). An assumption. */
const SLOW_HOSTS = 0.03;
const CRAWL_DELAY_S = 5;
/** Addresses that a team has scanned at once when it deploys. */
const TEAM_SCANS = 8;
/** Clients send a scan every few hours; their number only decides how rarely one of them has two waiting. */
const CLIENTS_PER_WORKER = 50;
const HOSTS_OF_GREEDY_PER_WORKER = 4;
const MEAN_SAMPLES = 100_000;

/** Shares of all requested scans, by kind of client. */
export const KINDS = {
  /** Many clients, one scan at a time, of a host of their own. */
  single: 0.55,
  /** Many clients, TEAM_SCANS at once of one host. */
  team: 0.2,
  /** One client that requests as many scans as it can, of many hosts. */
  greedy: 0.245,
  /** Many clients, all of them one and the same host. */
  popular: 0.005,
} as const;

interface WorkloadOptions {
  random: Random;
  workers: number;
  /** Requested work as a part of what all workers can do. */
  load: number;
  /** In seconds. */
  until: number;
  /** Multiplies the rate at a time; its mean over `until` should be 1. */
  profile?: (at: number) => number;
}

/** Requests of all clients in the order of their times. */
export function* workload({ random, workers, load, until, profile }: WorkloadOptions): Generator<Arrival> {
  const scansPerSecond = (load * workers) / meanDuration(random);
  // A team sends several scans at one time.
  const weights = { ...KINDS, team: KINDS.team / TEAM_SCANS };
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  const highest = profile === undefined ? 1 : Math.max(...hours().map((hour) => profile(hour * 3600)));
  const rate = scansPerSecond * sum * highest;
  for (let at = next(random, rate); at < until; at += next(random, rate)) {
    // Thinning: requests of a time with a lower rate are left out.
    if (profile !== undefined && random() * highest > profile(at)) continue;
    const kind = pickKind(random, weights, sum);
    const client = `${kind} ${kind === 'greedy' ? 0 : Math.floor(random() * workers * CLIENTS_PER_WORKER)}`;
    const hostNumber = Math.floor(random() * workers * HOSTS_OF_GREEDY_PER_WORKER);
    const host = { single: client, team: client, greedy: `greedy ${hostNumber}`, popular: 'popular' }[kind];
    // Hosts differ, and keep to what they are.
    const isSlow = kind !== 'popular' && isSlowHost(host);
    for (let scan = 0; scan < (kind === 'team' ? TEAM_SCANS : 1); scan += 1)
      yield { at, client, host, kind: isSlow ? 'crawl-delay' : kind, duration: duration(random, isSlow) };
  }
}

/** Mean seconds of a scan, slow hosts included. */
export function meanDuration(random: Random): number {
  let sum = 0;
  for (let scan = 0; scan < MEAN_SAMPLES; scan += 1) sum += duration(random, random() < SLOW_HOSTS);
  return sum / MEAN_SAMPLES;
}

/** Working days: little at night, a peak before noon and one after, in the time zone of most clients. */
export function workingDay(at: number): number {
  const shape = [2, 1, 1, 1, 1, 2, 4, 8, 14, 20, 22, 20, 14, 18, 21, 20, 16, 10, 6, 5, 4, 4, 3, 2];
  const mean = shape.reduce((total, hour) => total + hour, 0) / shape.length;
  return (shape[Math.floor(at / 3600) % 24] ?? 0) / mean;
}

function hours(): number[] {
  return Array.from({ length: 24 }, (_none, hour) => hour);
}

function duration(random: Random, isSlow: boolean): number {
  const pages = pagesOf(random);
  // Log-normal with the mean 1.
  const factor = Math.exp(PAGE_SPREAD * normal(random) - PAGE_SPREAD ** 2 / 2);
  let seconds = 0;
  for (let page = 0; page < pages; page += 1) {
    const ofPage = factor * (PAGE_S + (page < TRIED_PAGES ? TRIAL_S : 0));
    seconds += isSlow && page > 0 ? Math.max(CRAWL_DELAY_S, ofPage) : ofPage;
  }
  return seconds;
}

function pagesOf(random: Random): number {
  let left = random();
  for (const [share, from, to] of PAGES) {
    if (left < share) return from + Math.floor(random() * (to - from + 1));
    left -= share;
  }
  return 1;
}

function pickKind(
  random: Random,
  weights: Record<keyof typeof KINDS, number>,
  sum: number,
): keyof typeof KINDS {
  let left = random() * sum;
  const kinds = ['single', 'team', 'greedy', 'popular'] as const;
  return kinds.find((kind) => (left -= weights[kind]) < 0) ?? pickOne(random, kinds);
}

function isSlowHost(host: string): boolean {
  let hash = 7;
  for (const character of host) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 0x9e3779b1) >>> 0) / 2 ** 32 < SLOW_HOSTS;
}

function next(random: Random, rate: number): number {
  return -Math.log(1 - random()) / rate;
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
