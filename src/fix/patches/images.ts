import { imageSize } from 'image-size';

import type { SourceElement } from '../../source-lines/source-element.ts';
import { addAttribute, setValue, together } from '../edit-tag.ts';
import type { ElementPatch, FixSite, Place } from '../patch.ts';
import { attributeOf, valueOf } from '../read-tag.ts';

/** An image next to the text of its link or button says nothing that the text does not say. */
export const markAsDecoration: ElementPatch = (_, place, site) => {
  const { tag } = place;
  if (attributeOf(tag, 'title') !== undefined && valueOf(tag, 'title')?.trim() !== '')
    return 'its title may be what it shows, which a person must say';
  if (!isBesideText(place, site)) return 'only a person can say what the image shows';
  if (isTextHideable(place, site)) return 'the text next to it may be hidden in some windows';
  return addAttribute(tag, 'alt', '');
};

/** The same words twice: those next to the image stay. */
export const silenceRepetition: ElementPatch = (_, place, site) =>
  isBesideText(place, site) && !mayBeHidden(place, site)
    ? setValue(place.tag, 'alt', '')
    : 'no text next to it says the same';

const REDUNDANT =
  /^(?:an? |the )?(?:image|picture|photo|photograph|graphic) (?:of|showing) (?!the (?:day|week|month|year)\b)(?=\p{L})/iu;

/** Screen readers say “image” by themselves. */
export const shortenAlternative: ElementPatch = (_, { tag }) => {
  const alt = valueOf(tag, 'alt');
  const rest = alt?.trim().replace(REDUNDANT, '');
  if (alt === undefined || rest === undefined || rest === alt.trim())
    return 'it is not known which of its words are too many';
  return setValue(tag, 'alt', rest.charAt(0).toUpperCase() + rest.slice(1));
};

const ACTIONS = new Set(['a', 'button']);
/** Fewer letters may be an arrow or a number. */
const MIN_LETTERS = 3;

/** Styles hide texts with a class in narrow windows, and then only the image has a name. */
function mayBeHidden({ element }: Place, { sources }: FixSite): boolean {
  const inside = sources.elements(element.file).filter(({ parent }) => parent === element.parent);
  return inside.some(({ tag, classes }) => tag !== 'img' && (classes.sure.length > 0 || classes.open));
}

/** Names of classes that hide something somewhere: `d-none d-lg-inline`, `hidden md:inline`, `hide-on-mobile`. */
const HIDING = /none|hid(?:e|den)|invisible|only|collaps|mobile|desktop|tablet/i;

/** Whether classes of what stands next to an image, or in it, say that it is not shown everywhere. */
function isTextHideable({ element }: Place, { sources }: FixSite): boolean {
  const box = element.parent;
  const inside = sources.elements(element.file).filter((one) => one !== element && isIn(one, box));
  return inside.some(({ classes }) =>
    [...classes.sure, ...classes.possible].some((name) => HIDING.test(name)),
  );
}

function isIn({ parent }: SourceElement, box: SourceElement | undefined): boolean {
  for (let at = parent; at !== undefined; at = at.parent) if (at === box) return true;
  return false;
}

function isBesideText({ element }: Place, { sources }: FixSite): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    if (!ACTIONS.has(at.tag ?? '')) continue;
    // In a condition the text may be missing. `aria-hidden` text has no readers.
    if (at.textVaries) return false;
    const images = sources.elements(at.file).filter(({ tag, parent }) => tag === 'img' && parent === at);
    const letters =
      at.text
        .map((part) => part ?? '')
        .join('')
        .match(/\p{L}/gu) ?? [];
    // If an expression writes no text after all, the proof finds a link without a name.
    return images.length <= 1 && (letters.length >= MIN_LETTERS || at.text.includes(null));
  }
  return false;
}

/** The dimensions of the file, so that browsers keep room for it. */
export const reserveSpace: ElementPatch = ({ page }, { tag }, { served }) => {
  const src = valueOf(tag, 'src');
  if (src === undefined) return 'an expression writes its address';
  const file = served.fileOf(URL.parse(src, page)?.pathname ?? '');
  if (file === undefined) return 'its file is not in the served folder';
  const { width, height, type } = sizeOf(served.read(file));
  if (width === undefined || height === undefined || type === 'svg')
    return 'the file does not say its dimensions';
  return together(
    ...[['width', width] as const, ['height', height] as const].flatMap(([name, size]) =>
      valueOf(tag, name) === String(size) ? [] : [addAttribute(tag, name, String(size))],
    ),
  );
};

function sizeOf(bytes: Buffer): { width?: number; height?: number; type?: string } {
  try {
    return imageSize(bytes);
  } catch {
    return {};
  }
}

/** The title of the document that the frame shows, if it is one of the site. */
export const nameFrame: ElementPatch = ({ page }, { tag }, { served }) => {
  const src = valueOf(tag, 'src');
  if (src === undefined || src.trim() === '') return 'it is not known what the frame shows';
  const address = URL.parse(src, page);
  const isOwn = address?.origin === URL.parse(page)?.origin && address?.host === URL.parse(page)?.host;
  const file = isOwn ? served.fileOf(address?.pathname ?? '') : undefined;
  if (file === undefined) return 'only a person can say what the frame shows';
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(served.read(file).toString('utf8'))?.[1]?.trim() ?? '';
  if (title === '' || title.includes('&')) return 'the document in the frame has no plain title';
  return addAttribute(tag, 'title', title.replaceAll(/\s+/g, ' '));
};
