import type { ScanCounts } from '../records.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Notes what a scan found, within the transaction that completes it. */
export function noteCounts(database: SqliteDatabase, id: string, counts: ScanCounts): void {
  const { high, medium, low, pages } = counts;
  const sql = 'UPDATE scan SET high = ?, medium = ?, low = ?, pages = ? WHERE id = ?';
  database.run(sql, high, medium, low, pages, id);
}
