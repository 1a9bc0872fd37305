import type { VisitFacts } from '../../../../findings/facts/visit-facts.ts';
import { hasHeaders } from '../answer/has-headers.ts';

/** Whether it is known which cookies the document sets. */
export function knowsCookies(visit: VisitFacts): boolean {
  return visit.cookies !== null && hasHeaders(visit);
}
