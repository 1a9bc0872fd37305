import type { RuleFamily } from '../rule-family.ts';

/** A link that does not say where it leads. */
export const linkName: RuleFamily = {
  name: 'link-name',
  axe: ['link-name'],
  htmlcs: {
    '1_1_1.H30.2': {
      title: 'Images that are all of a link must have alternative text',
      answeredBy: ['link-name'],
    },
    '4_1_2.H91.A.NoContent': { title: 'Links must have a text', answeredBy: ['link-name'] },
    // An anchor without address and content leads nowhere and holds nothing, so nobody meets it.
    '4_1_2.H91.A.Empty': { isNoFinding: true },
    '4_1_2.H91.A.EmptyNoId': { isNoFinding: true },
    '4_1_2.H91.A.EmptyWithName': { isNoFinding: true },
  },
};
