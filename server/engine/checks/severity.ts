import type { Severity } from '../../findings/facts/judged-page.ts';

/** How much a problem hinders people, by axe's impact; unknown impacts count as medium. */
const AXE_SEVERITY = new Map<string | null, Severity>([
  ['critical', 'high'],
  ['serious', 'high'],
  ['moderate', 'medium'],
  ['minor', 'low'],
]);

/** Severity of an axe result; what a person must decide is never more than low. */
export function axeSeverity(impact: string | null, needsReview: boolean): Severity {
  if (needsReview) return 'low';
  return AXE_SEVERITY.get(impact) ?? 'medium';
}

/** Severity of a link that leads nowhere: what it promises can't be had, the page around it can (axe's "moderate"). */
export function linkSeverity(): Severity {
  return axeSeverity('moderate', false);
}

/** Severity of an HTML_CodeSniffer message that stands alone; where axe says the same, axe's counts. */
export function htmlcsSeverity(type: 'error' | 'warning'): Severity {
  return type === 'error' ? 'medium' : 'low';
}
