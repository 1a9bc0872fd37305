import type { components } from '../../../openapi.gen.ts';
import type {
  AcceptedScan,
  NewScan,
  PagePictureNote,
  PictureNote,
  QueueLimits,
  ScanChanges,
  ScanRecord,
  ScanSummary,
  StoredText,
} from '../records.ts';
import type { Pruned, ScanStore } from '../storage.ts';
import { acceptScan } from './accept-scan.ts';
import { compress } from '../compress.ts';
import {
  MAX_COUNTED,
  RECORD_COLUMNS,
  SUMMARY_COLUMNS,
  pagePictureNotes,
  pictureNotes,
  queuePosition,
  recordOf,
  summaryOf,
} from '../scan-row.ts';
import { pruneScans } from './prune-scans.ts';
import type { OldWalk } from './prune-scans.ts';
import { KeptReads } from './kept-reads.ts';
import type { SqliteContext } from './sqlite-context.ts';
import { BODY, bodyLength, readBody, storedText } from './stored-body.ts';

type ScanResult = components['schemas']['ScanResult'];

/** Comparisons that are kept; anybody may ask for any pair, so their number has a bound. */
const MAX_DIFFS = 1000;
const HOUR_MS = 60 * 60 * 1000;

const RECORD = `
  SELECT ${RECORD_COLUMNS}, CASE WHEN status = 'queued' THEN (
    SELECT count(*) FROM (
      SELECT 1 FROM scan AS earlier
      WHERE earlier.status = 'queued' AND (earlier.turn, earlier.seq) < (scan.turn, scan.seq)
      LIMIT ${MAX_COUNTED})) END AS before
  FROM scan WHERE id = ?`;

/** The store on a SQLite file. */
export class SqliteStore implements ScanStore {
  readonly #context: SqliteContext;
  /** Clients ask for a scan again and again until it is complete, mostly while nothing has changed. */
  readonly #records: KeptReads<ScanRecord>;
  readonly #oldWalk: OldWalk = { place: null };

  constructor(context: SqliteContext) {
    this.#context = context;
    this.#records = new KeptReads(context.database);
  }

  async create(scan: NewScan, limits: QueueLimits, reuseMs = 0): Promise<AcceptedScan> {
    return acceptScan(this.#context, scan, limits, reuseMs);
  }

  async get(id: string): Promise<ScanRecord | null> {
    return this.#records.get(id, () => {
      const row = this.#context.database.get(RECORD, id);
      return row ? recordOf(row, row['before'] === null ? null : queuePosition(Number(row['before']))) : null;
    });
  }

  waitForEnd(id: string, signal: AbortSignal): Promise<void> {
    return this.#context.ends.wait(id, signal);
  }

  async result(id: string): Promise<ScanResult | null> {
    const text = await readBody(this.#context.database, BODY.result, id);
    if (!text) return null;
    const result: ScanResult = JSON.parse(text.toString());
    return result;
  }

  async resultText(id: string): Promise<StoredText | null> {
    return storedText(this.#context.database, BODY.result, id);
  }

  async facts(id: string): Promise<Uint8Array | null> {
    return readBody(this.#context.database, BODY.facts, id);
  }

  async factsLength(id: string): Promise<number | null> {
    return bodyLength(this.#context.database, BODY.facts, id);
  }

  async pictures(id: string): Promise<PictureNote[]> {
    return pictureNotes(this.#pictureRows(id));
  }

  async pagePictures(id: string): Promise<PagePictureNote[]> {
    return pagePictureNotes(this.#pictureRows(id));
  }

  #pictureRows(id: string): Record<string, unknown>[] {
    const sql = 'SELECT finding_id, about FROM picture WHERE scan_id = ? ORDER BY finding_id';
    return this.#context.database.all(sql, id);
  }

  async picture(id: string, finding: string): Promise<Uint8Array | null> {
    const sql = 'SELECT body FROM picture WHERE scan_id = ? AND finding_id = ?';
    const body = this.#context.database.get(sql, id, finding)?.['body'];
    return body instanceof Uint8Array ? body : null;
  }

  async noteBase(id: string): Promise<void> {
    const { database, clock } = this.#context;
    const time = clock.wall();
    // Many may ask for one comparison, and the age of a base is counted in days: one write an hour is enough.
    const sql = 'FROM scan WHERE id = ? AND (used_ms IS NULL OR used_ms NOT BETWEEN ? AND ?)';
    if (!database.get(`SELECT 1 ${sql}`, id, time - HOUR_MS, time)) return;
    database.transaction(() => database.run('UPDATE scan SET used_ms = ? WHERE id = ?', time, id));
  }

  async diffText(current: string, base: string): Promise<StoredText | null> {
    return storedText(this.#context.database, BODY.diff, current, base);
  }

  async saveDiff(current: string, base: string, text: Uint8Array, changes?: ScanChanges): Promise<void> {
    const { database, version } = this.#context;
    const { bytes, body } = await compress(text);
    database.transaction(() => {
      database.run(
        `INSERT OR REPLACE INTO diff (current_id, base_id, made_by, bytes, body)
         SELECT current.id, base.id, ?, ?, ? FROM scan AS current, scan AS base WHERE current.id = ? AND base.id = ?`,
        version,
        bytes,
        body,
        current,
        base,
      );
      if (changes) {
        database.run(
          'UPDATE scan SET added = ?, resolved = ? WHERE id = ? AND base_id = ?',
          changes.added,
          changes.resolved,
          current,
          base,
        );
      }
      database.run(`DELETE FROM diff WHERE seq <= (SELECT max(seq) FROM diff) - ?`, MAX_DIFFS);
    });
  }

  async chain(id: string, limit: number): Promise<ScanSummary[]> {
    const rows = this.#context.database.all(
      `WITH RECURSIVE chain (place, next_id) AS (
         SELECT 1, ?
         UNION ALL
         SELECT place + 1, scan.base_id FROM chain JOIN scan ON scan.id = next_id
         WHERE place < ? AND scan.base_id IS NOT NULL)
       SELECT ${SUMMARY_COLUMNS} FROM chain JOIN scan ON scan.id = next_id ORDER BY place`,
      id,
      limit,
    );
    return rows.map(summaryOf);
  }

  async scansOf(target: string, limit: number): Promise<ScanSummary[]> {
    const rows = this.#context.database.all(
      `SELECT ${SUMMARY_COLUMNS} FROM scan WHERE status = 'complete' AND target = ? ORDER BY seq DESC LIMIT ?`,
      target,
      limit,
    );
    return rows.map(summaryOf);
  }

  async prune(maxAgeMs: number, maxBytes: number, signal?: AbortSignal): Promise<Pruned> {
    const { database, clock } = this.#context;
    // If the wall clock is set forward while the process lives, nothing gets older by that.
    const beforeMs = Math.min(clock.wall(), clock.steady()) - maxAgeMs;
    return pruneScans(database, beforeMs, maxBytes, this.#oldWalk, signal);
  }

  async check(): Promise<string[]> {
    this.#context.database.check();
    return [];
  }
}
