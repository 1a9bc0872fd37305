import { explain } from '../../explain.ts';
import { linkTargets } from '../../read/addresses/link-target.ts';
import { leavesFragments, ownPlaces } from '../../read/addresses/own-places.ts';
import { isToggle } from '../../read/content/is-toggle.ts';
import { ownElements } from '../../own-elements.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

interface Fault {
  /** What is wrong with all links of its kind; undefined for a mistake in one address. */
  kind?: 'handler' | 'file';
  what: string;
}

/**
 * Anchors that lead somewhere by a handler only, nowhere (`#!`), or to an address that can't be one. One finding for each
 * kind of these.
 */
export const linkAddress: PageRule = {
  meta: {
    name: 'link-address',
    category: 'documents',
    title: 'Link has no real address (href)',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  // On a page that reads what follows the #, `#!` may be its first view.
  seesAll: ({ page }) => page.visit.fragments !== null,
  check(input) {
    const { page, tree } = input;
    const byScript = ownElements(tree).flatMap((node): Defect[] => {
      const { tag, attributes = {} } = tree.nodes[node] ?? {};
      // What has a role says that it is no link.
      if (tag !== 'a' || (attributes['role'] ?? 'link').trim() !== 'link') return [];
      const fault = faultOf(attributes, page.url);
      if (fault === null) return [];
      const explanation = explain(
        `${fault.what}.`,
        'If it leads to a page, put the address of the page in href; if it does something on this page, make it a <button>.',
        `Search engines can't follow such a link, and people can't open it in a new tab, copy its address or use it if the script fails.`,
      );
      return [{ node, explanation, ...(fault.kind !== undefined && { cause: fault.kind }) }];
    });
    return [...byScript, ...leadingNowhere(input)];
  },
};

/** Links to `#!` and the like: signs that stand where an address will be, or for a script. */
function leadingNowhere(input: PageInput): Defect[] {
  const { page, tree } = input;
  if (leavesFragments(input) !== true) return [];
  const targetOf = linkTargets(input);
  const places = ownPlaces(input);
  // Next to `#/active`, `#/` is the first view of an application, whose script may not have come.
  const hasRoutes = tree.nodes.some(
    ({ tag, attributes }) => tag === 'a' && /^#!?\/\w/.test(attributes?.['href'] ?? ''),
  );
  return page.links.flatMap((link) => {
    const target = targetOf(link);
    const element = tree.nodes[link.node];
    if (target?.where !== 'own page' || target.fragment.kind !== 'placeholder') return [];
    if (element === undefined || isToggle(element)) return [];
    if (places === null || target.fragment.names.some((name) => places.has(name))) return [];
    const href = element.attributes?.['href'] ?? '';
    if (hasRoutes && /^#!?\/$/.test(href)) return [];
    const explanation = explain(
      `“${href.slice(0, 40)}” leads nowhere.`,
      'Put the real address in href; if it does something on this page, make it a <button>; if it is not ready, remove it.',
      `People who follow this link stay where they are unless a script does something, and they can't open it in a new tab or copy its address.`,
    );
    return [{ node: link.node, cause: 'placeholder', explanation }];
  });
}

function faultOf(attributes: Record<string, string>, base: string): Fault | null {
  const href = attributes['href']?.trim();
  if (href === undefined) {
    return attributes['onclick'] === undefined
      ? null
      : { kind: 'handler', what: 'This link has no href, only a script that runs on click' };
  }
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href.replaceAll(/[\t\n\r]/g, ''))?.[1]?.toLowerCase();
  if (scheme === 'file') {
    const what = `This link leads to a file on a local machine: ${href.slice(0, 100)}`;
    return { kind: 'file', what };
  }
  if (scheme !== undefined && isMisspelt(scheme)) {
    return {
      what: `“${href.slice(0, 100)}” begins with “${scheme}:”, a misspelling of “https:”, so it can’t be opened`,
    };
  }
  if (/^(?:https?)?$/.test(scheme ?? '') && !URL.canParse(href, base)) {
    return { what: `“${href.slice(0, 100)}” is not an address` };
  }
  return null;
}

/** Whether it is `http` or `https` with letters doubled, left out or swapped. */
function isMisspelt(scheme: string): boolean {
  if (/^https?$/.test(scheme) || scheme.length < 3 || scheme.length > 7) return false;
  const letters = scheme.split('').sort().join('');
  return /^(?:h+t+p+s*|t+ps?|h+ps?)$/.test(scheme) || letters === 'hptt' || letters === 'hpstt';
}
