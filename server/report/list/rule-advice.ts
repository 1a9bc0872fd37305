import { RULE_TEXTS } from '../../assets/rule-texts.ts';
import { rulePageOf } from '../../rules/registry.ts';

/** What our page about a rule says, in short. */
interface RuleAdvice {
  /** Name of the page. */
  page: string;
  /** Who is affected, as plain text; empty if the page does not say it. */
  affected: string;
  /** The repaired example; empty if there is none. */
  after: string;
}

const AFFECTED = /^\*\*Who is affected\.\*\* (.+)$/m;

const AFTER = /^## After\n+```\w*\n([\s\S]*?)```/m;

const read = new Map<string, RuleAdvice | null>();

/** What our page about a rule says; null for rules that only a runner describes. */
export function ruleAdvice(rule: string): RuleAdvice | null {
  const page = rulePageOf(rule);
  if (page === undefined) return null;
  const known = read.get(page);
  if (known !== undefined) return known;
  const advice = readAdvice(page);
  read.set(page, advice);
  return advice;
}

function readAdvice(page: string): RuleAdvice | null {
  const text = RULE_TEXTS.get(page);
  if (text === undefined) return null;
  return {
    page,
    affected: (AFFECTED.exec(text)?.[1] ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', ''),
    after: (AFTER.exec(text)?.[1] ?? '').trimEnd(),
  };
}
