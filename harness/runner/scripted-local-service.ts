import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a scripted service does. */
export interface LocalScript {
  /** Runs at the start, before any message; may use `process`, `send` and `spawnChild`. */
  begin?: string;
  /** Answers the message of the kind; may use `message`. Default is as a real service answers, but for exports. */
  start?: string;
  export?: string;
  import?: string;
  stop?: string;
}

/**
 * Writes a script that speaks the protocol of a local service, to let it fail in any way that a real one may.
 *
 * @returns Its path.
 */
export async function writeLocalScript(folder: string, script: LocalScript): Promise<string> {
  const file = path.join(folder, 'service.mjs');
  await writeFile(
    file,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const send = (message) => process.send(message);
/** A process that leads a group of its own, as a browser does, and is known by its arguments alone. */
const spawnChild = () =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', process.env.TMPDIR + '/profile'], {
    detached: true,
    stdio: 'ignore',
  }).unref();
const ready = () => send({ kind: 'ready', serverUrl: 'http://127.0.0.1:9', token: 't', served: [], notices: [] });
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 1000);
${script.begin ?? ''}
process.on('message', (message) => {
  if (message.kind === 'start') { ${script.start ?? 'ready();'} }
  if (message.kind === 'export') { ${script.export ?? "send({ kind: 'answer', call: message.call, ok: true, scanId: message.scanId });"} }
  if (message.kind === 'import') { ${script.import ?? "send({ kind: 'answer', call: message.call, ok: false, reason: 'outdated', message: 'Another version.' });"} }
  if (message.kind === 'stop') { ${script.stop ?? 'process.exit(0);'} }
});
`,
  );
  return file;
}
