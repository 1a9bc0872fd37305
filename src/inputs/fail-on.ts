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

/** What users of other tools type; a severity alone counts added findings. */
const ALIASES = new Map<string, string>([
  ...SEVERITIES.map((severity): [string, string] => [severity, `added-${severity}`]),
  ['critical', 'added-high'],
  ['added-critical', 'added-high'],
  ['any-critical', 'any-high'],
]);

/** The values that the input accepts, as shown to the user. */
export const FAIL_ON_VALUES = [...VALUES.keys()];

/**
 * Reads a value of the input `fail-on`. A scope without a severity counts every severity, so `added` is
 * the same as `added-low`. A severity without a scope counts added findings, and `critical` is `high`.
 *
 * @returns `undefined` for `none`, `null` if the value is neither one of {@link FAIL_ON_VALUES} nor an alias.
 */
export function parseFailOn(value: string): FailOn | undefined | null {
  const name = ALIASES.get(value) ?? value;
  return VALUES.has(name) ? VALUES.get(name) : null;
}

/** Whether a severity is the given one or worse. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** The value of the input that means this. */
export function formatFailOn(failOn: FailOn | undefined): string {
  return failOn === undefined ? 'none' : `${failOn.scope}-${failOn.severity}`;
}
