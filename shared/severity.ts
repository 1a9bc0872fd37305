import type { components } from '../openapi.gen.ts';

export type Severity = components['schemas']['Severity'];

/** All severities, the worst first. */
export const SEVERITIES = ['high', 'medium', 'low'] as const satisfies readonly Severity[];

/** Place of a severity in `SEVERITIES`: 0 for the worst. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}
