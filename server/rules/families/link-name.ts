import type { RuleFamily } from '../rule-family.ts';

/** A link that does not say where it leads. */
export const linkName: RuleFamily = {
  name: 'link-name',
  axe: ['link-name'],
  htmlcs: {
    '1_1_1.H30.2': { title: 'Images that are the only content of a link need alternative text' },
    '4_1_2.H91.A.NoContent': { title: 'Links must have content' },
    '4_1_2.H91.A.Empty': { title: 'Anchor without address and content', guess: true },
    '4_1_2.H91.A.EmptyNoId': { title: 'Anchor without address and content' },
    '4_1_2.H91.A.EmptyWithName': { title: 'Anchor without address and content', guess: true },
  },
};
