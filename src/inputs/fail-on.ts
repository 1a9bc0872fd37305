import { SEVERITIES, type Severity } from '../../shared/severity.ts';
import { CATEGORIES } from '../../shared/category.ts';

/** Findings that make the run fail; `none` in the input is an empty list of them. */
export interface FailOn {
  /** See {@link isOfCategory}. */
  category?: string;
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

/** What may stand before a value and a colon. */
const PREFIXES: readonly string[] = [...CATEGORIES, 'all'];

/** What users of other tools type; a severity alone counts added findings. */
const ALIASES = new Map<string, string>([
  ...SEVERITIES.map((severity): [string, string] => [severity, `added-${severity}`]),
  ['critical', 'added-high'],
  ['added-critical', 'added-high'],
  ['any-critical', 'any-high'],
]);

/** Without the input: what was added of severity high. */
export const ADDED_HIGH: readonly FailOn[] = [{ scope: 'added', severity: 'high' }];

/** The values that the input accepts, as shown to the user. */
export const FAIL_ON_VALUES = [...VALUES.keys()];

/** What the input accepts beyond one value, as shown to the user. */
export const FAIL_ON_PREFIXES = PREFIXES.join(', ');

/**
 * Reads a value of the input `fail-on`: one or several, with commas between them. A scope without a severity counts every
 * severity, so `added` is the same as `added-low`. A severity without a scope counts added findings, and `critical` is
 * `high`. A category and a colon before a value limit it to that category; `all:` counts all categories.
 *
 * @returns Empty for `none`, `null` if a value is neither one of {@link FAIL_ON_VALUES} nor an alias.
 */
export function parseFailOn(value: string): FailOn[] | null {
  const parts = value.split(',').map((part) => part.trim());
  const read = parts.map(parsePart);
  if (read.includes(null)) return null;
  const wanted = read.filter((part) => part !== undefined && part !== null);
  // Next to another value, "none" would be a contradiction.
  return wanted.length < parts.length && parts.length > 1 ? null : wanted;
}

/** @returns `undefined` for `none`, `null` for what is no value */
function parsePart(part: string): FailOn | undefined | null {
  const [, category, value = ''] = /^(?:([a-z]+):\s*)?(.*)$/.exec(part) ?? [];
  const name = ALIASES.get(value) ?? value;
  const failOn = VALUES.get(name);
  if (category === undefined) return VALUES.has(name) ? failOn : null;
  return failOn === undefined || !PREFIXES.includes(category) ? null : { category, ...failOn };
}

/** Whether a severity is the given one or worse. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** The value of the input that means this. */
export function formatFailOn({ category, scope, severity }: FailOn): string {
  return `${category === undefined ? '' : `${category}:`}${scope}-${severity}`;
}
