import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { wrongPageLanguage } from '../../read/content/wrong-page-language.ts';
import type { PageRule } from '../../own-rule.ts';

/** A page that is in another language than its `<html lang>` says. Only where it is certain. WCAG 3.1.1, technique H57. */
export const pageLanguage: PageRule = {
  meta: {
    name: 'page-language',
    category: 'accessibility',
    title: 'Page language does not match its lang attribute',
    severity: 'high',
    criteria: ['3.1.1'],
    attributes: ['lang', 'hreflang', 'xml:lang'],
  },
  check(input) {
    const found = wrongPageLanguage(input);
    if (found === null || input.tree.nodes[0]?.tag !== 'html') return [];
    const declared = contentOf(input).languages[0] ?? '';
    const explanation = explain(
      `The page says that it is in “${declared}” (lang), but its text is in ${found.name}.`,
      `Write <html lang="${found.code}">.`,
      'Screen readers use the pronunciation of the wrong language, which nobody understands, and browsers translate and hyphenate it wrongly.',
    );
    // Pages in different languages have different causes, and need different advice.
    return [{ node: 0, cause: `${declared} ${found.code}`, explanation }];
  },
};
