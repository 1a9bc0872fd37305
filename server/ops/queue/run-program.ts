import { ConfigError, loadConfig } from '../../config/load-config.ts';
import { messageOf, ServiceError } from '../../shared/errors.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { SILENT_LOG } from '../log/log.ts';
import { askService } from './control-socket.ts';
import type { CommandAnswer, CommandName } from './control-socket.ts';

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
    const { status, text } = await answerOf(program, process.argv.slice(2));
    (status === 0 ? process.stdout : process.stderr).write(text);
    process.exitCode = status;
  } catch (error) {
    const isKnown =
      error instanceof ConfigError || error instanceof StoreOpenError || error instanceof ServiceError;
    process.stderr.write(
      `${isKnown || !(error instanceof Error) ? messageOf(error) : (error.stack ?? '')}\n`,
    );
    process.exitCode = 1;
  }
}

async function answerOf(program: Program, args: string[]): Promise<CommandAnswer> {
  const { name, usage } = program;
  if (args.includes('--help') || args.length === 0) return { status: args.length === 0 ? 2 : 0, text: usage };
  const { dataDir, databaseUrl } = loadConfig(process.env);
  // Only one process at a time has the file of the embedded store: the service, if it runs.
  const answered = databaseUrl === null ? await askService(dataDir, name, args) : null;
  if (answered !== null) return answered;
  const storage = await openStorage({ dataDir, databaseUrl, databaseConnections: CONNECTIONS }, SILENT_LOG);
  try {
    await storage.checked;
    return await program.run(storage, args);
  } finally {
    await storage.close();
  }
}
