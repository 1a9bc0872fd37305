import { ConfigError, loadConfig } from '../../config/load-config.ts';
import { messageOf, ServiceError } from '../../shared/errors.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { StoreOpenError } from '../../storage/store-open-error.ts';
import { SILENT_LOG } from '../log/log.ts';
import { askService } from './control-socket.ts';
import { runQueueCommand, USAGE } from './run-queue-command.ts';
import type { QueueAnswer } from './run-queue-command.ts';

/** One for the command, and one for the queue, which is not used. */
const CONNECTIONS = 2;

async function run(args: string[]): Promise<QueueAnswer> {
  if (args.includes('--help') || args.length === 0) return { status: args.length === 0 ? 2 : 0, text: USAGE };
  const { dataDir, databaseUrl } = loadConfig(process.env);
  // Only one process at a time has the file of the embedded store: the service, if it runs.
  const answered = databaseUrl === null ? await askService(dataDir, args) : null;
  if (answered !== null) return answered;
  const storage = await openStorage({ dataDir, databaseUrl, databaseConnections: CONNECTIONS }, SILENT_LOG);
  try {
    await storage.checked;
    return await runQueueCommand(storage.control, args, Date.now());
  } finally {
    await storage.close();
  }
}

try {
  const { status, text } = await run(process.argv.slice(2));
  (status === 0 ? process.stdout : process.stderr).write(text);
  process.exitCode = status;
} catch (error) {
  const isKnown =
    error instanceof ConfigError || error instanceof StoreOpenError || error instanceof ServiceError;
  process.stderr.write(`${isKnown || !(error instanceof Error) ? messageOf(error) : (error.stack ?? '')}\n`);
  process.exitCode = 1;
}
