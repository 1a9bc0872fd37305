import { setTimeout as delay } from 'node:timers/promises';
import { abortable } from '../../shared/abortable.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import type { Semaphore } from '../../shared/semaphore.ts';

/** A scan's share of the turns at one host. */
export interface HostTurns extends Semaphore {
  /** No scan gets a turn at the host before this time is over. */
  pause(ms: number): void;
  /** Sets the least time between the beginnings of two turns at the host (Crawl-delay). */
  throttle(ms: number): void;
  /**
   * The scan is over.
   * @returns for how many milliseconds the host has to be left alone
   */
  leave(): number;
}

/** The turns of all scans at all hosts. */
export interface Hosts {
  /** @param ready no turn is given out before it resolves; if it rejects, so does every wait for a turn */
  enter(host: string, ready?: Promise<void>): HostTurns;
}

/** Pages of one host that load at once, over all scans: as many as in two tabs of a visitor. */
export const MAX_PER_HOST = 2;

interface Host {
  places: Semaphore;
  scans: number;
  /** By performance.now(). */
  notBeforeMs: number;
  intervalMs: number;
}

/**
 * Limits the visits to each host, over all scans: the number of pages at once, the time between two pages, and the
 * pauses that the host asks for.
 */
export function createHostTurns(places: number): Hosts {
  const hosts = new Map<string, Host>();

  function forget(name: string, host: Host): void {
    // The host may have asked for a pause that is longer than the scan.
    const pauseMs = host.notBeforeMs - performance.now();
    if (host.scans > 0) return;
    if (pauseMs > 0) setTimeout(() => forget(name, host), pauseMs).unref();
    else if (hosts.get(name) === host) hosts.delete(name);
  }

  return {
    enter(name, ready) {
      const host = hosts.get(name) ?? {
        places: createSemaphore(places),
        scans: 0,
        notBeforeMs: 0,
        intervalMs: 0,
      };
      hosts.set(name, host);
      host.scans += 1;
      let hasLeft = false;
      return {
        async acquire(signal) {
          if (ready !== undefined) await abortable(ready, signal);
          const release = await host.places.acquire(signal);
          try {
            for (;;) {
              const waitMs = host.notBeforeMs - performance.now();
              if (waitMs <= 0) break;
              await delay(waitMs, undefined, { signal });
            }
          } catch (error) {
            release();
            throw error;
          }
          host.notBeforeMs = performance.now() + host.intervalMs;
          return release;
        },
        pause(ms) {
          host.notBeforeMs = Math.max(host.notBeforeMs, performance.now() + ms);
        },
        throttle(ms) {
          host.intervalMs = ms;
          host.notBeforeMs = Math.max(host.notBeforeMs, performance.now() + ms);
        },
        leave() {
          if (!hasLeft) {
            hasLeft = true;
            host.scans -= 1;
            forget(name, host);
          }
          return Math.max(0, host.notBeforeMs - performance.now());
        },
      };
    },
  };
}
