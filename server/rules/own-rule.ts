import type { Severity, Violation } from '../findings/facts/judged-page.ts';

/** A rule of our own: what is known of it, and a pure function that finds its violations in facts of a visit. */
export interface OwnRule<Facts> {
  meta: {
    /** File and page (`docs/rules/<name>.md`) have the same name. */
    name: string;
    /** The rule in a few words. */
    title: string;
    severity: Severity;
    /** WCAG success criteria, such as `1.4.3`; empty if it is about none. */
    criteria: readonly string[];
  };
  /** The violations in the order of the facts. */
  check(facts: Facts): Violation[];
}
