import { csvField } from '../../../shared/formats/csv-field.ts';
import { cleanText } from '../../../shared/formats/escape.ts';
import { MAX_LISTED_ENTRIES } from '../../storage/audit-trail.ts';
import type { AuditPlace, AuditTrail, KeptAuditEntry } from '../../storage/audit-trail.ts';
import {
  answerUsage,
  done,
  durationIn,
  parseCommand,
  tableText,
  UsageError,
} from '../queue/command-parts.ts';
import type { CommandAnswer } from '../queue/control-socket.ts';

export const USAGE = `Usage: npm run audit -- list [--since 7d]
       npm run audit -- export [--since 7d] [--format jsonl|csv]

  list      who asked for what, when, with which result: the newest ${MAX_LISTED_ENTRIES} lines at most
  export    all lines, the oldest first, for other programs
            --since   from when on: hours or days before now (12h, 90d), or a time (2026-03-04, 2026-03-04T05:06:40Z)
            --format  jsonl (one JSON object a line) or csv

The service writes an audit trail if AUDIT_DAYS is set. Run this as its user and with its DATA_DIR or DATABASE_URL; it may
run or not.
Exit status: 0 if it was done, 1 if not, 2 for wrong usage.
`;

const OPTIONS = {
  since: { type: 'string' },
  format: { type: 'string', default: 'jsonl' },
  /** Where the page before has ended. */
  after: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Lines of one page of an export: some megabytes. */
const PAGE = 5_000;
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

/** A line as others read it: the keys of JSON and the columns of CSV. */
function recordOf({ atMs, seq: _seq, ...entry }: KeptAuditEntry) {
  const { action, outcome, token, client, scan, subject, count } = entry;
  return { time: new Date(atMs).toISOString(), action, outcome, token, client, scan, subject, count };
}

type AuditRecord = ReturnType<typeof recordOf>;

const COLUMNS = [
  'time',
  'action',
  'outcome',
  'token',
  'client',
  'scan',
  'subject',
  'count',
] as const satisfies (keyof AuditRecord)[];

const WRITERS = {
  jsonl: { head: '', line: (record: AuditRecord) => `${JSON.stringify(record)}\n` },
  csv: {
    head: csvLine(COLUMNS),
    line: (record: AuditRecord) => csvLine(COLUMNS.map((name) => record[name])),
  },
};

/** Runs the command that the arguments say. @throws ServiceError if the data can't be used now */
export async function runAuditCommand(
  audit: Pick<AuditTrail, 'newest' | 'page'>,
  args: readonly string[],
  nowMs: number,
): Promise<CommandAnswer> {
  return answerUsage(USAGE, async () => {
    const { values, positionals } = parseCommand(args, OPTIONS);
    if (values.help === true) return done(USAGE);
    const [command, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(' ')}`);
    const sinceMs = sinceIn(values.since, nowMs);
    switch (command) {
      case 'list':
        return done(listText(await audit.newest(sinceMs)));
      case 'export':
        return exportPage(audit, { sinceMs, format: formatIn(values.format), after: placeIn(values.after) });
      default:
        throw new UsageError(
          command === undefined ? 'A command is missing.' : `There is no command ${command}.`,
        );
    }
  });
}

/** One page; the answer says how to ask for the next one. */
async function exportPage(
  audit: Pick<AuditTrail, 'page'>,
  { sinceMs, format, after }: { sinceMs: number; format: keyof typeof WRITERS; after: AuditPlace | null },
): Promise<CommandAnswer> {
  const { head, line } = WRITERS[format];
  const entries = await audit.page(sinceMs, after, PAGE);
  const text = `${after === null ? head : ''}${entries.map((entry) => line(recordOf(entry))).join('')}`;
  const last = entries.at(-1);
  if (last === undefined || entries.length < PAGE) return done(text);
  return { ...done(text), next: ['export', '--format', format, '--after', `${last.atMs}.${last.seq}`] };
}

function sinceIn(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0;
  if (!TIME.test(text)) return nowMs - durationIn('--since', text);
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new UsageError(`--since: there is no time "${text}".`);
  return ms;
}

function formatIn(text: string): keyof typeof WRITERS {
  if (text === 'jsonl' || text === 'csv') return text;
  throw new UsageError(`--format: "${text}" must be jsonl or csv.`);
}

function placeIn(text: string | undefined): AuditPlace | null {
  if (text === undefined) return null;
  const [, atMs, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (seq === undefined) throw new UsageError('--after: it is only for the pages of one export.');
  return { atMs: Number(atMs), seq: Number(seq) };
}

function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => csvField(String(value ?? ''))).join(',')}\r\n`;
}

function listText(entries: readonly KeptAuditEntry[]): string {
  if (entries.length === 0) return 'There are no lines. The service writes them if AUDIT_DAYS is set.\n';
  const rows = entries
    .map(recordOf)
    .map((record) => COLUMNS.map((name) => cleanText(String(record[name] ?? '-'))));
  const cut =
    entries.length === MAX_LISTED_ENTRIES ? `Only the newest ${MAX_LISTED_ENTRIES} are listed.\n` : '';
  return `${tableText([COLUMNS.map((name) => name.toUpperCase()), ...rows])}${cut}`;
}
