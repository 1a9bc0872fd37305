import type { RuleFamily } from '../rule-family.ts';

/** A link that does not say where it leads. */
export const linkName: RuleFamily = {
  name: 'link-name',
  axe: ['link-name'],
  htmlcs: {
    '1_1_1.H30.2': {
      name: 'linked-image-alt',
      title: 'Linked image has no alt text',
      explanation:
        'The image is the only content of the link and has no alt text, so people who use a screen reader can’t tell where the link leads. Describe the destination in the alt attribute.',
      answeredBy: ['link-name'],
    },
    '4_1_2.H91.A.NoContent': {
      title: 'Link has no text',
      explanation:
        'The link has no text, so people who use a screen reader or voice control can’t tell where it leads. Add text to the link, or alt text to the image in it.',
      answeredBy: ['link-name'],
    },
    // An anchor without address and content leads nowhere and holds nothing, so nobody meets it.
    '4_1_2.H91.A.Empty': { isNoFinding: true },
    '4_1_2.H91.A.EmptyNoId': { isNoFinding: true },
    '4_1_2.H91.A.EmptyWithName': { isNoFinding: true },
  },
};
