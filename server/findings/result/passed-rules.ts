import type { components } from '../../../openapi.gen.ts';
import type { ScanFacts } from '../../facts/scan-facts.ts';
import type { Limitation } from '../../../shared/limitations/limitation.ts';
import { familyOf, OWN_RULES, RULES } from '../../rules/registry.ts';
import { isChosen } from '../../rules/rule-choice.ts';
import type { Rule } from '../../rules/rule.ts';

type ScanResult = components['schemas']['ScanResult'];

const OWN = new Set(OWN_RULES.map(({ name }) => name));

/** Rules of other categories than links that ask how addresses answer. */
const ASKS: ReadonlySet<string> = new Set(['canonical-target', 'hreflang-return', 'hreflang-target']);
/** Besides those of security, rules that judge pages with https alone. */
const OF_HTTPS: ReadonlySet<string> = new Set(['insecure-link', 'mixed-content']);
/** With one of these, it is not known how all addresses answer. */
const UNASKED: ReadonlySet<Limitation['kind']> = new Set([
  'addresses-not-asked',
  'actions-not-asked',
  'downloads-disallowed',
  'addresses-not-answered',
  'fragments-not-judged',
]);

/**
 * The rules that judged every page that was judged whole, and report nothing on any page. A rule that was off, not run,
 * undecided somewhere, or lacked something that it judges by is not among them: what was not judged is not fine. Rules that
 * HTML_CodeSniffer alone knows can't be listed.
 */
export function passedRules(
  facts: ScanFacts,
  limitations: readonly Limitation[],
): Required<Pick<ScanResult, 'passed'>> {
  const whole = facts.pages.filter(({ lacked = [] }) => lacked.length === 0);
  const knowsSite =
    whole.length === facts.pages.length && facts.unvisited.length === 0 && facts.unlisted === 'nothing';
  const knowsAddresses =
    knowsSite && facts.unanswered.length === 0 && !limitations.some(({ kind }) => UNASKED.has(kind));
  const ran = new Set(facts.runners.flatMap(({ name, rules }) => rules.map((rule) => `${name} ${rule}`)));
  const counted = new Set(facts.notices);
  const reported = reportedNames(facts);
  const unjudged = facts.pages.flatMap((page) => page.unjudged);
  const isEncrypted = facts.pages.every(({ url }) => url.startsWith('https:'));

  function hasRun({ name, criteria }: Rule): boolean {
    if (OWN.has(name)) return ran.has(`sitedelta ${name}`) || ran.has(`crawl ${name}`);
    // Which criteria its other rules are about, axe says with what it reports only.
    const isOfLevel = facts.settings?.wcagLevel !== 'A' || criteria !== undefined;
    return ran.has(`axe ${name}`) && isOfLevel;
  }
  function sawAll({ name, category, comparesPages }: Rule): boolean {
    if (!isEncrypted && (category === 'security' || OF_HTTPS.has(name))) return false;
    if (category === 'links' || ASKS.has(name)) return knowsAddresses;
    return comparesPages === true ? knowsSite : true;
  }
  function isBroken({ name, htmlcs }: Rule): boolean {
    return unjudged.some(({ runner, code }) => {
      if (code !== '') return code === name || familyOf(code) === name || name.startsWith(`${code}.`);
      return runner === 'htmlcs' ? htmlcs !== undefined : OWN.has(name) === (runner !== 'axe');
    });
  }

  const rules = RULES.filter(
    (rule) =>
      // What became of a page since the base is said by the comparison.
      rule.category !== 'site' &&
      rule.leftTo === undefined &&
      // It tries some elements of a page only.
      rule.triesSome !== true &&
      hasRun(rule) &&
      isChosen(facts.settings, { code: rule.name, criteria: rule.criteria ?? [] }) &&
      !counted.has(rule.name) &&
      !reported.has(rule.name) &&
      !(rule.saidBy?.families.some((family) => reported.has(family)) ?? false) &&
      sawAll(rule) &&
      !isBroken(rule),
  );
  return {
    passed: {
      pages: whole.length,
      rules:
        whole.length === 0
          ? []
          : rules.map(({ name, title, category = 'accessibility' }) => ({ rule: name, title, category })),
    },
  };
}

/** Names of all that is reported, or undecided, anywhere: of the rule, of its family and of what was folded into it. */
function reportedNames({ pages }: ScanFacts): Set<string> {
  const names = new Set<string>();
  const add = (code: string): unknown => names.add(code).add(familyOf(code));
  for (const { occurrences, undecided } of pages) {
    for (const { rule, family, reports } of occurrences)
      for (const code of [rule, family, ...reports.map((report) => report.code)]) add(code);
    for (const { family } of undecided) add(family);
  }
  return names;
}
