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
    return shortcuts.map((key) => ({
      node: null,
      key,
      evidence: key,
      explanation: `The page reacts to the key “${key}” alone, wherever the focus is not in a field. People who speak to their computer set it off with any word that has the letter, and people whose hands tremble by accident. Let the shortcut need Ctrl or Alt, too, or only work while its element has the focus. If people can turn it off or choose another key, this is fine.`,
    }));
  },
};
