import type { PageInput } from '../../../own-rule.ts';
import { ownAnswers } from './own-answers.ts';

/** Whether the headers are known with which the site answers: not if a server on the user's own machine has answered. */
export function knowsAnswers(input: PageInput): boolean {
  return ownAnswers(input).length > 0;
}
