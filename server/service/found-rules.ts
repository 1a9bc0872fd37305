import type { NamedFinding } from '../findings/identity/build-scan-facts.ts';
import type { FoundRule } from '../storage/records.ts';
import { severityRank } from '../../shared/severity.ts';

/** Rules that are named while a scan runs; a store keeps them for each scan that runs, and every look reads them. */
const MAX_RULES = 12;

interface Found extends Omit<FoundRule, 'findings'> {
  names: Set<string>;
}

/** What a scan has found so far, by rule. It judges nothing: more pages may come. */
export class FoundRules {
  readonly #rules = new Map<string, Found>();

  /** Notes the findings of a page. */
  add(findings: readonly NamedFinding[]): void {
    const onPage = new Set<Found>();
    for (const { name, rule, title, severity } of findings) {
      const known = this.#rules.get(rule) ?? { rule, title, severity, pages: 0, names: new Set<string>() };
      this.#rules.set(rule, known);
      known.names.add(name);
      if (severityRank(severity) < severityRank(known.severity)) known.severity = severity;
      onPage.add(known);
    }
    for (const rule of onPage) rule.pages += 1;
  }

  /** Findings of all rules. */
  get findings(): number {
    return [...this.#rules.values()].reduce((sum, { names }) => sum + names.size, 0);
  }

  /** The worst first, then those on most pages: the order of a report's overview. */
  worst(): FoundRule[] {
    return [...this.#rules.values()]
      .map(({ names, ...rule }) => ({ ...rule, findings: names.size }))
      .sort(
        (a, b) =>
          severityRank(a.severity) - severityRank(b.severity) ||
          b.pages - a.pages ||
          b.findings - a.findings ||
          (a.rule < b.rule ? -1 : 1),
      )
      .slice(0, MAX_RULES);
  }
}
