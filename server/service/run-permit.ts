import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitPermit } from '../engine/engine.ts';
import type { Log } from '../ops/log/log.ts';
import { ServiceError } from '../shared/errors.ts';
import type { Job } from '../storage/records.ts';
import type { ScanQueue } from '../storage/storage.ts';
import type { Heartbeat } from './heartbeat.ts';
import { logFailure } from './log-failure.ts';

/** Time between two requests for a host that another process visits. */
const ASK_AGAIN_MS = 1_000;

/** What the permit of a run rests on. */
export interface RunPermitOptions {
  job: Job;
  heartbeat: Heartbeat;
  queue: Pick<ScanQueue, 'enterHost' | 'restHost'>;
  log: Log;
}

/** Makes the permit of a run: its lease, and what the processes agree on about hosts. */
export function createRunPermit({ job, heartbeat, queue, log }: RunPermitOptions): VisitPermit {
  /**
   * False also if the run is lost: then the next heartbeat, within some seconds, aborts what waits here. Asking meanwhile
   * changes nothing, so nobody could see a difference.
   */
  async function tryToEnter(host: string): Promise<boolean> {
    try {
      return await queue.enterHost(job, host);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      logFailure(log, error, { scanId: job.id }, 'A host could not be entered; trying again');
      return false;
    }
  }

  return {
    granted: (signal) => heartbeat.confirmed(signal),
    async enter(host, signal) {
      while (!(await tryToEnter(host))) {
        await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    },
    async rest(host, ms) {
      try {
        await queue.restHost(host, ms);
      } catch (error) {
        logFailure(log, error, { scanId: job.id }, 'A pause of a host could not be stored');
      }
    },
  };
}
