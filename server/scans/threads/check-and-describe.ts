import { describePage } from '../../findings/describe/describe-page.ts';
import { pageLinks } from '../../findings/describe/page-links.ts';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { PageTree } from '../../findings/page/page-tree.ts';
import { checkPage } from '../../rules/check-page.ts';
import { isRefuted } from '../../rules/is-refuted.ts';
import { summarisePage } from '../../rules/summarise-page.ts';
import type { DescribedPage } from './describe-judged.ts';

/** Adds to a page what our own rules find on it, takes away what they refute, and reduces it to what a scan keeps. */
export function checkAndDescribe(page: JudgedPage): DescribedPage {
  const input = { page, tree: new PageTree(page.snapshot) };
  const summary = summarisePage(input);
  const found = checkPage(input, page.choice, summary);
  const reported = page.violations.filter((violation) => !isRefuted(input, violation));
  const violations = [...reported, ...found.violations];
  const unjudged = [...page.unjudged, ...found.unjudged];
  return {
    facts: describePage({ ...page, violations, unjudged }),
    links: pageLinks(page),
    summary,
  };
}
