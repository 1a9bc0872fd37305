import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

const REDUNDANT =
  /^(?:an? |the |das |ein |une |la |una |een )?(?:image|picture|photo|photograph|graphic|bild|foto|imagen|imagem|immagine|photographie|afbeelding) (?:of|showing|von|de|des|du|del|di|van) (?!the (?:day|week|month|year)\b)/i;

/** Images whose alternative begins with “image of”, which screen readers say by themselves. WCAG 1.1.1, technique G94. */
export const imageAltRedundant: PageRule = {
  meta: {
    name: 'image-alt-redundant',
    category: 'accessibility',
    title: 'The alternative of an image should not say that it is an image',
    severity: 'low',
    criteria: [],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const found = tree.elements.filter((index) => {
      const { tag, attributes } = tree.nodes[index] ?? {};
      return tag === 'img' && isShown(index) && REDUNDANT.test(attributes?.['alt']?.trim() ?? '');
    });
    return found.map((node) => {
      const alt = tree.nodes[node]?.attributes?.['alt']?.trim() ?? '';
      const explanation = `Screen readers say that an image is one, so that people hear it twice: ${listSome([alt])}. Leave the first words out and say what it shows.`;
      return { node, explanation };
    });
  },
};
