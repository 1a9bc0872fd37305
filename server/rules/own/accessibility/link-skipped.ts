import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';

/** What moves the focus among its parts itself, or shows one of them at a time. */
const WIDGET =
  /^(?:application|combobox|grid|treegrid|listbox|menu|menubar|radiogroup|tablist|toolbar|tree)$/;
const SLIDES = /carousel|slide|swiper|slick|splide|glide|flickity/i;

/** Links that a negative `tabindex` takes away from the keyboard, while no other link leads to the same place. WCAG 2.1.1. */
export const linkSkipped: PageRule = {
  meta: {
    name: 'link-skipped',
    category: 'accessibility',
    title: 'Link can’t be reached with the Tab key',
    severity: 'medium',
    criteria: ['2.1.1'],
    oneCause: true,
  },
  check(input) {
    const { page, tree } = input;
    const { isShown } = contentOf(input);
    const isSkipped = (node: number): boolean =>
      /^\s*-\d/.test(tree.nodes[node]?.attributes?.['tabindex'] ?? '');
    const reached = new Set(
      page.links.flatMap(({ node, address }) => (isSkipped(node) || !isShown(node) ? [] : [address])),
    );
    const found = page.links.filter(({ node, address }) => {
      const href = tree.nodes[node]?.attributes?.['href']?.trim() ?? '';
      // Where scripts move the focus, such as in tabs and menus, links mostly lead to parts of the page.
      if (!isSkipped(node) || !isShown(node) || href === '' || href.startsWith('#')) return false;
      return !reached.has(address) && !isInWidget(input, node);
    });
    return found.map(({ node }) => {
      const explanation = explain(
        `tabindex="${tree.nodes[node]?.attributes?.['tabindex'] ?? ''}" keeps the Tab key from reaching ${nameOfElement(input, node)}, and no other link on the page leads there.`,
        'Remove the tabindex.',
        `People who can't use a mouse can't follow the link.`,
      );
      return { node, explanation };
    });
  },
};

function isInWidget({ tree }: PageInput, link: number): boolean {
  return [link, ...tree.ancestors(link)].some((at) => {
    const { role = '', class: classes = '', ...attributes } = tree.nodes[at]?.attributes ?? {};
    if (WIDGET.test(role.trim()) || SLIDES.test(`${classes} ${attributes['aria-roledescription'] ?? ''}`))
      return true;
    return at !== link && /^\s*\d/.test(attributes['tabindex'] ?? '');
  });
}
