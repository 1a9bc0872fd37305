import { explain } from '../../explain.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

/** Lines that are named of one attribute. */
const MAX_LINES = 3;

/** A tag that has an attribute twice with different values, in the source: browsers ignore the second one. */
export const duplicateAttribute: PageRule = {
  meta: {
    name: 'duplicate-attribute',
    category: 'documents',
    title: 'Duplicate attribute',
    severity: 'low',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ page }) => page.visit.markup !== null,
  seesAll: ({ page }) => page.visit.markup?.isCut?.repeated !== true,
  check({ page }) {
    const { repeated = [] } = page.visit.markup ?? {};
    const groups = Map.groupBy(repeated, ({ tag, attribute }) => `${attribute} of ${tag}`);
    return [...groups].map(([key, tags]): Defect => {
      const [first] = tags;
      const { tag = '', attribute = '', text = '' } = first ?? {};
      const lines = tags.slice(0, MAX_LINES).map(({ line }) => line);
      const where = `${tags.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${tags.length > MAX_LINES ? ' and more' : ''} of the source`;
      const explanation = explain(
        `${where}: <${tag}> has the attribute ${attribute} twice, with different values.`,
        'Merge both values into one attribute, or remove the wrong one.',
        'Browsers use the first and ignore the second.',
      );
      return { node: null, key, explanation, evidence: text };
    });
  },
};
