import { createSemaphore } from './semaphore.ts';
import type { Semaphore } from './semaphore.ts';

/** A scan's share of the turns at one host. */
export interface HostTurns extends Semaphore {
  /** The scan is over. */
  leave(): void;
}

/** Limits the pages of one host that are visited at once, over all scans. */
export function createHostTurns(places: number): { enter(host: string): HostTurns } {
  const hosts = new Map<string, { semaphore: Semaphore; scans: number }>();
  return {
    enter(host) {
      const entry = hosts.get(host) ?? { semaphore: createSemaphore(places), scans: 0 };
      hosts.set(host, entry);
      entry.scans += 1;
      return {
        acquire: (signal) => entry.semaphore.acquire(signal),
        leave() {
          entry.scans -= 1;
          if (entry.scans === 0) hosts.delete(host);
        },
      };
    },
  };
}
