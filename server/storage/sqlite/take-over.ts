import { MAX_WAIT_MS } from '../scan-state.ts';
import { moveScans, STATE_COLUMNS } from './move-scan.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Scans that waited before a start are not failed sooner after it, whatever the wall clock says. */
const MIN_WAIT_AFTER_START_MS = 10 * 60 * 1000;

/** Takes over, in one transaction, what an earlier process left: running scans, waiting scans and comparisons. */
export function takeOver(context: SqliteContext): void {
  const { database, clock } = context;
  database.transaction(() => {
    const running = database.all(`SELECT ${STATE_COLUMNS} FROM scan WHERE status = 'running'`);
    moveScans(context, running, { type: 'lost' });
    // Only the wall clock knows how long scans had waited before the start, and it may have been set since.
    database.run(
      `UPDATE scan SET queued_ms = max(min(queued_ms, ?), ?) WHERE status = 'queued'`,
      clock.steady(),
      clock.steady() - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
    );
    // An earlier version of this software may have compared by other rules.
    database.run('DELETE FROM diff');
  });
}
