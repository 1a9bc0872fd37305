import { html } from 'ghtml';
import type { ShownBox, ShownPage } from '../view/shown-page.ts';

/** In CSS pixels of the page, as pictures of elements have it: context, and the size of a part. */
const AROUND = 32;
const LEAST = { width: 480, height: 200 };
const MOST = { width: 1280, height: 400 };
/** Pixels of the report. */
const MAX_WIDTH = 640;
/** CSS pixels of the page between the element and its outline. */
const GAP = 3;

/** A part of the picture of a page, that shows an element. */
export interface ShownCrop {
  of: ShownPage;
  box: ShownBox;
  /** Whether it is of the element that the finding is described by. */
  isLead: boolean;
}

/**
 * HTML of a part of the picture of a page, with the element outlined.
 * @param isFile the document has the image of each page once, and this refers to it; otherwise it is the file that other
 *   parts of the same page show, too, loaded when it comes into view
 */
export function cropOf({ of, box }: ShownCrop, alt: string, isFile: boolean): string {
  const { key, tiles, width, height, scale } = of;
  const [left, top, right, bottom] = box;
  const [x, across] = part(left, right, { scale, least: LEAST.width, most: MOST.width, room: width });
  const [y, down] = part(top, bottom, { scale, least: LEAST.height, most: MOST.height, room: height });
  const shownWidth = Math.round(Math.min(across / scale, MAX_WIDTH));
  const gap = Math.round(GAP * scale);
  const place = html`x="${left - gap}" y="${top - gap}" width="${right - left + 2 * gap}"
  height="${bottom - top + 2 * gap}" rx="1"`;
  const image = isFile
    ? html`<g role="img" aria-label="${alt}"><use href="#${key}" /></g>`
    : tiles
        .filter(({ top: from, height: high }) => from < y + down && from + high > y)
        .map(
          ({ top: from, height: high, src }, index) =>
            html`<foreignObject y="${from}" width="${width}" height="${high}"
              ><img
                src="${src}"
                width="${width}"
                height="${high}"
                loading="lazy"
                decoding="async"
                alt="${index === 0 ? alt : ''}"
            /></foreignObject>`,
        )
        .join('');
  return html`<svg
    viewBox="${x} ${y} ${across} ${down}"
    width="${shownWidth}"
    height="${Math.round((shownWidth * down) / across)}"
  >
    !${image}
    <rect class="halo" !${place} />
    <rect class="outline" !${place} />
  </svg>`;
}

/** From a length in one direction: where the part begins, and how long it is. Of what is longer, the beginning is shown. */
function part(
  from: number,
  to: number,
  { scale, least, most, room }: { scale: number; least: number; most: number; room: number },
): [begin: number, length: number] {
  const around = AROUND * scale;
  const wanted = to - from + 2 * around;
  const length = Math.round(Math.min(Math.max(wanted, least * scale), most * scale, room));
  const begin = wanted > length ? from - around : (from + to - length) / 2;
  return [Math.round(Math.min(Math.max(begin, 0), room - length)), length];
}
