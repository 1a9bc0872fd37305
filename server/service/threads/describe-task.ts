import type { Unjudged } from '../../facts/judged-page.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import { ratePage } from '../../rules/rate-page.ts';
import { checkAndDescribe } from './check-and-describe.ts';
import { noteStep } from './current-step.ts';
import { encodePage } from './encoded-page.ts';

/**
 * Rates what is reported about a page, judges it by our own rules and describes it.
 * @param page as JSON
 * @param without rules that do not end, which are left out
 * @returns the page encoded, and the rest as JSON
 */
export function describe({ page: text, without }: { page: string; without: readonly Unjudged[] }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ScanJudge
  const page = JSON.parse(text) as ReportedPage;
  const steps = { without, begin: noteStep };
  const { facts, ...rest } = checkAndDescribe(ratePage(page, steps), steps);
  return { facts: encodePage(facts), rest: JSON.stringify(rest) };
}
