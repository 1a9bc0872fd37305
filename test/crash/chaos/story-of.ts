import type { Span } from '../../../harness/service/cluster-node.ts';
import type { ChaosRecord } from './chaos-record.ts';

/** Everything that concerns one scan, in the order of time: a line each, which begins with seconds. For people. */
export function storyOf(record: ChaosRecord, scanId: string): string {
  const { states, runs, visits, outages, nodes } = record;
  const events: { atMs: number; what: string }[] = [];
  const add = (atMs: number | null, what: string): void => {
    if (atMs !== null && atMs < Infinity) events.push({ atMs, what });
  };
  const addSpan = ({ fromMs, toMs }: Span, what: string): void => {
    add(fromMs, `${what} begins`);
    add(toMs, `${what} ends`);
  };
  const own = states.filter(({ id }) => id === scanId);
  for (const { atMs, status, attempt } of own) add(atMs, `seen ${status}, attempt ${attempt}`);
  const target = own[0]?.target;
  for (const { host, site, visitor, fromMs } of visits)
    if (`http://${host}/${site}/` === target) add(fromMs, `${visitor} visits`);
  for (const outage of outages) addSpan(outage, 'outage');
  for (const { attempt, node, beganMs, endedMs, end } of runs.filter((run) => run.scanId === scanId)) {
    add(beganMs, `${node} begins run ${attempt}`);
    add(endedMs, `${node} ends run ${attempt}: ${end}`);
    const life = nodes.find(({ name }) => name === node);
    for (const pause of life?.pauses ?? []) addSpan(pause, `suspension of ${node}`);
    add(life?.askedMs ?? null, `${node} is asked to end`);
    add(life?.toMs ?? null, `${node} ends: ${life?.end}`);
  }
  events.sort((a, b) => a.atMs - b.atMs);
  const sinceMs = own[0]?.atMs ?? 0;
  return [
    ...new Set(events.map(({ atMs, what }) => `  ${((atMs - sinceMs) / 1000).toFixed(1)} ${what}`)),
  ].join('\n');
}
