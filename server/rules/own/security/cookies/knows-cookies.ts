import type { PageInput } from '../../../own-rule.ts';
import { hasHeaders } from '../answer/has-headers.ts';

/** Whether it is known which cookies the document sets. */
export function knowsCookies(input: PageInput): boolean {
  return input.page.visit.cookies !== null && hasHeaders(input);
}
