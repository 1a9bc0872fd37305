import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { isErrorCode, messageOf, ServiceError } from '../../shared/errors.ts';
import type { Log } from '../log/log.ts';
import { withoutTokens } from '../../shared/token-secret.ts';

/** What a command prints, and its exit status: 0 if it did what was asked for, 1 if not, 2 for wrong usage. */
export interface CommandAnswer {
  status: 0 | 1 | 2;
  text: string;
  /** With these arguments it goes on: the rest of what is too long for one answer. */
  next?: string[];
}

/** `npm run` has these. */
export type CommandName = 'queue' | 'tokens' | 'webhooks' | 'audit';

/** What the service does when it is given a command with its arguments. */
export type Commands = Record<CommandName, (args: readonly string[]) => Promise<CommandAnswer>>;

/** A command is some words. */
const MAX_BYTES = 10_000;
const TIMEOUT_MS = 60_000;
const ENDED =
  'The service ended before it answered, so the command may have had no effect. Look with list, and give it again.\n';

/** The socket of the service whose embedded store is in a folder; on Windows a pipe. */
function addressOf(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform !== 'win32') return join(folder, 'control.sock');
  return `\\\\?\\pipe\\sitedelta-${createHash('sha256').update(folder).digest('hex')}`;
}

/**
 * Lets commands work on the embedded store while this service, whose file it is alone, runs. Only the user of the
 * service can connect: the folder and the socket are for that user.
 * @returns ends it
 */
export async function listenForCommands(
  dataDir: string,
  commands: Commands,
  log: Log,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    void answer(socket, commands, log);
  });
  try {
    // Left by a process that was killed: this one has the lock of the store.
    if (process.platform !== 'win32') rmSync(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(address, 0o600);
  } catch (error) {
    log.warn(
      { reason: messageOf(error), socket: address },
      'Commands of operators will not reach this service',
    );
    server.close();
    return async () => undefined;
  }
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    // What is connected and says nothing would hold up the end of the service.
    for (const socket of open) socket.destroy();
    await closed;
  };
}

async function answer(socket: Socket, commands: Commands, log: Log): Promise<void> {
  try {
    let asked = '';
    for await (const chunk of socket) {
      asked += String(chunk);
      if (asked.length > MAX_BYTES) throw new Error('The command is too long.');
    }
    const { name, args }: { name: CommandName; args: string[] } = JSON.parse(asked);
    // Someone may give a token where its name belongs.
    log.info({ event: `${name}-command`, args: args.map(withoutTokens) }, 'An operator gave a command');
    socket.end(JSON.stringify(await commands[name](args)));
  } catch (error) {
    log.warn({ err: error }, 'A command of an operator failed');
    const sentence = error instanceof ServiceError ? error.message : 'The command failed; see the log.';
    socket.end(JSON.stringify({ status: 1, text: `${sentence}\n` } satisfies CommandAnswer));
  }
}

/** Has the command run by the service that has the store in the folder. @returns null if none listens */
export async function askService(
  dataDir: string,
  name: CommandName,
  args: readonly string[],
): Promise<CommandAnswer | null> {
  const socket = connect({ path: addressOf(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ECONNREFUSED')) return null;
    throw error;
  }
  socket.end(JSON.stringify({ name, args }));
  // Reset if the service has ended without reading the command.
  const said = await text(socket).catch(() => '');
  if (said === '') return { status: 1, text: ENDED };
  const answered: CommandAnswer = JSON.parse(said);
  return answered;
}
