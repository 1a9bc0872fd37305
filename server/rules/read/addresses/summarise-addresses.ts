import type { RequestFacts } from '../../../facts/request-facts.ts';
import { isToggle } from '../content/is-toggle.ts';
import type { PageInput } from '../../own-rule.ts';
import type { AddressSummary, LostResource, NamedAddress, PlaceLink } from './address-summary.ts';
import { externalLinks, unrequestedImages } from './unasked-addresses.ts';
import { linkTargets } from './link-target.ts';
import { namedResources } from './named-resources.ts';
import { ownFiles } from './own-files.ts';
import { leavesFragments, ownPlaces } from './own-places.ts';
import type { SnapshotNode } from '../../../facts/judged-page.ts';

/** No page names more that is kept. */
const MAX_EACH = 200;
/** A page with more is one of which not all places are known. */
const MAX_PLACES = 3_000;
const MAX_EVIDENCE = 200;
const MAX_VIEW = 300;
/** How the names of files end, by what browsers ask for them. */
const FILES: Partial<Record<RequestFacts['type'], RegExp>> = {
  Image: /\.(?:png|jpe?g|gif|webp|avif|svgz?|bmp|ico|cur)$/i,
  Font: /\.(?:woff2?|ttf|otf|eot)$/i,
  Script: /\.m?js$/i,
  Media: /\.(?:mp4|webm|mov|mp3|ogg|oga|ogv|m4a|wav|flac|aac)$/i,
  TextTrack: /\.vtt$/i,
};

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
    images: unrequestedImages(page, named).map(({ address, node, type, isIcon }) => ({
      address,
      type,
      isIcon,
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
    ...unjudgedFragments(input),
    ownPlaces: keptPlaces(input),
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
  for (const { url, type: asked, status, failure, mimeType, redirects, inFrame } of requests) {
    const type = asked === 'Other' && isDrawing(url) ? 'Image' : asked;
    const isPage = status === 200 && mimeType === 'text/html' && isForFile(type, url);
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
  // An `object` is asked for as what it turns out to be, too.
  for (const { address, type } of lost.values()) if (type === 'Image') lost.delete(`Document ${address}`);
  // Requests are made in no fixed order.
  return [...lost.values()].sort((x, y) => (`${x.address} ${x.type}` < `${y.address} ${y.type}` ? -1 : 1));
}

/** Browsers call what `<use>`, masks and filters refer to a request of another kind. */
function isDrawing(url: string): boolean {
  return /\.svgz?$/i.test(URL.parse(url)?.pathname ?? '');
}

/**
 * Whether a page in the answer is in the place of a file, as hosts with a fallback for all addresses send it. Browsers take
 * no page for a style sheet; images and scripts may come from programs that do not say what they send, unless their name
 * does.
 */
export function isForFile(type: RequestFacts['type'], url: string): boolean {
  return type === 'Stylesheet' || (FILES[type]?.test(URL.parse(url)?.pathname ?? '') ?? false);
}

/** Links to a part of another page of the site. */
function placeLinks(input: PageInput): PlaceLink[] {
  const { page, tree } = input;
  const targetOf = linkTargets(input);
  const places = new Map<string, PlaceLink>();
  for (const link of page.links) {
    if (places.size >= MAX_EACH) break;
    const target = targetOf(link);
    const element = tree.nodes[link.node];
    if (target?.where !== 'own site' || target.fragment.kind !== 'part') continue;
    if (element === undefined || isToggle(element)) continue;
    const { address, fragment } = target;
    const name = `${address}#${fragment.name}`;
    if (places.has(name)) continue;
    const { name: place, names } = fragment;
    places.set(name, { address, place, names, evidence: linkEvidence(tree, link.node) });
  }
  return [...places.values()];
}

/**
 * What links leave to a script to read after the #: views, which no scan visits, and what may be one or a part of the page
 * that is missing.
 */
function unjudgedFragments(input: PageInput): Pick<AddressSummary, 'views' | 'openPlaces'> {
  const { page, tree } = input;
  const targetOf = linkTargets(input);
  const isLeft = leavesFragments(input) === true;
  const places = isLeft ? null : ownPlaces(input);
  const views = new Set<string>();
  const openPlaces = new Set<string>();
  for (const link of page.links) {
    const target = targetOf(link);
    const element = tree.nodes[link.node];
    if (target === null || target.where === 'other site' || element === undefined) continue;
    const { fragment } = target;
    const isRead = !isLeft && target.where === 'own page';
    const address = `${target.address}${URL.parse(link.address)?.hash ?? ''}`.slice(0, MAX_VIEW);
    if (fragment.kind === 'state' && (fragment.isRoute || isRead)) views.add(address);
    if (fragment.kind !== 'part' || !isRead || isToggle(element) || views.size + openPlaces.size > MAX_EACH)
      continue;
    if (places !== null && !fragment.names.some((name) => places.has(name))) openPlaces.add(address);
  }
  return { views: [...views].slice(0, MAX_EACH), openPlaces: [...openPlaces] };
}

function linkEvidence(tree: PageInput['tree'], node: number): string {
  const { tag = 'a', attributes = {} } = tree.nodes[node] ?? {};
  const opening = openingTag({ parent: -1, tag, attributes });
  return tag === 'a' ? `${opening}${cut(tree.text(node, MAX_LINK_TEXT + 1), MAX_LINK_TEXT)}</a>` : opening;
}

/** Null if they are not all known, or if a script reads what follows the #, so that other names may lead somewhere, too. */
function keptPlaces(input: PageInput): string[] | null {
  const places = leavesFragments(input) === true ? ownPlaces(input) : null;
  if (places === null || places.size > MAX_PLACES) return null;
  const all = [...places];
  return withinBudget(all, (place) => [place]).length === all.length ? all : null;
}

const TELLING = ['rel', 'src', 'srcset', 'href', 'poster', 'alt'];
const MAX_VALUE = 120;
const MAX_LINK_TEXT = 80;

/**
 * The start tag of an element with the attributes that say what it loads, shortened, and a sign for others that it has; to
 * be escaped where it is shown.
 */
function openingTag({ tag = '', attributes = {} }: SnapshotNode): string {
  const shown = TELLING.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : ` ${name}="${cut(value, MAX_VALUE).replaceAll('"', '&quot;')}"`;
  });
  const hasOthers = Object.keys(attributes).length > shown.length;
  return `<${tag}${shown.join('')}${hasOthers ? ' …' : ''}>`;
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

/** Characters that are kept of one kind of addresses of a page. */
const MAX_CHARACTERS = 100_000;

/**
 * The first of some items, as long as their texts together are not too long: a page may name hundreds of addresses that are
 * as long as an address may be, and all pages of a scan are kept until its end.
 */
function withinBudget<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): Item[] {
  let characters = 0;
  const end = items.findIndex((item) => {
    for (const text of textsOf(item)) characters += text.length;
    return characters > MAX_CHARACTERS;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}
