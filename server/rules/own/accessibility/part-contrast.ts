import type { PalePart } from '../../../facts/interaction-facts.ts';
import { explain } from '../../explain.ts';
import { hexColor } from '../../measured-contrast.ts';
import type { PageRule } from '../../own-rule.ts';

const WHAT = {
  placeholder: { of: 'The placeholder', fix: 'Choose another colour for ::placeholder' },
  before: { of: 'The text that CSS adds with ::before,', fix: 'Choose another colour for ::before' },
  after: { of: 'The text that CSS adds with ::after,', fix: 'Choose another colour for ::after' },
  svg: { of: 'The text in this SVG image,', fix: 'Choose another fill' },
} satisfies Record<PalePart['part'], { of: string; fix: string }>;

/** Texts that are too pale and that are no text of an element of HTML. WCAG 1.4.3, failure F83 and others. */
export const partContrast: PageRule = {
  meta: {
    name: 'part-contrast',
    category: 'accessibility',
    title: 'Placeholder, CSS or SVG text has too little contrast',
    severity: 'medium',
    criteria: ['1.4.3'],
  },
  canJudge: ({ page }) => page.visit.interaction?.paleParts !== undefined,
  seesAll: ({ page }) => page.visit.interaction?.beyond.paleParts === false,
  check: ({ page }) =>
    (page.visit.interaction?.paleParts ?? []).map(({ node, part, text, ratio, needed, color, ground }) => {
      const { of, fix } = WHAT[part];
      // Rounded down, so that it never reads as enough.
      const shown = Math.floor(ratio * 100) / 100;
      const [ink, background] = [hexColor(color), hexColor(ground)];
      const explanation = explain(
        `${of} “${text.slice(0, 60)}”${part === 'placeholder' ? '' : ','} has a contrast of ${shown} to 1, and ${needed} to 1 are needed: ${ink} on ${background}.`,
        `${fix}.`,
        `People with low vision can't read the text.`,
      );
      const measured = { color: ink, background, ratio: shown, neededRatio: needed };
      return { node, explanation, cause: `${part} ${ink} ${background}`, measured };
    }),
};
