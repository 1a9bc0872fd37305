import type { Random } from '../../findings/random.ts';

/** What was deployed: the original parts, each with one more problem, or each with one problem fixed. */
export type Deployed = 'as it is' | 'one more' | 'one fixed';

/** A page whose content differs on every request. */
export interface DynamicPage {
  /** Parts of the evidence of the added problem and of the fixed one. */
  more: string;
  fixed: string;
  body(random: Random, deployed: Deployed): string;
}
