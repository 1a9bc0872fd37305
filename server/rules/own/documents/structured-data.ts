import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';

/** A block of JSON-LD that is not JSON. */
export const structuredData: PageRule = {
  meta: {
    name: 'structured-data',
    category: 'documents',
    title: 'Structured data is not valid JSON',
    severity: 'medium',
    criteria: [],
  },
  canJudge: ({ page }) => page.visit.document !== null,
  seesAll: ({ page }) => page.visit.document?.hasMoreData !== true,
  check({ page }) {
    return (page.visit.document?.brokenData ?? []).map(({ node, message, text }) => ({
      node: node < 0 ? null : node,
      explanation: explain(
        `This block of structured data is not JSON: ${message}.`,
        'Look for a trailing comma, a line break or a quote in a string, or a value that a template left empty.',
        'Search engines ignore the whole block, so its product, event or article appears without prices, dates or pictures.',
      ),
      evidence: `<script type="application/ld+json">${text}`,
      ...(node < 0 && { key: text.slice(0, 40) }),
    }));
  },
};
