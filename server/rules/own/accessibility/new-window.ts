import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

/** Words that announce it, in European languages. */
const ANNOUNCED =
  /window|\btab\b|external|opens|popup|pop-up|fenster|extern|neuem? tab|fenêtre|onglet|ventana|pestaña|janela|separador|aba\b|finestra|scheda|venster|tabblad|fönster|flik|vindue|vindu|fane|ikkuna|välilehti|okn|kart|ablak|lap\b|fereastr|παράθυρο|pencere|sekme|окн|вкладк|вікн/i;

/**
 * Links that open a new window or tab without announcing it. Links with an icon are left out, which may say it. WCAG 3.2.5,
 * technique G201.
 */
export const newWindow: PageRule = {
  meta: {
    name: 'new-window',
    category: 'accessibility',
    title: 'Link opens a new window without warning',
    severity: 'low',
    criteria: ['3.2.5'],
    attributes: ['target'],
    isNotice: true,
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const found = tree.elements.filter((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      if (tag !== 'a' || !attributes['href'] || attributes['target']?.trim().toLowerCase() !== '_blank')
        return false;
      if (!isShown(index) || 'aria-describedby' in attributes) return false;
      const hasIcon = tree
        .childElements(index)
        .some((child) => /^(?:svg|img|i)$/.test(tree.nodes[child]?.tag ?? ''));
      const name = accessibleName(input, index);
      return !hasIcon && name !== '' && !ANNOUNCED.test(`${name} ${attributes['title'] ?? ''}`);
    });
    return found.map((node) => {
      const explanation = explain(
        `This link opens a new window or tab without announcing it: ${listSome([accessibleName(input, node)])}.`,
        'Let links open in the same window, or mention it in their text, such as “(opens in a new tab)”.',
        `People who don't notice the new window wonder why the Back button does not work.`,
      );
      return { node, explanation };
    });
  },
};
