import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that is measured. */
export interface MeasuredProcess<Message> {
  pid: number;
  /** What it sent when it was ready. */
  ready: Message;
  /** Sends it a word, and waits for its answer. */
  tell(word: string): Promise<Message>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts a program of this folder, and waits for its first message.
 * @throws if it ends before
 */
export async function startProcess<Message>(
  file: string,
  options: { env?: Record<string, string>; execArgv?: string[] } = {},
): Promise<MeasuredProcess<Message>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...options.env },
    execArgv: options.execArgv ?? [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  // Someone reads the log, as with a container engine.
  child.stdout?.resume();

  async function message(): Promise<Message> {
    const ended = exited.then((): never => {
      throw new Error(`${file} has ended; see its error above.`);
    });
    const [received] = await Promise.race([once(child, 'message'), ended]);
    return received;
  }

  return {
    pid: child.pid ?? 0,
    ready: await message(),
    async tell(word) {
      child.send(word);
      return message();
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
