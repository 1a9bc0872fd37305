import type { Sql } from './postgres-database.ts';

/**
 * Forgets who asked for scans that have ended. Whoever ends a scan does that; only processes of the first version with
 * PostgreSQL, which may still run after a migration, do not.
 * @param after scans with a higher `seq` are looked at
 * @param last the highest
 */
export async function forgetClients(sql: Sql, after: number, last: number): Promise<void> {
  await sql.run(
    `UPDATE sitedelta.scan SET client = ''
     WHERE seq > $1 AND seq <= $2 AND client <> '' AND status IN ('complete', 'failed')`,
    after,
    last,
  );
}
