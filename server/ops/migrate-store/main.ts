import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../../config/load-config.ts';
import { messageOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { migrateStore } from './migrate-store.ts';

const INTERVAL_MS = 1_000;

const USAGE = `Usage: sitedelta migrate-store [--dry-run]
       npm run migrate-store -- [--dry-run]

Moves all scans, tokens, webhooks and the audit trail of the embedded store in DATA_DIR into the PostgreSQL database of
DATABASE_URL, and verifies that they arrived. Stop the service first, and run this as its user. The store itself is not
changed. If the command is interrupted, run it again: it goes on.

  --dry-run  check both sides and count, and change nothing
  --help     this text

Exit status: 0 if all scans are in the database and verified, 1 if not, 2 for wrong usage.
`;

const OPTIONS = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } as const;

async function main(args: string[]): Promise<number> {
  let options: { 'dry-run'?: boolean; help?: boolean };
  try {
    options = parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (options.help === true) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    const { dataDir, databaseUrl } = loadConfig(process.env);
    if (databaseUrl === null)
      throw new ConfigError(['DATABASE_URL: it must name the database that the scans are moved into.']);
    const isDryRun = options['dry-run'] ?? false;
    const outcome = await migrateStore({ dataDir, databaseUrl, isDryRun, onProgress: createProgress() });
    (outcome.isDone ? process.stdout : process.stderr).write(`${outcome.message}\n`);
    return outcome.isDone ? 0 : 1;
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof StoreOpenError;
    process.stderr.write(
      `${isKnown || !(error instanceof Error) ? messageOf(error) : (error.stack ?? '')}\n`,
    );
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));

/** Prints, at most once a second, a line with how much of a step is done. */
function createProgress(): (step: string, done: number, all: number) => void {
  let printedMs = performance.now();
  return (step, done, all) => {
    if (performance.now() - printedMs < INTERVAL_MS) return;
    printedMs = performance.now();
    process.stderr.write(`${step}: ${done} of ${all} scans\n`);
  };
}
