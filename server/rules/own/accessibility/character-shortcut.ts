import type { PageRule } from '../../own-rule.ts';

/**
 * A page that reacts to single characters while nothing has the focus. Whether people can turn that off can't be seen, so
 * it is low. WCAG 2.1.4, failure F99.
 */
export const characterShortcut: PageRule = {
  meta: {
    name: 'character-shortcut',
    category: 'accessibility',
    title: 'Shortcuts should need more than one character',
    severity: 'low',
    criteria: ['2.1.4'],
    perSite: true,
  },
  canJudge: ({ page }) => page.visit.actions?.shortcuts !== undefined,
  check({ page }) {
    const { shortcuts = [] } = page.visit.actions ?? {};
    if (shortcuts.length === 0) return [];
    const keys = shortcuts.join(', ');
    const what = shortcuts.length === 1 ? `the key ${keys}` : `each of the keys ${keys}`;
    const explanation = `The page reacts to ${what} alone, wherever the focus is not in a field. People who speak to their computer set that off with any word that has the letter, and people whose hands tremble by accident. Let shortcuts need Ctrl or Alt, too, or only work while their element has the focus. If people can turn them off or choose other keys, this is fine.`;
    return [{ node: null, key: 'characters', evidence: keys, explanation }];
  },
};
