import { THING } from '../../rules/read/look/compared-page.ts';
import { kindOfPage } from '../../rules/read/look/kind-of-page.ts';
import { ownElements } from '../../rules/own-elements.ts';
import type { JudgedPage } from '../../facts/judged-page.ts';
import type { PageLook } from '../../facts/page-look.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';
import { maskVolatile, normaliseAddress } from '../../facts/page/normalise.ts';
import { pageKey } from '../../facts/page/page-key.ts';
import { lookAtFiles } from './look-at-files.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { hash32, hash64 } from '../../shared/string-hash.ts';

/** What is seen without text. */
const THINGS = new Set(
  'img video audio canvas svg iframe frame object embed input select textarea button meter progress'.split(
    ' ',
  ),
);
/** A picture of fewer pixels on a side is one that counts visitors. */
const MIN_SIDE = 8;
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title']);
/** What documents have whatever they are about. */
const SKELETON = new Set('html head meta body header nav main footer div'.split(' '));
const OVERLAYS = /^(?:vite-error-overlay|webpack-dev-server-client-overlay)$/;
/** Ids of requests and times of day. Other numbers may be what tells one page from the next. */
const VOLATILE = /\b(?:[\da-f]{8,}(?:-[\da-f]+)*|\d{1,2}:\d\d(?::\d\d)?)\b/gi;
const MAX_TEXT = 4_000;
const SKETCH = 24;
const MAX_PARTS = 32;
/** Text and links as browsers show them without any style. */
const PLAIN_COLORS = new Set(['rgb(0, 0, 0)', 'rgb(0, 0, 238)', 'rgb(85, 26, 139)']);
const MAX_LISTED = 8;
const MAX_ADDRESS = 120;

/**
 * What a page shows as a whole; null if a part of it is missing for a reason of our own.
 * @param elements two words for each of its elements (element-hashes.ts)
 */
export function lookOf(
  page: Pick<JudgedPage, 'url' | 'title' | 'links' | 'visit' | 'lacked' | 'snapshot'>,
  tree: PageTree,
  elements: Uint32Array,
): PageLook | null {
  const lacks = new Set(page.lacked?.map(({ kind }) => kind));
  if (lacks.has('cut off') || lacks.has('ended part')) return null;
  const shown = readShown(page, tree);
  const { texts, things, text } = shown;
  const said = kindOfPage({
    title: page.title,
    heading: headingOf(tree),
    text: texts.join(' ').slice(0, MAX_TEXT),
    length: text,
    outsideForms: shown.outsideForms,
    hasPassword: shown.hasPassword,
    hasForm: shown.hasForm,
    hasOverlay: shown.hasOverlay,
  });
  const stable = texts.map((each) => each.replaceAll(VOLATILE, '#'));
  return {
    text,
    things: things.length,
    links: linkedPages(page),
    content: hash64([page.title, ...stable, ...things]),
    parts: partsOf(stable, things),
    sketch: sketchOf(tree, elements),
    ...said,
    ...lookAtFiles(page, tree),
    ...(isPlain(page.visit.textStyles) && { isPlain: true }),
    ...(lacks.has('still loading') && { isLoading: true }),
    ...movesTo(page),
    errors: errorsOf(page),
  };
}

interface Shown {
  texts: string[];
  text: number;
  things: string[];
  outsideForms: number;
  hasPassword: boolean;
  hasForm: boolean;
  hasOverlay: boolean;
}

function readShown({ url, visit }: Pick<JudgedPage, 'url' | 'visit'>, tree: PageTree): Shown {
  const hidden = new Set(
    (visit.textStyles ?? []).flatMap(({ isHidden, isUnseen, nodes }) => (isHidden || isUnseen ? nodes : [])),
  );
  const transparent = new Set(
    (visit.loading?.images ?? []).flatMap(({ node, isTransparent }) => (isTransparent === true ? node : [])),
  );
  const gone = goneImages(visit);
  const inForm = new Uint8Array(tree.nodes.length);
  const texts = { shown: new Uint32Array(tree.nodes.length), hidden: new Uint32Array(tree.nodes.length) };
  const things: [index: number, words: string][] = [];
  const shown: Shown = {
    texts: [],
    text: 0,
    things: [],
    outsideForms: 0,
    hasPassword: false,
    hasForm: false,
    hasOverlay: false,
  };
  if (visit.isBlank === true) return shown;
  for (const [index, node] of tree.nodes.entries()) {
    const parent = tree.parent(index);
    inForm[index] = node.tag === 'form' ? 1 : (inForm[parent] ?? 0);
    const { tag, text, box, attributes = {} } = node;
    if (text !== undefined) {
      const around = tree.nodes[parent];
      if (around?.box === undefined || SILENT.has(around.tag ?? '')) continue;
      const kind = hidden.has(parent) ? texts.hidden : texts.shown;
      kind[parent] = 1;
      if (kind === texts.hidden) continue;
      const length = node.textLength ?? text.length;
      shown.texts.push(text);
      shown.text += length;
      if (inForm[index] === 0) shown.outsideForms += length;
    } else if (tag !== undefined && box !== undefined && box[2] >= MIN_SIDE && box[3] >= MIN_SIDE) {
      const { id = '', src = '', type = '' } = attributes;
      shown.hasOverlay ||= OVERLAYS.test(tag) || OVERLAYS.test(id);
      // What is in a closed shadow root can't be seen from outside.
      const isClosed = tag.includes('-') && tree.nodesIn(index) === 0;
      if ((!THINGS.has(tag) && !isClosed) || transparent.has(index)) continue;
      if (tag === 'img' && gone.has(URL.parse(src, url)?.href ?? '')) continue;
      things.push([index, `${tag} ${normaliseAddress(src)}`]);
      if (tag !== 'input') continue;
      shown.hasForm ||= !/^(?:button|submit|reset|image|search)$/i.test(type);
      shown.hasPassword ||= type.toLowerCase() === 'password';
    }
  }
  const isHidden = hiddenParts(tree, texts);
  shown.things = things.flatMap(([index, words]) => (isHidden(index) ? [] : [words]));
  return shown;
}

/** Addresses at which there is no image, for every visitor. */
function goneImages({ requests }: VisitFacts): Set<string> {
  const gone = (requests ?? []).filter(
    ({ type, status, mimeType }) =>
      type === 'Image' && (status === 404 || status === 410 || (status === 200 && mimeType === 'text/html')),
  );
  return new Set(gone.flatMap(({ url, redirects }) => [url, ...redirects]));
}

/**
 * Tells for things whether they are hidden, as far as it is known: only for texts it is known whether they are, and what
 * hides all of the text around a thing mostly hides the thing.
 * @param texts elements with text that is shown, and with text that is hidden; what is in them is added
 */
function hiddenParts(
  tree: PageTree,
  texts: Record<'shown' | 'hidden', Uint32Array>,
): (index: number) => boolean {
  for (let index = tree.nodes.length - 1; index > 0; index -= 1) {
    const parent = tree.parent(index);
    for (const kind of [texts.shown, texts.hidden]) if (kind[index] !== 0 && parent >= 0) kind[parent] = 1;
  }
  return (index) => {
    for (let at = index; at >= 0; at = tree.parent(at)) {
      if (texts.shown[at] === 1) return false;
      if (texts.hidden[at] === 1) return true;
    }
    return false;
  };
}

function headingOf(tree: PageTree): string {
  const headings = ownElements(tree).filter((index) => /^h[1-6]$/.test(tree.nodes[index]?.tag ?? ''));
  const first = headings.find((index) => tree.nodes[index]?.tag === 'h1') ?? headings[0];
  return first === undefined ? '' : tree.text(first, 200);
}

/** How many other pages of its site a page links to. */
function linkedPages({ url, links }: Pick<JudgedPage, 'url' | 'links'>): number {
  const { origin } = new URL(url);
  const own = links.filter(({ address }) => URL.parse(address)?.origin === origin);
  const keys = new Set(own.map(({ address }) => pageKey(address)));
  keys.delete(pageKey(url));
  return keys.size;
}

/** What a page shows most of. */
function partsOf(texts: readonly string[], things: readonly string[]): PageLook['parts'] {
  const parts = new Map<number, number>();
  const add = (part: string, amount: number): void => {
    const hash = hash32(part);
    parts.set(hash, (parts.get(hash) ?? 0) + amount);
  };
  for (const text of texts) add(text, text.length);
  for (const thing of things) add(thing, THING);
  return [...parts].sort(([x, one], [y, other]) => other - one || x - y).slice(0, MAX_PARTS);
}

/** Whether no text has a style that a browser does not give it itself. */
function isPlain(styles: VisitFacts['textStyles']): boolean {
  return (
    styles !== null &&
    styles.length > 0 &&
    styles.every(
      ({ color, lineHeight, isUpperCase, isJustified }) =>
        PLAIN_COLORS.has(color) && lineHeight === null && !isUpperCase && !isJustified,
    )
  );
}

/** The smallest of the hashes of the elements that every document has not (bottom-k sketch of Broder's resemblance, 1997). */
function sketchOf(tree: PageTree, elements: Uint32Array): number[] {
  const own = tree.elements.flatMap((index, ordinal) =>
    SKELETON.has(tree.nodes[index]?.tag ?? '') ? [] : [elements[2 * ordinal] ?? 0],
  );
  return [...new Set(own)].sort((x, y) => x - y).slice(0, SKETCH);
}

function movesTo({ url, visit }: Pick<JudgedPage, 'url' | 'visit'>): Pick<PageLook, 'movesTo'> {
  const to = URL.parse(visit.movesTo ?? '');
  if (to === null) return {};
  const { host } = new URL(url);
  const address = `${to.host === host ? '' : to.origin}${to.pathname}`;
  return { movesTo: address.slice(0, MAX_ADDRESS).toWellFormed() };
}

function errorsOf({ visit }: Pick<JudgedPage, 'visit'>): string[] {
  const ended = (visit.errors ?? []).filter(({ kind }) => kind === 'exception' || kind === 'rejection');
  return [...new Set(ended.map(({ text }) => maskVolatile(text).slice(0, 120).toWellFormed()))]
    .sort()
    .slice(0, MAX_LISTED);
}
