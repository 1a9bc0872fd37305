import type { RuleFamily } from '../rule-family.ts';

/** A link that does not say where it leads. */
export const linkName: RuleFamily = {
  name: 'link-name',
  axe: ['link-name'],
  htmlcs: {
    '1_1_1.H30.2': {
      title: 'Images that are all of a link must have alternative text',
      explanation:
        'The image is all that the link holds, and it has no alternative text, so people who use a screen reader are not told where the link leads. Give the image an alt attribute that says so.',
      answeredBy: ['link-name'],
    },
    '4_1_2.H91.A.NoContent': {
      title: 'Links must have a text',
      explanation:
        'The link has no text, so people who use a screen reader or voice control are not told where it leads. Put a text into it, or an alt text into the image in it.',
      answeredBy: ['link-name'],
    },
    // An anchor without address and content leads nowhere and holds nothing, so nobody meets it.
    '4_1_2.H91.A.Empty': { isNoFinding: true },
    '4_1_2.H91.A.EmptyNoId': { isNoFinding: true },
    '4_1_2.H91.A.EmptyWithName': { isNoFinding: true },
  },
};
