/** A line of the log. */
interface LogRecord {
  level: number;
  time: number;
  msg: string;
  /** What happened, if readers go by it: its name stays when the message is worded anew. */
  event?: string;
  [field: string]: unknown;
}

/** Levels of pino. */
const WARN = 40;
const ERROR = 50;
/** Fields that mean nothing to a person. */
const FOR_PROGRAMS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'event']);
/** Characters that control a terminal or reorder text; strangers choose addresses and the content of sites. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Turns the JSON lines of the log into text for a person at a terminal: the address of the service, the end of each scan,
 * warnings and errors. Requests are not shown.
 *
 * @param options.write - takes finished lines
 * @param options.reportUrl - address of the report of a scan
 * @param options.all - also show all other lines, with their fields
 */
export function createLogForPeople(options: {
  write: (text: string) => void;
  reportUrl: (scanId: string) => string;
  all: boolean;
}): { write(line: string): void } {
  let browser = 'not started yet';

  function ready({ url, store }: LogRecord): string {
    const rows = Object.entries({ Open: url, Data: store, Browser: browser, Stop: 'Ctrl+C' });
    const lines = rows.map(([name, value]) => `  ${name.padEnd(9)}${printable(value)}`);
    return ['', 'Sitedelta is ready.', '', ...lines, ''].join('\n');
  }

  function ended(record: LogRecord): string {
    const { end, reason, target, scanId, seconds } = record;
    const scan = `Scan of ${printable(target)}`;
    if (end === 'complete') {
      const took = `${printable(seconds)} s`;
      return `${scan} complete in ${took}: ${countsOf(record)}\n          ${options.reportUrl(String(scanId))}`;
    }
    if (end === 'failed') return `${scan} failed: ${printable(reason)}`;
    return end === 'release' ? `${scan} goes back into the queue` : `${scan} was taken back`;
  }

  function sentence(record: LogRecord): string | null {
    switch (record.event) {
      case 'browser-started':
        browser = `${printable(record['browser'])} ${record['sandbox'] === true ? 'in its' : 'without its'} sandbox (${printable(record['path'])})`;
        return null;
      case 'worker-ready':
        return record.msg;
      case 'store-usable':
        return `${record.msg}, after ${printable(record['seconds'])} s`;
      case 'scan-accepted':
        return `Scan of ${printable(record['target'])} accepted`;
      case 'scan-reused':
        return `Scan of ${printable(record['target'])} asked for again; it waits already`;
      case 'scan-ended':
        return ended(record);
      case 'shutting-down':
        return 'Stopping; press Ctrl+C again to stop at once';
      default:
        return null;
    }
  }

  function text(record: LogRecord): string | null {
    if (record.event === 'ready') return ready(record);
    const clock = new Date(record.time).toTimeString().slice(0, 8);
    const known = sentence(record);
    if (known !== null) return `${clock}  ${known}`;
    if (record.level < WARN)
      return options.all ? `${clock}  ${printable(record.msg)}${fieldsOf(record)}` : null;
    const word = record.level < ERROR ? 'Warning' : 'Error';
    const why = messageIn(record['err']) ?? reasonIn(record);
    return `${clock}  ${word}: ${printable(record.msg)}${why === null ? '' : ` (${why})`}${options.all ? fieldsOf(record) : ''}`;
  }

  return {
    write(line) {
      const record: LogRecord = JSON.parse(line);
      const shown = text(record);
      if (shown !== null) options.write(`${shown}\n`);
    },
  };
}

function printable(value: unknown): string {
  return String(value).replaceAll(UNPRINTABLE, ' ');
}

function countsOf({ counts }: LogRecord): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the worker of this service
  const { total, high, medium, low, pages } = counts as Record<string, number>;
  const findings = total === 1 ? '1 finding' : `${total} findings`;
  return `${findings} (${high} high, ${medium} medium, ${low} low) on ${pages === 1 ? '1 page' : `${pages} pages`}`;
}

function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return printable(error.message).slice(0, 300);
}

/** Failures whose stack says nothing have the reason as text. */
function reasonIn({ reason }: LogRecord): string | null {
  return typeof reason === 'string' ? printable(reason).slice(0, 300) : null;
}

function fieldsOf(record: LogRecord): string {
  const fields = Object.entries(record).filter(([name]) => !FOR_PROGRAMS.has(name));
  return fields.length === 0 ? '' : ` ${printable(JSON.stringify(Object.fromEntries(fields)))}`;
}
