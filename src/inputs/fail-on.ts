import { SEVERITIES, type Severity } from '../service/api-types.ts';

/** Which findings make the run fail; `none` in the input is `undefined`. */
export interface FailOn {
  /** `added`: findings that the base does not have. `any`: every current finding. */
  scope: 'added' | 'any';
  /** This severity and the worse ones. */
  severity: Severity;
}

const VALUES = new Map<string, FailOn | undefined>([
  ['none', undefined],
  ...(['added', 'any'] as const).flatMap((scope): [string, FailOn][] => [
    ...SEVERITIES.map((severity): [string, FailOn] => [`${scope}-${severity}`, { scope, severity }]),
    [scope, { scope, severity: 'low' }],
  ]),
]);

/** The values that the input accepts, as shown to the user. */
export const FAIL_ON_VALUES = [...VALUES.keys()];

/**
 * Reads a value of the input `fail-on`. A scope without a severity counts every severity, so `added` is
 * the same as `added-low`.
 *
 * @returns `undefined` for `none`, `null` where the value is none of {@link FAIL_ON_VALUES}.
 */
export function parseFailOn(value: string): FailOn | undefined | null {
  return VALUES.has(value) ? VALUES.get(value) : null;
}

/** Whether a severity is the given one or worse. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** The value of the input that means this. */
export function formatFailOn(failOn: FailOn | undefined): string {
  return failOn === undefined ? 'none' : `${failOn.scope}-${failOn.severity}`;
}
