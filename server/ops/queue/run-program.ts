import { ConfigError, loadConfig } from '../../config/load-config.ts';
import type { Config } from '../../config/config.ts';
import { isErrorCode, messageOf, ServiceError } from '../../shared/errors.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { SILENT_LOG } from '../log/log.ts';
import { askService } from './control-socket.ts';
import type { CommandAnswer, CommandName } from './control-socket.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One for the command, and one for the queue, which is not used. */
const CONNECTIONS = 2;

/** A program that works on the store for an operator. */
interface Program {
  name: CommandName;
  usage: string;
  run(storage: Storage, args: readonly string[]): Promise<CommandAnswer>;
}

/** Runs a program with the arguments of this process, prints what it answers, and sets the exit status. */
export async function runProgram(program: Program): Promise<void> {
  try {
    process.exitCode = await answer(program, process.argv.slice(2));
  } catch (error) {
    process.exitCode = 1;
    // Nobody reads the output any more.
    if (isErrorCode(error, 'EPIPE')) return;
    const isKnown =
      error instanceof ConfigError || error instanceof StoreOpenError || error instanceof ServiceError;
    process.stderr.write(
      `${isKnown || !(error instanceof Error) ? messageOf(error) : (error.stack ?? '')}\n`,
    );
  }
}

/** Prints the answer, page by page. @returns the exit status */
async function answer(program: Program, args: string[]): Promise<number> {
  const { name, usage } = program;
  if (args.includes('--help') || args.length === 0)
    return print({ status: args.length === 0 ? 2 : 0, text: usage });
  const config = loadConfig(process.env);
  let storage: Storage | null = null;
  try {
    for (let next: string[] | undefined = args; ;) {
      // Only one process at a time has the file of the embedded store: the service, if it runs.
      let answered: CommandAnswer | null =
        config.databaseUrl === null && storage === null ? await askService(config.dataDir, name, next) : null;
      if (answered === null) {
        storage ??= await openForCommand(config);
        answered = await program.run(storage, next);
      }
      const status = await print(answered);
      next = answered.next;
      if (next === undefined) return status;
    }
  } finally {
    await storage?.close();
  }
}

async function openForCommand({ dataDir, databaseUrl, auditDays }: Config): Promise<Storage> {
  const storage = await openStorage({ dataDir, databaseUrl, databaseConnections: CONNECTIONS }, SILENT_LOG);
  try {
    await storage.checked;
    // The service may never have run with the setting.
    if (auditDays > 0) await storage.audit.keep(auditDays * DAY_MS);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Resolves once it is written. @returns the exit status */
async function print({ status, text }: CommandAnswer): Promise<number> {
  const stream = status === 0 ? process.stdout : process.stderr;
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.write(text, (error) => {
      // The event comes after this call.
      if (error != null) return;
      stream.off('error', reject);
      resolve();
    });
  });
  return status;
}
