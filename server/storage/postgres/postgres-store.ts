import type { components } from '../../../openapi.gen.ts';
import { compress } from '../compress.ts';
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
import type { Pruned, ScanStore } from '../storage.ts';
import { acceptScan } from './accept-scan.ts';
import { DatabaseCheck } from './check-database.ts';
import type { PostgresContext } from './postgres-context.ts';
import { pruneScans } from './prune-scans.ts';
import type { OldWalk } from './prune-scans.ts';
import { BODY, bodyLength, readBody, storedText } from './stored-body.ts';

type ScanResult = components['schemas']['ScanResult'];

/** Comparisons that are kept; anybody may ask for any pair, so their number has a bound. */
const MAX_DIFFS = 1000;
const HOUR_MS = 60 * 60 * 1000;
/** How long a wait for the end of a scan lasts at most: a notification can be lost with its connection. */
const LOOK_AGAIN_MS = 5_000;

/** The store on a PostgreSQL database. */
export class PostgresStore implements ScanStore {
  readonly #context: PostgresContext;
  readonly #version: string;
  readonly #check: DatabaseCheck;
  readonly #oldWalk: OldWalk = { place: null };

  /**
   * @param version of this software; comparisons that another one made are not used
   * @param isHeard see DatabaseCheck
   */
  constructor(context: PostgresContext, version: string, isHeard: () => boolean) {
    this.#context = context;
    this.#version = version;
    this.#check = new DatabaseCheck(context, isHeard);
  }

  async create(scan: NewScan, limits: QueueLimits, reuseMs = 0): Promise<AcceptedScan> {
    return acceptScan(this.#context, scan, limits, reuseMs);
  }

  async get(id: string): Promise<ScanRecord | null> {
    const row = await this.#context.database.get(
      `SELECT ${RECORD_COLUMNS}, CASE WHEN status = 'queued' THEN (
         SELECT count(*) FROM (
           SELECT FROM sitedelta.scan AS earlier
           WHERE earlier.status = 'queued' AND (earlier.turn, earlier.seq) < (scan.turn, scan.seq)
           LIMIT ${MAX_COUNTED}) AS counted) END AS before
       FROM sitedelta.scan AS scan WHERE id = $1`,
      id,
    );
    if (!row) return null;
    return recordOf(row, row['before'] === null ? null : queuePosition(Number(row['before'])));
  }

  waitForEnd(id: string, signal: AbortSignal): Promise<void> {
    return this.#context.ends.wait(id, AbortSignal.any([signal, AbortSignal.timeout(LOOK_AGAIN_MS)]));
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
    return pictureNotes(await this.#pictureRows(id));
  }

  async pagePictures(id: string): Promise<PagePictureNote[]> {
    return pagePictureNotes(await this.#pictureRows(id));
  }

  async #pictureRows(id: string): Promise<Record<string, unknown>[]> {
    return this.#context.database.all(
      'SELECT finding_id, about FROM sitedelta.picture WHERE scan_id = $1 ORDER BY finding_id',
      id,
    );
  }

  async picture(id: string, finding: string): Promise<Uint8Array | null> {
    const row = await this.#context.database.get(
      'SELECT body FROM sitedelta.picture WHERE scan_id = $1 AND finding_id = $2',
      id,
      finding,
    );
    const body = row?.['body'];
    return body instanceof Uint8Array ? body : null;
  }

  async noteBase(id: string): Promise<void> {
    const { database } = this.#context;
    const now = this.#context.now();
    // Many may ask for one comparison, and the age of a base is counted in days: one write an hour is enough.
    await database.run(
      `UPDATE sitedelta.scan SET used_ms = ${now}
       WHERE id = $1 AND (used_ms IS NULL OR used_ms NOT BETWEEN ${now} - ${HOUR_MS} AND ${now})`,
      id,
    );
  }

  async diffText(current: string, base: string): Promise<StoredText | null> {
    return storedText(this.#context.database, BODY.diff, current, base, this.#version);
  }

  async saveDiff(current: string, base: string, text: Uint8Array, changes?: ScanChanges): Promise<void> {
    const { bytes, body } = await compress(text);
    await this.#context.database.transaction(async (sql) => {
      await sql.run(
        `INSERT INTO sitedelta.diff (current_id, base_id, made_by, bytes, body)
         SELECT current.id, base.id, $3, $4, $5::bytea FROM sitedelta.scan AS current, sitedelta.scan AS base
         WHERE current.id = $1 AND base.id = $2 FOR KEY SHARE
         ON CONFLICT (current_id, base_id) DO UPDATE SET made_by = excluded.made_by, bytes = excluded.bytes, body = excluded.body`,
        current,
        base,
        this.#version,
        bytes,
        body,
      );
      if (changes) {
        await sql.run(
          'UPDATE sitedelta.scan SET added = $1, resolved = $2 WHERE id = $3 AND base_id = $4',
          changes.added,
          changes.resolved,
          current,
          base,
        );
      }
      await sql.run(
        `DELETE FROM sitedelta.diff WHERE seq IN (
           SELECT seq FROM sitedelta.diff WHERE seq <= (SELECT max(seq) FROM sitedelta.diff) - ${MAX_DIFFS}
           FOR UPDATE SKIP LOCKED)`,
      );
    });
  }

  async chain(id: string, limit: number): Promise<ScanSummary[]> {
    const rows = await this.#context.database.all(
      `WITH RECURSIVE chain (place, next_id) AS (
         SELECT 1, $1::text
         UNION ALL
         SELECT place + 1, scan.base_id FROM chain JOIN sitedelta.scan AS scan ON scan.id = next_id
         WHERE place < $2 AND scan.base_id IS NOT NULL)
       SELECT ${SUMMARY_COLUMNS} FROM chain JOIN sitedelta.scan AS scan ON scan.id = next_id ORDER BY place`,
      id,
      limit,
    );
    return rows.map(summaryOf);
  }

  async scansOf(target: string, limit: number): Promise<ScanSummary[]> {
    const rows = await this.#context.database.all(
      `SELECT ${SUMMARY_COLUMNS} FROM sitedelta.scan
       WHERE status = 'complete' AND md5(target) = md5($1) AND target = $1 ORDER BY seq DESC LIMIT $2`,
      target,
      limit,
    );
    return rows.map(summaryOf);
  }

  async prune(maxAgeMs: number, maxBytes: number, signal?: AbortSignal): Promise<Pruned> {
    const { database, now } = this.#context;
    return pruneScans(database, `${now()} - ${maxAgeMs}`, maxBytes, this.#oldWalk, signal);
  }

  async check(): Promise<string[]> {
    return this.#check.run();
  }
}
