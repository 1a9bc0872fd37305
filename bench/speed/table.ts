import type { Measured } from './run-mode.ts';

/** Characters of the longest bar. */
const BAR = 40;

/** Lighthouse takes so long that it is given every fifth page; its ratios are to pa11y on the same pages. */
export const EVERY_FIFTH = 'lighthouse';

/** The table of all modes; medians over the rounds, ratios to pa11y, pa11y-ci and the floor of the same run. */
export function table(measured: ReadonlyMap<string, readonly Measured[]>): string[] {
  const naive = measured.get('pa11y') ?? [];
  const naiveOnPart = naive.map(({ pagesMs = [], ...rest }) => {
    const part = pagesMs.filter((_ms, index) => index % 5 === 0);
    return { ...rest, wallMs: part.reduce((sum, ms) => sum + ms, 0), pages: part.length, lost: 0 };
  });
  const ci = measured.get('pa11y-ci') ?? [];
  const floor = measured.get('floor') ?? [];
  const rows = [
    [
      '',
      'wall ms',
      'CPU ms',
      'pages/s',
      '× pa11y',
      '× pa11y-ci',
      'CPU × floor',
      'peak MB',
      'findings',
      'lost',
    ],
  ];
  for (const [mode, results] of measured) {
    if (results.length === 0) {
      rows.push([mode, 'not measured']);
      continue;
    }
    const wall = median(results.map(wallPerPage));
    const wide = (others: readonly Measured[], of: (one: Measured) => number): string =>
      others.length === 0 ? '' : (median(others.map(of)) / median(results.map(of))).toFixed(2);
    const cpuToFloor = median(results.map(cpuPerPage)) / median(floor.map(cpuPerPage));
    rows.push([
      mode,
      wall.toFixed(0),
      median(results.map(cpuPerPage)).toFixed(0),
      (1000 / wall).toFixed(2),
      mode === EVERY_FIFTH ? wide(naiveOnPart, wallPerPage) : wide(naive, wallPerPage),
      mode === EVERY_FIFTH ? '' : wide(ci, wallPerPage),
      floor.length === 0 || mode === EVERY_FIFTH ? '' : cpuToFloor.toFixed(2),
      (Math.max(...results.map((result) => result.peakBytes)) / 1024 ** 2).toFixed(0),
      [...new Set(results.map((result) => result.findings))].join('/'),
      String(results.reduce((sum, result) => sum + result.lost, 0)),
    ]);
  }
  return align(rows);
}

/** How the time of a page is spent, by the phases that the service reports. */
export function phaseTable(mode: string, results: readonly Measured[]): string[] {
  const names = [...new Set(results.flatMap((result) => Object.keys(result.phases ?? {})))];
  const phases = names.map((name) => ({
    name,
    ms: median(results.map((result) => (result.phases?.[name]?.ms ?? 0) / askedPages(result))),
    times: median(results.map((result) => result.phases?.[name]?.count ?? 0)),
  }));
  const longest = Math.max(...phases.map(({ ms }) => ms));
  const rows = phases.map(({ name, ms, times }) => [
    name,
    ms.toFixed(1),
    String(times),
    '█'.repeat(Math.round((ms / longest) * BAR)).padEnd(BAR),
  ]);
  const busy = median(results.map((result) => result.cpuMs / result.wallMs));
  return [
    ...align([[mode, 'ms a page', 'times', ''], ...rows]),
    `${busy.toFixed(2)} cores busy from request to result`,
  ];
}

/** Where the CPU time of a page goes, in ms, by kind of process. */
export function kindTable(measured: ReadonlyMap<string, readonly Measured[]>): string[] {
  const all = [...measured.values()].flat();
  const kinds = [...new Set(all.flatMap((result) => Object.keys(result.cpuMsByKind)))].sort();
  const rows = [...measured]
    .filter(([, results]) => results.length > 0)
    .map(([mode, results]) => [
      mode,
      ...kinds.map((kind) =>
        median(results.map((result) => (result.cpuMsByKind[kind] ?? 0) / askedPages(result))).toFixed(0),
      ),
    ]);
  return align([['CPU ms a page', ...kinds], ...rows]);
}

const askedPages = (result: Measured): number => Math.max(result.pages + result.lost, 1);
const wallPerPage = (result: Measured): number => result.wallMs / askedPages(result);
const cpuPerPage = (result: Measured): number => result.cpuMs / askedPages(result);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function align(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
