import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { documentBase } from '../../read/addresses/document-base.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { isSameSite } from '../../hosts.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** The address of something whose content never changes. */
const VERSION = /[@/.-]v?\d+\.\d+(?:\.\d+)?(?:[./-]|$)/;

/**
 * Scripts of other sites that run without a check of what they are. Only those that the markup itself has: what a script
 * adds can't be checked. Only where the address has a version: what others deliver changes, or differs from browser to
 * browser, so that a hash would break the page. One finding for each host: whether to trust it is one decision.
 */
export const subresourceIntegrity: PageRule = {
  meta: {
    name: 'subresource-integrity',
    category: 'security',
    title: 'Third-party script or style sheet without an integrity hash',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  check({ page, tree }: PageInput): Defect[] {
    const { nodes } = page.snapshot;
    const own = new URL(page.url).hostname;
    const asked = new Set(page.visit.ownResources);
    const base = documentBase(nodes, page.url);
    return tree.elements.flatMap((index): Defect[] => {
      const { tag, attributes = {} } = nodes[index] ?? {};
      const address = addressOf(tag, attributes, base);
      if (address === null || !asked.has(address.href) || isSameSite(address.hostname, own)) return [];
      if ((attributes['integrity'] ?? '').trim() !== '') return [];
      if (!VERSION.test(address.pathname)) return [];
      const explanation = wordHost(tag === 'link', address.hostname);
      return [{ node: index, cause: address.hostname, explanation }];
    });
  },
};

function wordHost(isStyle: boolean, hostname: string): Explanation {
  const what = isStyle ? 'style sheet' : 'script';
  const power = isStyle
    ? 'changes what visitors see'
    : 'reads what visitors see and enter, and acts on their behalf';
  return explain(
    `The ${what} comes from ${hostname} without integrity: an attacker who breaks in there can replace it, and the replacement ${power} here.`,
    `Add integrity with the hash of the file, and crossorigin="anonymous": browsers then reject any other file.`,
  );
}

function addressOf(
  tag: string | undefined,
  attributes: Readonly<Record<string, string>>,
  base: string,
): URL | null {
  const isStyle = tag === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes['rel'] ?? '');
  const text = tag === 'script' ? attributes['src'] : isStyle ? attributes['href'] : undefined;
  const address = text === undefined ? null : URL.parse(text, base);
  return address !== null && /^https?:$/.test(address.protocol) ? address : null;
}
