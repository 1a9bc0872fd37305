import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Links whose address is a script. One finding: what is written like that is one way to write. */
export const scriptLink: PageRule = {
  meta: {
    name: 'script-link',
    category: 'documents',
    title: 'Link runs a script (javascript: address)',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    isNotice: true,
    oneCause: true,
  },
  check({ tree }) {
    const explanation = explain(
      'The href of this link is a script, not an address.',
      'If it leads to a page, put the address of the page in href; if it does something on this page, make it a <button>.',
      'Search engines can’t follow such a link, and people can’t open it in a new tab, copy its address or use it if the script fails.',
    );
    return ownElements(tree).flatMap((node) => {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      // What has a role says that it is no link.
      if (tag !== 'a' || (attributes['role'] ?? 'link').trim() !== 'link') return [];
      // As browsers read it: they leave out tabs and ends of lines.
      const href = (attributes['href'] ?? '').trim().replaceAll(/[\t\n\r]/g, '');
      return /^javascript:/i.test(href) ? [{ node, explanation }] : [];
    });
  },
};
