import type { JudgedPage, Unjudged } from '../../findings/facts/judged-page.ts';
import { checkAndDescribe } from './check-and-describe.ts';
import { noteStep } from './current-step.ts';
import { encodePage } from './encoded-page.ts';

/**
 * Judges a page by our own rules and describes it.
 * @param page as JSON
 * @param without rules that do not end, which are left out
 * @returns the page encoded, and its links and summary as JSON
 */
export function describe({ page: text, without }: { page: string; without: readonly Unjudged[] }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by describeJudged
  const page = JSON.parse(text) as JudgedPage;
  const { facts, links, summary } = checkAndDescribe(page, { without, begin: noteStep });
  return { facts: encodePage(facts), links: JSON.stringify(links), summary: JSON.stringify(summary) };
}
