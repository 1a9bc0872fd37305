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
  const steps = checkAndDescribeInSteps(page);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps, so that other work can have its turn in between. */
export function* checkAndDescribeInSteps(page: JudgedPage): Generator<undefined, DescribedPage> {
  const tree = new PageTree(page.snapshot);
  const input = { page, tree };
  const summary = summarisePage(input);
  yield;
  const found = checkPage(input, page.choice, summary);
  const reported = page.violations.filter((violation) => !isRefuted(input, violation));
  const violations = [...reported, ...found.violations];
  const unjudged = [...page.unjudged, ...found.unjudged];
  yield;
  const facts = describePage({ ...page, violations, unjudged }, tree);
  yield;
  return { facts, links: pageLinks(page), summary };
}
