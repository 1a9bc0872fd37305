import type { HistoryScan, ScanHistory } from '../../server/report/history/history-page.ts';
import type { Sample } from '../service/make-sample.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Which of the two versions of the demo's website was deployed, day by day. */
const DEPLOYED = ['base', 'base', 'scan', 'scan', 'base', 'scan', 'base', 'base', 'scan', 'base'] as const;

/** A history in which the two versions of the demo's website took turns, with the numbers that the sample has of them. */
export function sampleHistory(sample: Sample): ScanHistory {
  const end = Date.parse(sample.scan.completedAt ?? sample.scan.createdAt);
  const { added, resolved } = sample.diff.summary;
  const scans = DEPLOYED.map((version, index): HistoryScan => {
    const { target, deployment = null, result } = sample[version];
    const { high = 0, medium = 0, low = 0, pages = 0 } = result?.counts ?? {};
    const before = DEPLOYED[index - 1];
    const back = before === 'scan';
    const changed = { added: back ? resolved : added, resolved: back ? added : resolved };
    return {
      id: idOf(index),
      target,
      deployment,
      when: new Date(end - (DEPLOYED.length - 1 - index) * DAY_MS).toISOString(),
      counts: { high, medium, low, pages },
      changes: before === undefined ? null : before === version ? { added: 0, resolved: 0 } : changed,
      base: before === undefined ? null : idOf(index - 1),
    };
  });
  return { scans: scans.reverse(), of: 'chain', cut: null };
}

function idOf(index: number): string {
  return index.toString(16).padStart(32, '0');
}
