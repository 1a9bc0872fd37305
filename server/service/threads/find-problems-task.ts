import { evidenceOf } from '../../findings/describe/evidence.ts';
import { isUndecided } from '../../findings/describe/undecided.ts';
import { problemKey } from '../../facts/element-picture.ts';
import type { PictureOrder, PictureProblem } from '../../facts/element-picture.ts';
import type { JudgedPage, Unjudged, Violation } from '../../facts/judged-page.ts';
import { PageTree } from '../../facts/page/page-tree.ts';
import { checkPage } from '../../rules/check-page.ts';
import { isLeftOut } from '../../rules/judging-steps.ts';
import type { JudgingSteps } from '../../rules/judging-steps.ts';
import { brokenLink } from '../../rules/own/links/broken-link.ts';
import type { PageInput } from '../../rules/own-rule.ts';
import { isNotice } from '../../rules/notices.ts';
import { ratePage } from '../../rules/rate-page.ts';
import { familyOf } from '../../rules/registry.ts';
import { isChosen } from '../../rules/rule-choice.ts';
import { withoutRefuted } from '../../rules/is-refuted.ts';
import { noteStep } from './current-step.ts';

/** Our own rules, which run once more when the page is described, take some 10 ms on a page of so many nodes. */
const MANY_NODES = 2_500;

type RatedPage = Omit<JudgedPage, 'foundOn'>;

interface ProblemsOrder extends Omit<PictureOrder, 'page'> {
  /** As JSON. */
  page: string;
  without: readonly Unjudged[];
}

/**
 * What the runners and our own rules find on a page, in document order, and last what is wished for.
 * @returns PictureProblem[] as JSON
 */
export function findProblems(order: ProblemsOrder): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ScanJudge
  const page = JSON.parse(order.page) as PictureOrder['page'];
  return JSON.stringify(problemsOf({ ...order, page }, { without: order.without, begin: noteStep }));
}

/** The same, of an order that was read. */
export function problemsOf(
  { page: reported, answers, wished, withKeys }: PictureOrder,
  steps: JudgingSteps,
): PictureProblem[] {
  const page = ratePage(reported, steps);
  const input = { page, tree: new PageTree(page.snapshot) };
  const found = [...judge(input, page, steps), ...broken(page, answers, steps)].filter(
    ({ code }) => !isNotice(page.choice, code),
  );
  const keyOf = ({ node, code, evidence }: Pick<Violation, 'node' | 'code' | 'evidence'>): string => {
    const family = familyOf(code);
    const shown = { node, ...(evidence !== undefined && { evidence }) };
    return problemKey({ family, evidence: evidenceOf(input.tree, shown, page, family) });
  };
  return [...found.toSorted((x, y) => (x.node ?? 0) - (y.node ?? 0)), ...wished].map((problem) => ({
    node: problem.node,
    code: problem.code,
    severity: problem.severity,
    key: withKeys ? keyOf(problem) : null,
  }));
}

function judge(input: PageInput, page: RatedPage, steps: JudgingSteps): Violation[] {
  const reported = page.violations.filter((violation) => !isUndecided(violation));
  if (page.snapshot.nodes.length > MANY_NODES) return reported;
  const refuted = withoutRefuted(input, reported, steps);
  return [...refuted, ...checkPage(input, page.choice, undefined, steps).violations];
}

function broken(page: RatedPage, answers: PictureOrder['answers'], steps: JudgingSteps): Violation[] {
  if (isLeftOut(steps, { runner: 'crawl', code: brokenLink.meta.name })) return [];
  return brokenLink
    .check({ links: page.links, ...answers })
    .filter((violation) => isChosen(page.choice, violation));
}
