import type { ChaosRecord } from './chaos-record.ts';
import { takeoversOf } from './guarantees.ts';

/** What has happened in a chaos run, for people. */
export function describeRun(seed: number, record: ChaosRecord, counts: ReadonlyMap<string, number>): string {
  const { accepted, states, runs } = record;
  const ends = new Map(states.map(({ id, status }) => [id, status]));
  const failed = [...ends.values()].filter((status) => status === 'failed').length;
  const delays = takeoversOf(record)
    .map(({ delayMs }) => Math.round(delayMs / 100) / 10)
    .sort((a, b) => a - b);
  const happened = [...counts].map(([what, times]) => `  ${what}: ${times}`);
  return [
    `seed ${seed}: ${accepted.length} scans accepted, ${ends.size} in all, ${failed} failed, ${runs.length} runs`,
    `  taken over after seconds: ${delays.join(' ')}`,
    ...happened,
  ].join('\n');
}
