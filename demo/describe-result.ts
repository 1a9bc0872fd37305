import type { components } from '../openapi.gen.ts';
import { cleanText, shorten } from '../shared/formats/escape.ts';
import type { ResultFile } from '../harness/runner/github-runner.ts';

type Finding = components['schemas']['Finding'];

const SEVERITIES = ['high', 'medium', 'low'] as const;
const COLUMN = 10;

/** What the action found, as plain text for a terminal: the numbers, then what was added and resolved. */
export function describeResult({ scan, diff }: ResultFile): string {
  const parts: [string, readonly Finding[]][] = [];
  if (diff !== null) {
    const [added, unsureAdded] = split(diff.added);
    const [resolved, unsureResolved] = split(diff.resolved);
    parts.push(['Added', added], ['Resolved', resolved], ['Unchanged', diff.unchanged]);
    const unsure = [...unsureAdded, ...unsureResolved];
    if (unsure.length > 0) parts.push(['Not verified', unsure]);
  }
  const table = [...parts, ['Now', scan.result?.findings ?? []] as const].map(([name, findings]) =>
    row(name, [
      ...SEVERITIES.map((severity) => findings.filter((finding) => finding.severity === severity).length),
      findings.length,
    ]),
  );
  const lists = parts
    .filter(([name, findings]) => (name === 'Added' || name === 'Resolved') && findings.length > 0)
    .map(([name, findings]) => `${name}\n${findings.map(describeFinding).join('\n')}`);
  return [[row('', ['High', 'Medium', 'Low', 'All']), ...table].join('\n'), ...lists].join('\n\n');
}

function split<T extends { verified?: false }>(findings: readonly T[]): [sure: T[], unsure: T[]] {
  return [
    findings.filter(({ verified }) => verified !== false),
    findings.filter(({ verified }) => verified === false),
  ];
}

function row(name: string, cells: readonly (string | number)[]): string {
  return `  ${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(COLUMN)).join('')}`;
}

function describeFinding({ severity, title, evidence, pages: [page = ''] }: Finding): string {
  const path = URL.parse(page)?.pathname ?? page;
  return `  ${severity.padEnd(8)}${clip(title, 70)}\n          ${clip(path, 40)}  ${clip(evidence, 70)}`;
}

function clip(text: string, length: number): string {
  return shorten(cleanText(text), length);
}
