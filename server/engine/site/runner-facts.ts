import { createRequire } from 'node:module';
import type { RunnerFacts } from '../../findings/facts/judged-page.ts';
import { OWN_RULES } from '../../rules/registry.ts';
import { packageVersion } from '../../shared/package-version.ts';

const { resolve } = createRequire(import.meta.url);
const AXE_VERSION = packageVersion(resolve('axe-core/package.json'));
const HTMLCS_VERSION = packageVersion(resolve('@pa11y/html_codesniffer/package.json'));
/** To be increased when the definition of a broken link changes. */
const CRAWL_VERSION = '1';

/**
 * The runners of a scan with what a comparison needs to know about them.
 * @param axeRules rules that axe ran; HTML_CodeSniffer can't list its own
 */
export function describeRunners(axeRules: Set<string>): RunnerFacts[] {
  return [
    { name: 'axe', version: AXE_VERSION, rules: [...axeRules].sort() },
    { name: 'htmlcs', version: HTMLCS_VERSION, rules: [] },
    { name: 'crawl', version: CRAWL_VERSION, rules: OWN_RULES.map(({ meta }) => meta.name) },
  ];
}
