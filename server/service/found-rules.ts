import type { NamedFinding } from '../findings/identity/build-scan-facts.ts';
import type { FoundRule } from '../storage/records.ts';
import { severityRank, type Severity } from '../../shared/severity.ts';

/** Rules that are named while a scan runs; a store keeps them for each scan that runs, and every look reads them. */
const MAX_RULES = 12;

interface Found extends Omit<FoundRule, 'findings' | 'severities'> {
  /** By their names, the worst severity that they have on any page. */
  severityOf: Map<string, Severity>;
}

/** What a scan has found so far, by rule. It judges nothing: more pages may come. */
export class FoundRules {
  readonly #rules = new Map<string, Found>();

  /** Notes the findings of a page. */
  add(findings: readonly NamedFinding[]): void {
    const onPage = new Set<Found>();
    for (const { name, rule, title, severity } of findings) {
      const known = this.#rules.get(rule) ?? {
        rule,
        title,
        severity,
        pages: 0,
        severityOf: new Map<string, Severity>(),
      };
      this.#rules.set(rule, known);
      known.severityOf.set(name, worse(severity, known.severityOf.get(name)));
      known.severity = worse(severity, known.severity);
      onPage.add(known);
    }
    for (const rule of onPage) rule.pages += 1;
  }

  /** Findings of all rules. */
  get findings(): number {
    return [...this.#rules.values()].reduce((sum, { severityOf }) => sum + severityOf.size, 0);
  }

  /** The worst first, then those on most pages: the order of a report's overview. */
  worst(): FoundRule[] {
    return [...this.#rules.values()]
      .map(({ severityOf, ...rule }) => {
        const severities = { high: 0, medium: 0, low: 0 };
        for (const severity of severityOf.values()) severities[severity] += 1;
        return { ...rule, findings: severityOf.size, severities };
      })
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

function worse(one: Severity, other: Severity = one): Severity {
  return severityRank(one) < severityRank(other) ? one : other;
}
