import { explain } from '../../explain.ts';
import { documentBase } from '../../read/addresses/document-base.ts';
import { ownElements } from '../../own-elements.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { isSameSite } from '../../hosts.ts';

/** Types that browsers run at once; others are modules, which wait, or data. */
const CLASSIC = /^(?:|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Scripts in the head that the parser has to load and run before it goes on. Only those that the markup itself has. One
 * finding for the site, and one for each other host: what to do is decided for all of them.
 */
export const blockingScript: PageRule = {
  meta: {
    name: 'blocking-script',
    category: 'loading',
    title: 'Script in the head blocks rendering',
    severity: 'low',
    criteria: [],
    isNotice: true,
  },
  check({ page, tree }: PageInput) {
    const asked = new Set(page.visit.ownResources);
    const own = new URL(page.url).hostname;
    const base = documentBase(tree.nodes, page.url);
    return ownElements(tree).flatMap((index): Defect[] => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const { src, type = '', async, defer, nomodule } = attributes;
      if (tag !== 'script' || src === undefined || !CLASSIC.test(type.trim())) return [];
      if (async !== undefined || defer !== undefined || nomodule !== undefined) return [];
      const address = URL.parse(src, base);
      if (address === null || !asked.has(address.href) || !isInHead(tree, index)) return [];
      const { hostname } = address;
      const isOwn = isSameSite(hostname, own);
      const wait = isOwn
        ? 'The page stays blank until the script has loaded and run.'
        : `The page stays blank until the script from ${hostname} has loaded and run, and for a long time if that host does not respond.`;
      const explanation = explain(
        wait,
        'Add defer to run it in order once the page is parsed, or async if nothing depends on it.',
      );
      return [{ node: index, cause: isOwn ? 'own' : hostname, explanation }];
    });
  },
};

function isInHead(tree: PageInput['tree'], index: number): boolean {
  return tree.ancestors(index).some((at) => tree.nodes[at]?.tag === 'head');
}
