import type { PageRule } from '../../own-rule.ts';

/** A block of JSON-LD that is not JSON. */
export const structuredData: PageRule = {
  meta: {
    name: 'structured-data',
    category: 'documents',
    title: 'Structured data must be valid JSON',
    severity: 'medium',
    criteria: [],
  },
  canJudge: ({ page }) => page.visit.document !== null,
  check({ page }) {
    return (page.visit.document?.brokenData ?? []).map(({ node, message, text }) => ({
      node: node < 0 ? null : node,
      explanation: `This block of structured data is not JSON: ${message}. Search engines drop all of it, so its product, event or article is not shown with prices, dates or pictures. Correct it; usual faults are a comma too many, a line end or a quote in a text, and a value that a template left empty.`,
      evidence: `<script type="application/ld+json">${text}`,
      ...(node < 0 && { key: text.slice(0, 40) }),
    }));
  },
};
