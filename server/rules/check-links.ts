import type { LostAddress } from '../facts/missed-page.ts';
import type { PageLink, Violation } from '../facts/judged-page.ts';
import type { EndlessRedirects } from '../../shared/limitations/page-failure-reason.ts';
import { isLeftOut } from './judging-steps.ts';
import type { JudgingSteps } from './judging-steps.ts';
import { brokenLink } from './own/links/broken-link.ts';
import { lostPage } from './own/site/lost-page.ts';
import { isChosen } from './rule-choice.ts';
import type { RuleChoice } from './rule-choice.ts';

/** What a crawl knows of the links of one page, once it is known how all addresses answer. */
export interface LinkInput {
  links: readonly PageLink[];
  /** See OwnRule `broken-link`. */
  statuses: ReadonlyMap<string, number>;
  endless: ReadonlyMap<string, EndlessRedirects>;
  /** See OwnRule `lost-page`. */
  lost: ReadonlyMap<string, LostAddress>;
}

/**
 * What is wrong with where links lead; of an address the first one counts.
 * @param choice undefined if everything counts
 */
export function checkLinks(
  input: LinkInput,
  choice: RuleChoice | undefined,
  steps: JudgingSteps,
): Violation[] {
  return [lostPage, brokenLink].flatMap((rule) =>
    isLeftOut(steps, { runner: 'crawl', code: rule.meta.name })
      ? []
      : rule.check(input).filter((violation) => isChosen(choice, violation)),
  );
}
