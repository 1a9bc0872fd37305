import type { InteractionFacts } from '../../../facts/interaction-facts.ts';
import { MOST_LISTED } from '../../../facts/most-listed.ts';
import type { PageInput } from '../../own-rule.ts';

/** Whether the trial of a page has looked at all elements of a kind, and has listed all that it has found. */
export function seesAllListed(
  { page }: PageInput,
  kind: keyof InteractionFacts['beyond'] & keyof typeof MOST_LISTED,
): boolean {
  const { interaction } = page.visit;
  if (interaction === null) return false;
  return !interaction.beyond[kind] && (interaction[kind]?.length ?? 0) < MOST_LISTED[kind];
}
