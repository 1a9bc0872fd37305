import type { components } from '../../../openapi.gen.ts';
import { ServiceError } from '../../shared/errors.ts';
import { enqueue } from './sqlite-queue.ts';
import type { SqliteContext } from './sqlite-queue.ts';
import { baseProblem } from '../../scans/base-problem.ts';
import { readStatus } from '../scan-state.ts';
import { compress, decompress } from './compress.ts';
import { contentLength, MAX_HEADER_BYTES } from './content-length.ts';
import type { Row, SqliteDatabase } from './sqlite-database.ts';
import type { ScanRecord, ScanStore, StoredText } from '../store.ts';

type Schemas = components['schemas'];

/** Comparisons that are kept; strangers may ask for any pair, so their number has a bound. */
const MAX_DIFFS = 1000;
const HOUR_MS = 60 * 60 * 1000;

const RESULT = 'result WHERE scan_id = ?';
const FACTS = 'facts WHERE scan_id = ?';
const DIFF = 'diff WHERE current_id = ? AND base_id = ?';

/** The store on a SQLite file. Brings the keys of all scans up to date with `keyOf`, whose settings may have changed. */
export function createSqliteStore(context: SqliteContext, keyOf: (target: string) => string): ScanStore {
  const { database, clock } = context;
  database.transaction(() => {
    rekey(database, keyOf);
    // Comparisons of an earlier version of this software may have been made by other rules.
    database.run('DELETE FROM diff');
  });

  /** Only its length is read at once: many may wait for their turn to read the rest, and none holds it meanwhile. */
  function stored(where: string, ...ids: string[]): StoredText | null {
    const bytes = lengthOf(where, ...ids);
    return bytes === null ? null : { bytes, read: () => read(where, ...ids) };
  }

  function lengthOf(where: string, ...ids: string[]): number | null {
    const sql = `SELECT substr(body, 1, ${MAX_HEADER_BYTES}) AS header FROM ${where}`;
    const header = database.get(sql, ...ids)?.['header'];
    return header instanceof Uint8Array ? (contentLength(header) ?? Infinity) : null;
  }

  async function read(where: string, ...ids: string[]): Promise<Buffer | null> {
    const body = database.get(`SELECT body FROM ${where}`, ...ids)?.['body'];
    return body instanceof Uint8Array ? decompress(body) : null;
  }

  /** The base can't go before the scan has ended: see prune. */
  function useBase(id: string, targetKey: string): void {
    const row = database.get('SELECT * FROM scan WHERE id = ?', id);
    const problem = baseProblem(row ? recordOf(row, null) : null, targetKey);
    if (problem !== null) throw new ServiceError('invalid_base', problem);
    database.run('UPDATE scan SET used_ms = ? WHERE id = ?', clock.wall(), id);
  }

  return {
    async create(scan, limits) {
      const row = { ...scan, targetKey: keyOf(scan.target) };
      database.transaction(() => {
        if (row.base !== null) useBase(row.base, row.targetKey);
        enqueue(context, row, limits);
      });
    },

    async get(id) {
      const row = database.get('SELECT * FROM scan WHERE id = ?', id);
      if (!row) return null;
      const before =
        row['status'] === 'queued'
          ? database.get(
              `SELECT count(*) AS n FROM scan WHERE status = 'queued' AND (turn, seq) < (?, ?)`,
              row['turn'] ?? 0,
              row['seq'] ?? 0,
            )
          : null;
      return recordOf(row, before ? Number(before['n']) + 1 : null);
    },

    async result(id) {
      const text = await read(RESULT, id);
      if (!text) return null;
      const result: Schemas['ScanResult'] = JSON.parse(text.toString());
      return result;
    },

    async resultText(id) {
      return stored(RESULT, id);
    },

    async facts(id) {
      return read(FACTS, id);
    },

    async factsLength(id) {
      return lengthOf(FACTS, id);
    },

    async noteBase(id) {
      const time = clock.wall();
      // Many ask for one comparison; the age of a base is counted in days.
      const sql = 'FROM scan WHERE id = ? AND (used_ms IS NULL OR used_ms NOT BETWEEN ? AND ?)';
      if (!database.get(`SELECT 1 ${sql}`, id, time - HOUR_MS, time)) return;
      database.transaction(() => database.run('UPDATE scan SET used_ms = ? WHERE id = ?', time, id));
    },

    async diffText(current, base) {
      return stored(DIFF, current, base);
    },

    async saveDiff(current, base, text) {
      const bytes = await compress(text);
      database.transaction(() => {
        database.run(
          `INSERT OR REPLACE INTO diff (current_id, base_id, body)
           SELECT current.id, base.id, ? FROM scan AS current, scan AS base WHERE current.id = ? AND base.id = ?`,
          bytes,
          current,
          base,
        );
        database.run(`DELETE FROM diff WHERE seq <= (SELECT max(seq) FROM diff) - ?`, MAX_DIFFS);
      });
    },

    async check() {
      database.check();
    },
  };
}

function rekey(database: SqliteDatabase, keyOf: (target: string) => string): void {
  for (const row of database.all('SELECT DISTINCT target, target_key FROM scan')) {
    const target = String(row['target']);
    const key = keyOf(target);
    if (key !== row['target_key'])
      database.run('UPDATE scan SET target_key = ? WHERE target = ?', key, target);
  }
}

function recordOf(row: Row, queuePosition: number | null): ScanRecord {
  const status = readStatus(row['status']);
  return {
    id: String(row['id']),
    target: String(row['target']),
    targetKey: String(row['target_key']),
    status,
    attempt: Number(row['attempt']),
    createdAtMs: Number(row['created_ms']),
    completedAtMs: row['completed_ms'] === null ? null : Number(row['completed_ms']),
    error: row['error'] === null ? null : String(row['error']),
    queuePosition,
    progress:
      status === 'running'
        ? { pagesFound: Number(row['pages_found']), pagesDone: Number(row['pages_done']) }
        : null,
  };
}
