import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { isLoopback } from '../../hosts.ts';
import { pagePolicies } from '../../read/content/content-policy.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Browsers refuse these. */
const REFUSED = new Set(['script', 'link', 'iframe', 'frame', 'object', 'embed', 'track', 'form']);
/** Browsers ask for these by https instead. */
const UPGRADED = new Set(['img', 'audio', 'video', 'source']);
const LOADED_LINK = /\b(?:stylesheet|preload|modulepreload|icon|manifest)\b/i;

/**
 * An encrypted page that names something to load, or the receiver of a form, by `http:`. With `upgrade-insecure-requests`
 * in its policy, browsers ask for all of it by https, and what the host does not have there is the subject of other rules. One
 * finding for each host, which has it all or nothing, and for what browsers make of it.
 */
export const mixedContent: PageRule = {
  meta: {
    name: 'mixed-content',
    category: 'links',
    title: 'Mixed content: HTTPS page loads files over HTTP',
    severity: 'medium',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  check(input) {
    const { page, tree } = input;
    if (!page.url.startsWith('https:') || upgradesAll(input)) return [];
    const own = new URL(page.url).hostname;
    return ownElements(tree).flatMap((node): Defect[] => {
      const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
      if (!REFUSED.has(tag) && !UPGRADED.has(tag)) return [];
      if (tag === 'link' && !LOADED_LINK.test(attributes['rel'] ?? '')) return [];
      const address = addressOf(tag, attributes);
      if (address === undefined) return [];
      const shown = address.trim().slice(0, 200).toWellFormed();
      const host = URL.parse(address.trim())?.hostname ?? '';
      const of = host === own ? 'own' : host;
      if (tag === 'form') {
        const explanation = explain(
          `The page is encrypted, but this form sends its data to ${shown} unencrypted, so anyone on the network path can read it.`,
          'Write https: in the form’s action.',
          'Browsers warn about such forms.',
        );
        return [{ node, cause: `form ${of}`, explanation }];
      }
      if (UPGRADED.has(tag)) {
        const explanation = explain(
          `The page is encrypted but refers to ${shown} over HTTP.`,
          'Write https: in the address.',
          'Browsers request it over HTTPS instead, and show nothing if the host does not serve it there; older ones mark the page as insecure.',
        );
        return [{ node, cause: `upgraded ${of}`, explanation, severity: 'low' }];
      }
      const explanation = explain(
        `The page is encrypted, so browsers refuse to load ${shown} over HTTP, and whatever the page needs it for is missing.`,
        'Write https: in the address.',
      );
      return [{ node, cause: `refused ${of}`, explanation }];
    });
  },
};

/** W3C Upgrade Insecure Requests, sections 3.1 and 3.2. */
function upgradesAll(input: PageInput): boolean {
  return pagePolicies(input).some(({ directives }) => directives.has('upgrade-insecure-requests'));
}

function addressOf(tag: string, attributes: Record<string, string>): string | undefined {
  const names = { link: 'href', object: 'data', form: 'action' }[tag] ?? 'src';
  const address = attributes[names] ?? (tag === 'video' ? attributes['poster'] : undefined);
  return address !== undefined && /^\s*http:\/\//i.test(address) && !isTrusted(address) ? address : undefined;
}

/** Browsers trust what is on the same machine. */
function isTrusted(address: string): boolean {
  return isLoopback(URL.parse(address.trim())?.hostname ?? '');
}
