import { html } from 'ghtml';
import { cropOf } from './page-crop.ts';
import type { ShownCrop } from './page-crop.ts';
import type { components } from '../../../openapi.gen.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

/** A picture of an element, to be shown. Sizes and places are in pixels. */
export interface ShownPicture {
  /** Relative address of the file. */
  src: string;
  /** Address of the page that shows the element. */
  page: string;
  /** Whether it is of the element that the finding is described by. */
  isLead: boolean;
  width: number;
  height: number;
  /** The element in it: left, top, right and bottom. */
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/** A finding with what its report shows of it. */
export type PicturedFinding = components['schemas']['ComparedFinding'] & {
  picture?: ShownPicture;
  /** As the base of a comparison showed it. */
  basePicture?: ShownPicture;
  /** In the picture of a page, if it has no picture of its own. */
  crop?: ShownCrop;
  baseCrop?: ShownCrop;
};

/** Pixels between the element and its outline. */
const GAP = 3;
/** So that all of the outline is in the picture. */
const EDGE = 2;

/** HTML of the pictures of a finding; empty if it has none. What changed is shown before and now, side by side. */
export function findingPicture(
  { picture, basePicture, crop, baseCrop }: PicturedFinding,
  isFile = false,
): string {
  const before = basePicture ?? baseCrop;
  const now = picture ?? crop;
  const sides = [
    ...(before === undefined ? [] : [{ side: 'Before', shown: before } as const]),
    ...(now === undefined ? [] : [{ side: 'Now', shown: now } as const]),
  ];
  if (sides.length === 0) return '';
  return html`<div class="pictures">
    !${sides.map(({ side, shown }) => {
      const named = sides.length > 1 || side === 'Before' ? side : null;
      return 'of' in shown ? cropFigure(shown, named, isFile) : figure(shown, named);
    })}
  </div>`;
}

function cropFigure(shown: ShownCrop, side: 'Before' | 'Now' | null, isFile: boolean): string {
  const { isLead } = shown;
  const { page } = shown.of;
  return html`<figure class="crop">
    !${cropOf(shown, altOf({ page, isLead }, side), isFile)} !${caption({ page, isLead }, side)}
  </figure>`;
}

function altOf({ page, isLead }: Pick<ShownPicture, 'page' | 'isLead'>, side: string | null): string {
  const what = isLead ? 'The element' : 'One of the elements,';
  return `${what} on ${pathOf(page)}${side === 'Before' ? ' as it was' : ''}, outlined`;
}

function figure(shown: ShownPicture, side: 'Before' | 'Now' | null): string {
  const { src, width, height, box } = shown;
  const [left, top, right, bottom] = box;
  const x = Math.max(left - GAP, EDGE);
  const y = Math.max(top - GAP, EDGE);
  const place = html`x="${x}" y="${y}" width="${Math.max(Math.min(right + GAP, width - EDGE) - x, 1)}"
  height="${Math.max(Math.min(bottom + GAP, height - EDGE) - y, 1)}" rx="2"`;
  return html`<figure class="picture">
    <div class="frame">
      <img
        src="${src}"
        width="${width}"
        height="${height}"
        loading="lazy"
        decoding="async"
        alt="${altOf(shown, side)}"
      />
      <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
        <rect class="halo" !${place} />
        <rect class="outline" !${place} />
      </svg>
    </div>
    !${caption(shown, side)}
  </figure>`;
}

/** The evidence above a picture is of the element that describes the finding, so a picture of another one says that it is. */
function caption({ page, isLead }: Pick<ShownPicture, 'page' | 'isLead'>, side: string | null): string {
  if (isLead) return side === null ? '' : html`<figcaption>${side}</figcaption>`;
  const words = side === null ? 'Another' : `${side}: another`;
  return html`<figcaption>${words} of its elements, on <bdi>${pathOf(page)}</bdi></figcaption>`;
}

/** Path and query; an address that can't be read is shown as it is. */
function pathOf(page: string): string {
  if (!URL.canParse(page)) return page;
  const { pathname, search } = new URL(page);
  return readableAddress(`${pathname}${search}`);
}
