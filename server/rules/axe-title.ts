import { AXE_RATINGS } from './axe-ratings.ts';

const RATINGS = new Map(Object.entries(AXE_RATINGS));

/** The title of a rule of axe. @param help what axe calls it, for a rule that we do not know; without it, its name */
export function axeTitle(rule: string, help = rule): string {
  return RATINGS.get(rule)?.title ?? help;
}
