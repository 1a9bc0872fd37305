import type { RunnerFacts } from '../../facts/judged-page.ts';

/** Those of the runners that are ours. axe and HTML_CodeSniffer keep their rules stable from version to version. */
const OWN: ReadonlySet<string> = new Set<RunnerFacts['name']>(['crawl', 'sitedelta']);

/** Our own runners whose version says that they judge the same page differently in the two scans. */
export function changedOwnRules(
  runners: readonly RunnerFacts[],
  others: readonly RunnerFacts[],
): Set<RunnerFacts['name']> {
  const versions = new Map(others.map(({ name, version }) => [name, version]));
  const changed = runners.filter(
    ({ name, version }) => OWN.has(name) && versions.has(name) && versions.get(name) !== version,
  );
  return new Set(changed.map(({ name }) => name));
}
