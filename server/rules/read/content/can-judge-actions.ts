import type { ActionKind } from '../../../facts/action-facts.ts';
import type { PageInput } from '../../own-rule.ts';

/**
 * Whether a rule about what buttons and forms do can judge a page: all of the kind that it is about were tried, or it
 * has found something among those that were.
 */
export function canJudgeActions({ page }: PageInput, kind: ActionKind, found: readonly unknown[]): boolean {
  const { actions } = page.visit;
  return actions !== null && (found.length > 0 || !actions.untried[kind]);
}
