import { explain } from '../../explain.ts';
import { repeatedTexts } from '../../repeated-texts.ts';
import type { SiteRule } from '../../own-rule.ts';

/** Pages with the same description. */
export const repeatedDescription: SiteRule = {
  meta: {
    name: 'repeated-description',
    category: 'documents',
    title: 'Several pages share a meta description',
    severity: 'low',
    criteria: [],
    scope: 'site',
    comparesPages: true,
  },
  check({ pages }) {
    return repeatedTexts(pages, ({ description }) => description ?? '').map(
      ({ text, pages: same, paths }) => ({
        pages: same,
        key: text,
        evidence: `<meta name="description" content="${text}">`,
        explanation: explain(
          `Several pages have the same description: ${paths}.`,
          'Describe each page in its own words.',
          'Search engines show the same text for each page or make up another text, so it does not help people choose.',
        ),
      }),
    );
  },
};
