import type { RequestFacts } from '../../findings/facts/request-facts.ts';
import { isToggle } from '../content/is-toggle.ts';
import { ownElements } from '../own-elements.ts';
import type { PageInput } from '../own-rule.ts';
import type { AddressSummary, LostResource, NamedAddress, PlaceLink } from './address-summary.ts';
import { externalLinks } from './external-links.ts';
import { namedResources } from './named-resources.ts';
import { ownFiles } from './own-files.ts';
import { openingTag } from './opening-tag.ts';
import { unrequestedImages } from './unrequested-images.ts';
import { withinBudget } from './within-budget.ts';

/** No page names more that is kept. */
const MAX_EACH = 200;
/** A page with more is one of which not all places are known. */
const MAX_PLACES = 3_000;
const MAX_EVIDENCE = 200;

/** What a page says of addresses. Takes as long as the page is large. */
export function summariseAddresses(input: PageInput): AddressSummary {
  const { page, tree } = input;
  const named = namedResources(page);
  const requests = page.visit.requests ?? [];
  const document = requests.find(({ type, inFrame }) => type === 'Document' && !inFrame);
  const evidence = new Map(named.map(({ address, node }) => [address, openingTag(node)]));
  const files = ownFiles(page);
  const all = {
    lost: lostResources(requests, evidence),
    external: externalLinks(page).map(({ address, node }) => ({
      address,
      evidence: linkEvidence(tree, node),
    })),
    images: unrequestedImages(page, named).map(({ address, node }) => ({
      address,
      evidence: openingTag(node),
    })),
    places: placeLinks(input),
  };
  const kept = {
    lost: withinBudget(all.lost.slice(0, MAX_EACH), textsOf),
    external: withinBudget(all.external, textsOf),
    images: withinBudget(all.images, textsOf),
    places: withinBudget(all.places, textsOf),
  };
  return {
    ...kept,
    files: withinBudget(files, (file) => [file]),
    ownPlaces: placesOf(input),
    redirects: document?.redirects ?? [],
    movedForEver: document?.movedForEver === true,
    // Those that are cut where they are read have as many as there may be.
    cut: (['lost', 'external', 'images', 'places'] as const).filter(
      (kind) => all[kind].length >= MAX_EACH || kept[kind].length < all[kind].length,
    ),
  };
}

function textsOf({ address, evidence }: NamedAddress): string[] {
  return [address, evidence];
}

function lostResources(
  requests: readonly RequestFacts[],
  named: ReadonlyMap<string, string>,
): LostResource[] {
  const lost = new Map<string, LostResource>();
  const answered = new Set(requests.filter(({ status }) => status !== null).map(({ url }) => url));
  for (const { url, type, status, failure, mimeType, redirects, inFrame } of requests) {
    const isPage = type === 'Stylesheet' && status === 200 && mimeType === 'text/html';
    const isFine = failure === null && status !== null && status < 400 && !isPage;
    // A page that asks again and again is always left with one that is under way.
    const isKnown = failure === 'unfinished' && answered.has(url);
    if (isFine || isKnown || (type === 'Document' && !inFrame)) continue;
    const address = redirects[0] ?? url;
    const name = `${type} ${address}`;
    if (lost.has(name)) continue;
    const evidence = named.get(address) ?? address.slice(0, MAX_EVIDENCE).toWellFormed();
    lost.set(name, { address, evidence, type, status, failure, isPage });
  }
  // Requests are made in no fixed order.
  return [...lost.values()].sort((x, y) => (`${x.address} ${x.type}` < `${y.address} ${y.type}` ? -1 : 1));
}

function placeLinks({ page, tree }: PageInput): PlaceLink[] {
  const { origin } = new URL(page.url);
  const places = new Map<string, PlaceLink>();
  for (const { address: href, node } of page.links) {
    const url = URL.parse(href);
    const place = placeIn(url?.hash ?? '');
    if (url === null || url.origin !== origin || place === null || places.size >= MAX_EACH) continue;
    // Links that are written as places are the subject of another rule.
    const link = tree.nodes[node];
    if (link === undefined || (link.attributes?.['href'] ?? '').trim().startsWith('#') || isToggle(link))
      continue;
    url.hash = '';
    const name = `${url.href}#${place}`;
    if (!places.has(name)) places.set(name, { address: url.href, place, evidence: linkEvidence(tree, node) });
  }
  return [...places.values()];
}

function linkEvidence(tree: PageInput['tree'], node: number): string {
  const { tag, attributes } = tree.nodes[node] ?? {};
  const href = attributes?.['href'] ?? '';
  const opening = openingTag({ parent: -1, tag: tag ?? 'a', attributes: { href } });
  return tag === 'a' ? `${opening}${tree.text(node, 80)}</a>` : opening;
}

/**
 * The place that a fragment names; null for the top of the page, for a text to look for, and for what looks like the
 * state of a script.
 */
function placeIn(hash: string): string | null {
  const place = decode(hash.slice(1)).replace(/:~:.*$/s, '');
  if (place === '' || place.toLowerCase() === 'top' || /^[!/?]|[=&/]/.test(place)) return null;
  return place;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null if they are not all known. */
function placesOf({ page, tree }: PageInput): string[] | null {
  if (page.snapshot.cut === true) return null;
  const places = new Set<string>();
  for (const index of ownElements(tree)) {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    for (const place of [attributes['id'], tag === 'a' ? attributes['name'] : undefined]) {
      if (place !== undefined && place !== '') places.add(place);
    }
  }
  const all = [...places];
  const isWhole = all.length <= MAX_PLACES && withinBudget(all, (place) => [place]).length === all.length;
  return isWhole ? all : null;
}
