import type { HistoryScan, ScanHistory } from '../../server/report/history/history-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_MS = Date.UTC(2026, 10, 21, 5, 4);

/** What clients say of deployments: all, a part, or nothing. */
const DEPLOYMENTS = [
  { commit: '5d41402abc4b2a76b9719d911017c592aaaaaaaa', environment: 'production' },
  { commit: '7d793037a0760186574b0282f2f435e7bbbbbbbb' },
  { environment: 'staging' },
  null,
];

/** A scan as the use cases have it, too. */
type CompleteScan = HistoryScan & { status: 'complete' };

/** The history of a site: so many scans, each compared with the one before, with fewer findings from one to the next. */
export function aHistory(
  length: number,
  changes: Partial<Omit<ScanHistory, 'scans'>> = {},
): ScanHistory & { scans: CompleteScan[] } {
  const scans = Array.from({ length }, (_, index): CompleteScan => {
    const total = 40 + ((index * 7) % 11) + 2 * index;
    return {
      id: index.toString(16).padStart(32, '0'),
      target: 'https://www.example.com/',
      status: 'complete',
      deployment: DEPLOYMENTS[index % DEPLOYMENTS.length] ?? null,
      when: new Date(LAST_MS - index * DAY_MS).toISOString(),
      counts: { high: 4, medium: 10, low: total - 14, pages: 25 },
      changes: index === length - 1 ? null : { added: index % 3, resolved: (index * 5) % 7 },
      base: index === length - 1 ? null : (index + 1).toString(16).padStart(32, '0'),
    };
  });
  return { scans, of: 'chain', cut: null, ...changes };
}
