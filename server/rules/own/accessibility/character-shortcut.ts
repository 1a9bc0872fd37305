import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';

/** Text of a page in which a way to turn shortcuts off is looked for. UTF-16 units. */
const MAX_TEXT = 200_000;
/** How pages speak of shortcuts, in the languages that are written most. */
const SPEAKS =
  /short-?cuts?|hot-?keys?|key ?bindings?|keyboard|tastenk|tastatur|raccourci|clavier|atajo|teclado|teclas|atalho|scorciatoi|tastier|sneltoets|toetsenbord|kortkommando|genvej|tangentbord|hurtigtast|pikanäppäi|näppäimist|skrót|klawiat|zkratk|klávesnic|kısayol|klavye|сочетани|клавиш|клавіш|快捷键|快速鍵|键盘|鍵盤|ショートカット|キーボード|단축키|키보드|اختصار|لوحة المفاتيح|कीबोर्ड|शॉर्टकट|pintasan|แป้นพิมพ์|phím/iu;

/**
 * A page that reacts to single characters while nothing has the focus. Where its text speaks of shortcuts, people may be
 * able to turn them off, so it is low. WCAG 2.1.4, failure F99.
 */
export const characterShortcut: PageRule = {
  meta: {
    name: 'character-shortcut',
    category: 'accessibility',
    title: 'Single-character keyboard shortcut',
    severity: 'medium',
    criteria: ['2.1.4'],
    scope: 'site',
  },
  canJudge: ({ page }) => Array.isArray(page.visit.actions?.shortcuts),
  check({ page, tree }) {
    const shortcuts = page.visit.actions?.shortcuts ?? [];
    if (shortcuts.length === 0) return [];
    const keys = shortcuts.join(', ');
    const what = shortcuts.length === 1 ? `the key ${keys}` : `each of the keys ${keys}`;
    const explanation = explain(
      `The page reacts to ${what} alone whenever the focus is not in a field.`,
      'Require Ctrl or Alt, or make shortcuts work only while their element has the focus. If people can turn them off or choose other keys, this is fine.',
      'People who use speech input trigger a shortcut with any word that contains the letter, and people with a tremor press it by accident.',
    );
    const speaks = SPEAKS.test(tree.text(0, MAX_TEXT));
    return [
      {
        node: null,
        key: 'characters',
        evidence: keys,
        explanation,
        ...(speaks && { severity: 'low' as const }),
      },
    ];
  },
};
