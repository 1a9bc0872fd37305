import { tracingChannel } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

/** Loaded into the service with `--import`: adds up the time of its phases and writes it down at the end. */

const total: Record<string, { ms: number; count: number }> = {};
const begun = new WeakMap<object, number>();

function begin(phase: object): void {
  begun.set(phase, performance.now());
}

function end(phase: object): void {
  const name = 'name' in phase ? String(phase.name) : '';
  const sum = (total[name] ??= { ms: 0, count: 0 });
  sum.ms += performance.now() - (begun.get(phase) ?? 0);
  sum.count += 1;
}

const channel = tracingChannel<string, object>('sitedelta:phase');
channel.start.subscribe((phase) => begin(Object(phase)));
channel.asyncEnd.subscribe((phase) => end(Object(phase)));
process.on('exit', () => {
  const file = process.env['PHASES_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(total));
});
