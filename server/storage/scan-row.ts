import type {
  Deployment,
  FoundRule,
  JobProgress,
  NewScan,
  JobOutput,
  PagePictureNote,
  PictureNote,
  ScanRecord,
  ScanSummary,
} from './records.ts';
import type { ListedScan } from './queue-control.ts';
import { readFailure } from './failure.ts';
import { readStatus } from './scan-state.ts';
import type { ScanState } from './scan-state.ts';

/** A row by the names of its columns. */
type Row = Readonly<Record<string, string | number | bigint | boolean | Uint8Array | null>>;

/** The columns that recordOf reads. */
export const RECORD_COLUMNS =
  'id, target, status, attempt, failure, created_ms, completed_ms, pages_found, pages_done, current_page, findings_found, found_rules, deployment';

/** The record of a row of the table `scan`. */
export function recordOf(row: Row, queuePosition: number | null): ScanRecord {
  const { status, attempt, failure } = stateOf(row);
  return {
    id: String(row['id']),
    target: String(row['target']),
    status,
    ...(row['deployment'] !== null && { deployment: readDeployment(String(row['deployment'])) }),
    attempt,
    createdAtMs: Number(row['created_ms']),
    completedAtMs: row['completed_ms'] === null ? null : Number(row['completed_ms']),
    failure,
    queuePosition,
    progress: status === 'running' ? progressOf(row) : null,
  };
}

function progressOf(row: Row): JobProgress {
  return {
    pagesFound: Number(row['pages_found']),
    pagesDone: Number(row['pages_done']),
    ...(row['current_page'] !== null && { currentPage: String(row['current_page']) }),
    ...(row['findings_found'] !== null && { findingsFound: Number(row['findings_found']) }),
    ...(row['found_rules'] !== null && { rules: readFoundRules(String(row['found_rules'])) }),
  };
}

/** The scan of a row that has LISTED_COLUMNS. */
export function listedScan(row: Row): ListedScan {
  return {
    id: String(row['id']),
    status: readStatus(row['status']),
    target: String(row['target']),
    client: String(row['client']),
    attempt: Number(row['attempt']),
    worker: row['worker'] === null ? null : String(row['worker']),
    createdAtMs: Number(row['created_ms']),
    completedAtMs: row['completed_ms'] === null ? null : Number(row['completed_ms']),
    failure: row['failure'] === null ? null : String(row['failure']),
  };
}

/** The state in a row that has at least `status`, `attempt` and `failure`; not watched without `is_watched`. */
export function stateOf(row: Row): ScanState {
  return {
    status: readStatus(row['status']),
    attempt: Number(row['attempt']),
    failure: row['failure'] === null ? null : readFailure(String(row['failure'])),
    isWatched: Boolean(row['is_watched']),
  };
}

/** The columns that summaryOf reads. */
export const SUMMARY_COLUMNS =
  'id, target, status, base_id, created_ms, completed_ms, high, medium, low, pages, added, resolved, deployment';

/** The summary of a row of the table `scan`. */
export function summaryOf(row: Row): ScanSummary {
  const { high, medium, low, pages, added, resolved } = row;
  const { completed_ms: completedMs, base_id: base, deployment } = row;
  return {
    id: String(row['id']),
    target: String(row['target']),
    status: readStatus(row['status']),
    base: base === null ? null : String(base),
    deployment: deployment === null ? null : readDeployment(String(deployment)),
    createdAtMs: Number(row['created_ms']),
    completedAtMs: completedMs === null ? null : Number(completedMs),
    counts:
      high === null
        ? null
        : { high: Number(high), medium: Number(medium), low: Number(low), pages: Number(pages) },
    changes: added === null ? null : { added: Number(added), resolved: Number(resolved) },
  };
}

/** Waiting scans that are counted to find the position of one, so that polling costs no more in a longer queue. */
export const MAX_COUNTED = 10_000;

/**
 * The position of a scan in the queue.
 * @param before scans that will start before it, counted up to MAX_COUNTED
 * @returns null if so many are before it that they are not all counted
 */
export function queuePosition(before: number): number | null {
  return before < MAX_COUNTED ? before + 1 : null;
}

/** How the deployment of a scan is stored: JSON that is the same text for the same deployment; null for none. */
export function deploymentText({ deployment }: Pick<NewScan, 'deployment'>): string | null {
  if (deployment?.commit === undefined && deployment?.environment === undefined) return null;
  // Clients may send more than the contract has.
  return JSON.stringify({ commit: deployment.commit, environment: deployment.environment });
}

/** Reads what deploymentText wrote. */
function readDeployment(json: string): Deployment {
  const deployment: Deployment = JSON.parse(json);
  return deployment;
}

/** How the rules of a run's progress are stored; null for none. */
export function foundRulesText({ rules = [] }: JobProgress): string | null {
  return rules.length === 0 ? null : JSON.stringify(rules);
}

/** Reads what foundRulesText wrote. */
function readFoundRules(json: string): FoundRule[] {
  const rules: FoundRule[] = JSON.parse(json);
  return rules;
}

/** A row of the table of pictures, without its scan. */
interface PictureRow {
  /** Id of a finding, or what `tileKey` makes of a piece of a page. */
  key: string;
  about: string;
  image: Uint8Array;
}

/** The rows of pictures of what a run leaves behind. */
export function pictureRows({ pictures = [], pagePictures = [] }: JobOutput): PictureRow[] {
  return [
    ...pictures.map(({ finding, image, ...about }) => ({
      key: finding,
      about: JSON.stringify(about),
      image,
    })),
    ...pagePictures.flatMap(({ tiles, ...note }) => {
      const about = { ...note, tiles: tiles.map(({ image: _, ...place }) => place) };
      return tiles.map(({ image }, tile) => ({
        key: tileKey(note.index, tile),
        // The first one says it of all.
        about: tile === 0 ? JSON.stringify(about) : '{}',
        image,
      }));
    }),
  ];
}

/** By what a piece of the picture of a page is stored and addressed: no id of a finding looks so. */
function tileKey(index: number, tile: number): string {
  return `page-${index}-${tile}`;
}

/** Reads the columns `finding_id` and `about` of all pictures of a scan. */
export function pictureNotes(rows: readonly Readonly<Record<string, unknown>>[]): PictureNote[] {
  return rows.filter((row) => !isOfPage(row)).map(pictureNote);
}

/** As `pictureNotes`. */
export function pagePictureNotes(rows: readonly Readonly<Record<string, unknown>>[]): PagePictureNote[] {
  const firsts = rows.filter(({ finding_id: key }) => /^page-\d+-0$/.test(String(key)));
  const notes = firsts.map((row): PagePictureNote => JSON.parse(String(row['about'])));
  return notes.sort((one, other) => one.index - other.index);
}

function isOfPage(row: Readonly<Record<string, unknown>>): boolean {
  return String(row['finding_id']).startsWith('page-');
}

/** What is known of the picture in a row with the columns `finding_id` and `about`. */
function pictureNote(row: Readonly<Record<string, unknown>>): PictureNote {
  const about: Omit<PictureNote, 'finding'> = JSON.parse(String(row['about']));
  return { finding: String(row['finding_id']), ...about };
}
