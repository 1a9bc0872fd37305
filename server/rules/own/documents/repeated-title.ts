import { repeatedTexts } from '../../repeated-texts.ts';
import type { SiteRule } from '../../own-rule.ts';

/** Pages with the same title. */
export const repeatedTitle: SiteRule = {
  meta: {
    name: 'repeated-title',
    category: 'documents',
    title: 'Each page should have its own title',
    severity: 'medium',
    criteria: [],
    perSite: true,
    comparesPages: true,
  },
  check({ pages }) {
    return repeatedTexts(pages, ({ title }) => title).map(({ text, pages: same, paths }) => ({
      pages: same,
      key: text,
      explanation: `Several pages have the title “${text}”: ${paths}. In tabs, the history and search results people can't tell them apart, and a screen reader says the same on each. Begin each title with what is on that page alone.`,
    }));
  },
};
