import { explain } from '../../explain.ts';
import { repeatedTexts } from '../../repeated-texts.ts';
import type { SiteRule } from '../../own-rule.ts';

/** Pages with the same title. */
export const repeatedTitle: SiteRule = {
  meta: {
    name: 'repeated-title',
    category: 'documents',
    title: 'Several pages share a title',
    severity: 'medium',
    criteria: [],
    scope: 'site',
    comparesPages: true,
  },
  check({ pages }) {
    return repeatedTexts(pages, ({ title }) => title).map(({ text, pages: same, paths }) => ({
      pages: same,
      key: text,
      explanation: explain(
        `Several pages have the title “${text}”: ${paths}.`,
        'Begin each title with the subject of that page.',
        `People can't tell them apart in tabs, the history and search results, and a screen reader announces the same title on each.`,
      ),
    }));
  },
};
