import htmlcs from '@pa11y/html_codesniffer/package.json' with { type: 'json' };
import axe from 'axe-core/package.json' with { type: 'json' };
import type { RunnerFacts } from '../../facts/judged-page.ts';
import { CHANGE_RULES, LINK_RULES, PAGE_RULES, SITE_RULES } from '../../rules/own-rules.gen.ts';
import { RULES } from '../../rules/registry.ts';

/** To be increased when the definition of a broken link changes; as PAGE_RULES_VERSION. */
const CRAWL_VERSION = '2';
/**
 * To be increased when a rule of our own finds something else on the same page: a comparison then does not take for a
 * change of the site what may be a change of the rule.
 */
const PAGE_RULES_VERSION = '14';

/**
 * The runners of a scan with what a comparison needs to know about them.
 * @param axeRules rules that axe ran; HTML_CodeSniffer can't list its own
 */
export function describeRunners(axeRules: Set<string>): RunnerFacts[] {
  return [
    { name: 'axe', version: axe.version, rules: [...axeRules].sort() },
    { name: 'htmlcs', version: htmlcs.version, rules: [] },
    { name: 'crawl', version: CRAWL_VERSION, rules: LINK_RULES.map(({ meta }) => meta.name) },
    {
      name: 'sitedelta',
      version: PAGE_RULES_VERSION,
      rules: [
        ...new Set([...SITE_RULES, ...CHANGE_RULES, ...PAGE_RULES].map(({ meta }) => meta.name)),
        // Those of axe that are decided by pixels where axe could not.
        ...RULES.filter(({ contrast }) => contrast !== undefined).map(({ name }) => name),
      ],
    },
  ];
}
