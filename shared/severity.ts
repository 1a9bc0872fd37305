import type { components } from '../openapi.gen.ts';

export type Severity = components['schemas']['Severity'];

/** All severities, the worst first. */
export const SEVERITIES = ['high', 'medium', 'low'] as const satisfies readonly Severity[];

/** How many there are of each severity. */
export type SeverityCounts = Record<Severity, number>;

/** Such as `1 high` and `2 medium`, the worst first; nothing of which there is none. */
export function namedSeverities(counts: SeverityCounts): string[] {
  return SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${counts[severity].toLocaleString('en')} ${severity}`,
  );
}

/**
 * What a number next to a severity is made of, so that nobody takes all for that severity: "1 high, 2 medium", or "medium"
 * if all are of one other severity.
 *
 * @returns Empty if all are of that severity
 */
export function mixOf(counts: SeverityCounts, severity: Severity): string {
  const present = SEVERITIES.filter((other) => counts[other] > 0);
  if (present.length > 1) return namedSeverities(counts).join(', ');
  return present.find((other) => other !== severity) ?? '';
}

/** Place of a severity in `SEVERITIES`: 0 for the worst. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}
