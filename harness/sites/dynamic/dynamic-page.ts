import type { Random } from '../../findings/random.ts';

/** What was deployed: the parts as they are, one more problem in each, or one problem less in each. */
export type Deployed = 'as it is' | 'one more' | 'one fixed';

/** A page whose content differs on every request. */
export interface DynamicPage {
  /** Parts of the evidence of the problem that is put in, and of the one that is fixed. */
  more: string;
  fixed: string;
  body(random: Random, deployed: Deployed): string;
}
