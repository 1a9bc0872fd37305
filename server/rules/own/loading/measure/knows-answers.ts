import type { PageInput } from '../../../own-rule.ts';

/** Whether the headers of answers are known: not if a folder that we serve ourselves has answered. */
export function knowsAnswers({ page: { visit } }: PageInput): boolean {
  return visit.requests?.some(({ headers }) => headers !== null) ?? false;
}
