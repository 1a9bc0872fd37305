import type { ActionKind } from '../../../facts/action-facts.ts';
import type { PageInput } from '../../own-rule.ts';

/** Whether everything of a kind was tried that there is on a page: not only some, and none was in the way. */
export function seesAllActions({ page }: PageInput, kind: ActionKind): boolean {
  const { actions } = page.visit;
  return actions !== null && !actions.untried[kind] && actions.beyond[kind] === 0;
}
