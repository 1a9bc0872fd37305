import { explain } from '../../explain.ts';
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
    title: 'Alt text begins with “image of”',
    severity: 'low',
    criteria: [],
    attributes: ['alt'],
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
      const explanation = explain(
        `Screen readers announce every image as an image, so people hear that twice: ${listSome([alt])}.`,
        'Remove the first words and describe only the content.',
      );
      return { node, explanation };
    });
  },
};
