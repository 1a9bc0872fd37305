import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import type { PageRule } from '../../own-rule.ts';

/** Elements with an `accesskey`: its shortcut is one that browsers, screen readers or other programs use, too. */
export const accessKey: PageRule = {
  meta: {
    name: 'access-key',
    category: 'accessibility',
    title: 'Page uses access keys',
    severity: 'low',
    isFixedByRemoval: true,
    criteria: [],
    attributes: ['accesskey'],
    isNotice: true,
    oneCause: true,
    axe: ['accesskeys'],
  },
  check({ tree }) {
    const found = tree.elements.filter(
      (index) => (tree.nodes[index]?.attributes?.['accesskey'] ?? '').trim() !== '',
    );
    // Whether a site has access keys is one decision, mostly of a template.
    const keys = found.map((index) => tree.nodes[index]?.attributes?.['accesskey']?.trim() ?? '');
    const twice = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
    const clash =
      twice.size === 0
        ? ''
        : ` More than one element has ${listSome([...twice])}, so the key reaches only one of them, or a different one in each browser.`;
    const explanation = explain(
      `The page defines access keys: ${listSome([...new Set(keys)])}.${clash}`,
      'Remove accesskey; headings, landmarks and skip links are better ways to move around a page.',
      'Access keys can override shortcuts of the browser or a screen reader, and nothing on the page shows which keys exist.',
    );
    return found.map((node) => ({ node, explanation }));
  },
};
