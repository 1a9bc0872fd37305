import { MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import { moveScans, STATE_COLUMNS } from './move-scan.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Takes over, in one transaction, what an earlier process left: running scans, waiting scans and comparisons. */
export function takeOver(context: SqliteContext): void {
  const { database, clock, version } = context;
  database.transaction(() => {
    const running = database.all(`SELECT ${STATE_COLUMNS} FROM scan WHERE status = 'running'`);
    moveScans(context, running, { type: 'lost' });
    // Only the wall clock knows how long scans had waited before the start, and it may have been set since.
    database.run(
      `UPDATE scan SET queued_ms = max(min(queued_ms, ?), ?) WHERE status = 'queued'`,
      clock.steady(),
      clock.steady() - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
    );
    // Another version of this software may have compared by other rules.
    database.run('DELETE FROM diff WHERE made_by <> ?', version);
  });
}
