import { MAX_LISTED } from '../../storage/queue-control.ts';
import { answerUsage, done, failed, parseCommand, tableText, UsageError } from './command-parts.ts';
import type { CommandAnswer } from './control-socket.ts';
import type { CancelledScans, ListedScan, QueueControl, Removal } from '../../storage/queue-control.ts';

export const USAGE = `Usage: npm run queue -- list
       npm run queue -- show ID
       npm run queue -- cancel ID | --host HOST | --client CLIENT
       npm run queue -- pause | resume
       npm run queue -- delete ID [--even-last]

  list      the scans that run and wait, in their order
  show      what is known of a scan
  cancel    ends scans that wait or run: one, all of a host (with port or without), or all of a client as list names it.
            They have failed, and runs stop within two seconds
  pause     begins no more scans; those that run go on, and new ones are accepted and wait
  resume    begins scans again
  delete    removes a scan that has ended, with its result, pictures, facts and comparisons. The last complete scan of an
            address is kept unless --even-last is given, because workflows compare with it

Run it as the user of the service and with its DATA_DIR or DATABASE_URL. The service may run or not.
Exit status: 0 if it was done, 1 if not, 2 for wrong usage.
`;

const OPTIONS = {
  host: { type: 'string' },
  client: { type: 'string' },
  'even-last': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseCommand<typeof OPTIONS>>['values'];

/** Runs the command that the arguments say. @throws ServiceError if the data can't be used now */
export async function runQueueCommand(
  control: QueueControl,
  args: readonly string[],
  nowMs: number,
): Promise<CommandAnswer> {
  return answerUsage(USAGE, async () => {
    const { values, positionals } = parseCommand(args, OPTIONS);
    const [command, id, ...more] = positionals;
    if (values.help === true) return done(USAGE);
    if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(' ')}`);
    switch (command) {
      case 'list':
        return done(listText(await control.list(), nowMs));
      case 'show':
        if (id === undefined) throw new UsageError('show needs the id of a scan.');
        return show(control, id, nowMs);
      case 'cancel':
        return cancel(control, id, values);
      case 'pause':
      case 'resume':
        await control.setPaused(command === 'pause');
        return done(
          command === 'pause'
            ? 'The queue is paused: no scan is begun until npm run queue -- resume.\n'
            : 'The queue goes on.\n',
        );
      case 'delete':
        if (id === undefined) throw new UsageError('delete needs the id of a scan.');
        return removalAnswer(id, await control.remove(id, values['even-last'] ?? false));
      default:
        throw new UsageError(
          command === undefined ? 'A command is missing.' : `There is no command ${command}.`,
        );
    }
  });
}

async function show(control: QueueControl, id: string, nowMs: number): Promise<CommandAnswer> {
  const scan = await control.show(id);
  if (scan === null) return failed(`There is no scan ${id}.`);
  const { createdAtMs, completedAtMs, ...about } = scan;
  const lines = Object.entries({
    ...about,
    accepted: `${new Date(createdAtMs).toISOString()} (${age(nowMs - createdAtMs)} ago)`,
    ended: completedAtMs === null ? null : new Date(completedAtMs).toISOString(),
  }).flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name.padEnd(10)}${value}\n`]));
  return done(lines.join(''));
}

async function cancel(
  control: QueueControl,
  id: string | undefined,
  { host, client }: Options,
): Promise<CommandAnswer> {
  const asked: CancelledScans[] = [
    ...(id === undefined ? [] : [{ id }]),
    ...(host === undefined ? [] : [{ host }]),
    ...(client === undefined ? [] : [{ client }]),
  ];
  const [which] = asked;
  if (which === undefined || asked.length > 1)
    throw new UsageError('cancel needs one of: the id of a scan, --host, --client.');
  const count = await control.cancel(which);
  if (count === 0) return failed('No such scan waits or runs.');
  return done(`${count === 1 ? '1 scan was' : `${count} scans were`} cancelled.\n`);
}

function listText({ isPaused, scans }: { isPaused: boolean; scans: ListedScan[] }, nowMs: number): string {
  const head = isPaused ? 'The queue is paused.\n' : '';
  if (scans.length === 0) return `${head}No scan waits or runs.\n`;
  const rows = scans.map(({ id, status, createdAtMs, attempt, client, target }) => [
    id,
    status,
    age(nowMs - createdAtMs),
    String(attempt),
    client,
    target,
  ]);
  const table = [['ID', 'STATUS', 'AGE', 'RUNS', 'CLIENT', 'ADDRESS'], ...rows];
  const cut = scans.length === MAX_LISTED ? `Only the first ${MAX_LISTED} are listed.\n` : '';
  return `${head}${tableText(table)}${cut}`;
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

function removalAnswer(id: string, removal: Removal): CommandAnswer {
  switch (removal.kind) {
    case 'removed':
      return done(
        `The scan ${id} was deleted, with its result, pictures, facts and comparisons.${
          removal.namedBy === 0
            ? ''
            : ` ${removal.namedBy} later ${removal.namedBy === 1 ? 'scan names' : 'scans name'} it as the base: what they were compared with can't be shown any more.`
        } Backups and copies that clients have made still have it.\n`,
      );
    case 'not-there':
      return failed(`There is no scan ${id}.`);
    case 'under-way':
      return failed(`The scan ${id} waits or runs; cancel it first.`);
    case 'needed':
      return failed(`A scan that waits or runs is compared with ${id}; delete it when that has ended.`);
    case 'last':
      return failed(
        `The scan ${id} is the last complete one of its address. Workflows compare with it: without it, their next run has no base and reports nothing as added, whatever it finds. Run the workflow once more on the branch of the baseline, so that it has a newer base, and delete this scan then; or delete it now with --even-last.`,
      );
    default:
      return removal satisfies never;
  }
}
