import type { ActionKind } from '../../../facts/action-facts.ts';
import type { PageInput } from '../../own-rule.ts';
import type { InteractionFacts } from '../../../facts/interaction-facts.ts';
import type { LayoutFacts } from '../../../facts/style-facts.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';

/** Whether everything of a kind was tried that there is on a page: not only some, and none was in the way. */
export function seesAllActions({ page }: PageInput, kind: ActionKind): boolean {
  const { actions } = page.visit;
  return actions !== null && !actions.untried[kind] && actions.beyond[kind] === 0;
}

/**
 * Whether a rule about what buttons and forms do can judge a page: all of the kind that it is about were tried, or it
 * has found something among those that were.
 */
export function canJudgeActions({ page }: PageInput, kind: ActionKind, found: readonly unknown[]): boolean {
  const { actions } = page.visit;
  return actions !== null && (found.length > 0 || !actions.untried[kind]);
}

/** Whether the trial of a page has looked at all elements of a kind, and has listed all that it has found. */
export function seesAllListed(
  { page }: PageInput,
  kind: keyof InteractionFacts['beyond'] & keyof typeof MOST_LISTED,
): boolean {
  const { interaction } = page.visit;
  if (interaction === null || (kind === 'moving' && interaction.isUntimed === true)) return false;
  return !interaction.beyond[kind] && (interaction[kind]?.length ?? 0) < MOST_LISTED[kind];
}

/** Whether the trial of a page has looked at all of its text, and has listed all elements that cut theirs off. */
export function seesAllCut({ page }: PageInput, lists: readonly CutList[]): boolean {
  const { layout } = page.visit;
  if (layout === null || layout.beyond.texts || layout.beyond.styled) return false;
  return lists.every((list) => layout[list].length < MOST_LISTED.layout);
}

type CutList = keyof {
  [Fact in keyof LayoutFacts as LayoutFacts[Fact] extends number[] ? Fact : never]: true;
};
