import { describeLinks } from '../../findings/describe/describe-links.ts';
import type { DescribedLink } from '../../findings/describe/describe-links.ts';
import type { Unjudged } from '../../facts/judged-page.ts';
import { checkLinks } from '../../rules/check-links.ts';
import type { LinkInput } from '../../rules/check-links.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import { noteStep } from './current-step.ts';

interface LinksOrder extends Omit<LinkInput, 'links'> {
  /** As JSON. */
  links: string;
  choice: RuleChoice | undefined;
  without: readonly Unjudged[];
}

/** Judges where the links of a page lead, and describes what is wrong. @returns OccurrenceFacts[] as JSON */
export function checkPageLinks({ links: text, choice, without, ...known }: LinksOrder): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by ScanJudge
  const links = JSON.parse(text) as DescribedLink[];
  // What it takes to describe them counts as that of the last rule.
  const violations = checkLinks({ ...known, links }, choice, { without, begin: noteStep });
  return JSON.stringify(describeLinks(links, violations));
}
