import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { Defect, PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** An encrypted page that links to its own host by `http:`. */
export const insecureLink: PageRule = {
  meta: {
    name: 'insecure-link',
    category: 'links',
    title: 'Internal link uses HTTP',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  check({ page, tree }) {
    const { protocol, hostname } = new URL(page.url);
    if (protocol !== 'https:') return [];
    return ownElements(tree).flatMap((node): Defect[] => {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      const href = attributes['href'] ?? '';
      if ((tag !== 'a' && tag !== 'area') || !/^\s*http:/i.test(href)) return [];
      const url = URL.parse(href.trim());
      // Another port is another server.
      if (url?.hostname !== hostname || url.port !== '') return [];
      const explanation = explain(
        `The site is encrypted, but this link leads to ${href.trim().slice(0, 200).toWellFormed()} without encryption.`,
        'Write https: in the link, or leave out scheme and host.',
        'Until the site redirects, anyone on the network path can see the request and change the response, and the redirect costs time.',
      );
      return [{ node, cause: 'own', explanation }];
    });
  },
};
