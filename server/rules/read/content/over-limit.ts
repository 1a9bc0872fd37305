import type { Defect } from '../../own-rule.ts';

/** From which value on a rule reports, and how far a value must get better until it is no problem any more. */
interface Limit {
  from: number;
  /** Less than `from`; what is between the two is within the margin. */
  keepFrom: number;
}

/** What a defect says of its values: nothing, or that they are within the margin. */
export type Verdict = Pick<Defect, 'isMarginal'>;

/**
 * Judges values that all have to be over their limits (ADR 2).
 * @returns null if one is clearly better; within the margin if one is
 */
export function overLimit(...values: [value: number, limit: Limit][]): Verdict | null {
  if (values.some(([value, { keepFrom }]) => !(value >= keepFrom))) return null;
  return values.some(([value, { from }]) => value < from) ? { isMarginal: true } : {};
}
