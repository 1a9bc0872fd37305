import '../service/start/thread-pool.ts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createDeferredLog } from '../ops/log/log.ts';
import { messageOf } from '../shared/errors.ts';
import { shutDownOnSignals } from '../service/start/signals.ts';
import { LocalService } from './local-service.ts';
import { MistakeInSettings } from './guards.ts';
import type { FromService, ToService } from '../../shared/local-protocol.ts';

/** The parent waits for the end, and a job that is cancelled has ten seconds in all. */
const SHUTDOWN_MS = 5_000;

const log = createDeferredLog();
const service = new LocalService(log, {
  broken: (message) => void fail(message),
  scanEnded: (scanId) => void tell({ kind: 'ended', scanId }),
});
const shutDown = shutDownOnSignals(log, end, SHUTDOWN_MS);
let runFolder: string | null = null;

async function end(): Promise<void> {
  await service.end();
  // Nobody else removes it.
  if (!process.connected && runFolder !== null) await removeRunFolder(runFolder);
}

/**
 * Removes the temporary folder of this service, what is in its folders first: its files say whose it is, so that a later
 * run can remove what now can't be removed. Whatever stays is left to that run.
 */
async function removeRunFolder(folder: string): Promise<void> {
  try {
    // Windows removes no folder in which a process works.
    process.chdir(path.dirname(folder));
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await remove(path.join(folder, entry.name));
    }
    await remove(folder);
  } catch {
    // There is nobody to report it to.
  }
}

/** With retries, because an ending browser may still write to it. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Resolves once the message is on its way; a parent that has gone needs none. */
function tell(message: FromService): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) return resolve();
    process.send(message, () => resolve());
  });
}

async function start({ settings }: Extract<ToService, { kind: 'start' }>): Promise<void> {
  runFolder = settings.runFolder;
  try {
    const ready = await service.start(settings);
    if (!shutDown.hasBegun()) await tell({ kind: 'ready', ...ready });
  } catch (error) {
    if (shutDown.hasBegun()) return;
    const isMistake = error instanceof Error && error.cause instanceof MistakeInSettings;
    await fail(messageOf(error), isMistake);
  }
}

async function fail(message: string, isMistake = false): Promise<void> {
  await tell({ kind: 'failed', message, ...(isMistake && { isMistake }) });
  shutDown.begin(message);
}

if (process.send === undefined) {
  process.stderr.write('This program is started by the action or the command line, not by hand.\n');
  process.exit(2);
}
// The log may not be open yet.
process.on('uncaughtExceptionMonitor', (error) => process.stderr.write(`${error.stack ?? error.message}\n`));
// The parent ended, whatever the reason.
process.on('disconnect', () => shutDown.begin('The parent has gone'));
process.on('message', (message: ToService) => {
  switch (message.kind) {
    case 'start':
      return void start(message);
    case 'stop':
      return shutDown.begin('The parent asked for it');
    default:
      return void service.answer(message).then(tell);
  }
});
