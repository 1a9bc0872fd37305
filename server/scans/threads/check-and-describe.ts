import { describePage } from '../../findings/describe/describe-page.ts';
import { pageLinks } from '../../findings/describe/page-links.ts';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { PageTree } from '../../findings/page/page-tree.ts';
import { checkPage } from '../../rules/check-page.ts';
import { unjudgedRules } from '../../rules/unjudged-rules.ts';
import type { DescribedPage } from './describe-judged.ts';

/** Adds to a page what our own rules find on it, and reduces it to what a scan keeps. */
export function checkAndDescribe(page: JudgedPage): DescribedPage {
  const input = { page, tree: new PageTree(page.snapshot) };
  const violations = [...page.violations, ...checkPage(input, page.choice)];
  const unjudged = [...page.unjudged, ...unjudgedRules(input)];
  return { facts: describePage({ ...page, violations, unjudged }), links: pageLinks(page) };
}
