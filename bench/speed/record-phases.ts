import { tracingChannel } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { PAGE_RULES } from '../../server/rules/own-rules.gen.ts';

/**
 * Loaded into the service with `--import`, also into its threads: adds up the time of its phases, and of our own rules
 * by category, and writes it down at the end.
 */

const total: Record<string, { ms: number; count: number }> = {};
const begun = new WeakMap<object, number>();

function begin(phase: object): void {
  begun.set(phase, performance.now());
}

function end(phase: object): void {
  const name = 'name' in phase ? String(phase.name) : '';
  add(name, performance.now() - (begun.get(phase) ?? 0));
}

function add(name: string, ms: number): void {
  const sum = (total[name] ??= { ms: 0, count: 0 });
  sum.ms += ms;
  sum.count += 1;
}

const channel = tracingChannel<string, object>('sitedelta:phase');
channel.start.subscribe((phase) => begin(Object(phase)));
channel.asyncEnd.subscribe((phase) => end(Object(phase)));
for (const rule of PAGE_RULES) {
  const check = rule.check.bind(rule);
  rule.check = (input) => {
    const startedMs = performance.now();
    const defects = check(input);
    add(`rules: ${rule.meta.category}`, performance.now() - startedMs);
    return defects;
  };
}
process.on('exit', () => {
  const folder = process.env['PHASES_FOLDER'];
  if (folder !== undefined) writeFileSync(`${folder}/phases-${threadId}.json`, JSON.stringify(total));
});
