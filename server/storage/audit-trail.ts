/** What is written down. `request` is one that was refused: its client had no right to it. */
export type AuditAction =
  | 'scan.create'
  | 'scan.read'
  | 'scan.cancel'
  | 'scan.delete'
  | 'token.create'
  | 'token.rotate'
  | 'token.revoke'
  | 'webhook.create'
  | 'webhook.rotate'
  | 'webhook.delete'
  | 'request';

type AuditOutcome = 'accepted' | 'reused' | 'allowed' | 'done' | 'unauthorized' | 'forbidden';

/** Who asked. */
export interface Asker {
  /** Name of the token; null without one. */
  token: string | null;
  /** The name that a trusted proxy gives, or what the queue calls a client without a token; null if neither is known. */
  client: string | null;
}

/** One line of the audit trail, without secrets. */
export interface AuditEntry extends Asker {
  action: AuditAction;
  outcome: AuditOutcome;
  scan: string | null;
  /** The address of the scan without its query, the name of the token or webhook, or the route of a refused request. */
  subject: string | null;
  /** Refused requests that are alike share a line. */
  count: number;
}

/** A line as it is kept, perhaps by a later version. */
export interface KeptAuditEntry extends Omit<AuditEntry, 'action' | 'outcome'> {
  action: string;
  outcome: string;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Tells lines of one time apart. */
  seq: number;
}

/** The place of a line among all. */
export type AuditPlace = Pick<KeptAuditEntry, 'atMs' | 'seq'>;

/** Lines that are listed at most. */
export const MAX_LISTED_ENTRIES = 1_000;

/**
 * Who asked for what, when, with which result. What changes the data (a scan is accepted, an operator cancels it) is
 * written in the transaction of the change, by the methods that make it; the rest is written here.
 */
export interface AuditTrail {
  /**
   * Notes in the store that lines are written, or not any more, also by commands of operators; and removes lines that are
   * older.
   * @param maxAgeMs 0 to write none; what is there stays then
   * @returns how many were removed
   */
  keep(maxAgeMs: number, signal?: AbortSignal): Promise<number>;
  /** Notes that scans are read, as far as they are there. Once it resolves, that survives the death of this process. */
  addReads(asker: Asker, scans: readonly string[]): Promise<void>;
  /** All of them, or none. */
  addRefusals(refusals: readonly AuditEntry[]): Promise<void>;
  /** The newest, at most MAX_LISTED_ENTRIES, the oldest of them first. */
  newest(sinceMs: number): Promise<KeptAuditEntry[]>;
  /** The oldest first, at most so many. @param after the last line of the page before; null for the first page */
  page(sinceMs: number, after: AuditPlace | null, limit: number): Promise<KeptAuditEntry[]>;
}

/** Without the query, which may have secrets, and which the scan itself no longer has once it is deleted. */
export function addressForAudit(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** A row of `audit`. */
export function keptAuditEntry(row: Readonly<Record<string, unknown>>): KeptAuditEntry {
  const text = (column: string): string | null => {
    const value = row[column];
    return typeof value === 'string' ? value : null;
  };
  return {
    atMs: Number(row['at_ms']),
    seq: Number(row['seq']),
    action: String(row['action']),
    outcome: String(row['outcome']),
    token: text('token'),
    client: text('client'),
    scan: text('scan_id'),
    subject: text('subject'),
    count: Number(row['count']),
  };
}
