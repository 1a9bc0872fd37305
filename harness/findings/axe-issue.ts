import type { AxeIssue } from '../../server/facts/reported-page.ts';

/** An issue of axe about an image without an alternative, with changes. */
export function axeIssue(changes: Partial<AxeIssue>): AxeIssue {
  return {
    rule: 'image-alt',
    node: 7,
    impact: 'critical',
    needsReview: false,
    tags: ['cat.text-alternatives', 'wcag2a', 'wcag111'],
    help: 'Image has no alt text',
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
    says: ['No alt attribute', 'No title attribute'],
    ...changes,
  };
}
