import type { Measured } from '../../../facts/judged-page.ts';
import type { ShownImage } from '../../../facts/request-facts.ts';
import type { PageInput } from '../../own-rule.ts';
import { namedResources } from '../addresses/named-resources.ts';
import { isUncertain } from './page-files.ts';

/** An image with what is known of its file. */
export interface ImageFile extends ShownImage {
  /** In bytes. */
  size: number;
  mimeType: string;
}

/**
 * The images that the page shows and whose file was asked for, in document order. Drawings (SVG) have no size in pixels
 * and are left out.
 */
export function imageFiles({ page: { visit } }: PageInput): ImageFile[] {
  const { loading, requests } = visit;
  if (loading === null || requests === null) return [];
  const files = new Map(
    requests.flatMap((request) => [request.url, ...request.redirects].map((url) => [url, request] as const)),
  );
  return loading.images.flatMap((image): ImageFile[] => {
    const file = files.get(image.address.replace(/#.*$/s, ''));
    if (file === undefined || image.node < 0 || !isPicture(file.mimeType)) return [];
    return [{ ...image, size: file.size, mimeType: file.mimeType }];
  });
}

function isPicture(mimeType: string): boolean {
  return mimeType.startsWith('image/') && !mimeType.startsWith('image/svg');
}

/** Whether the images of the page and their files are known. */
export function knowsImages({ page: { visit } }: PageInput): boolean {
  return visit.loading !== null && visit.requests !== null;
}

/** Whether the images that elements of the page name have come, so that what a rule does not find is not there. */
export function seesImages({ page }: PageInput): boolean {
  const lost = (page.visit.requests ?? []).filter(
    (request) => request.type === 'Image' && !request.inFrame && isUncertain(request),
  );
  if (lost.length === 0) return true;
  const named = new Set(namedResources(page).flatMap(({ address, isImage }) => (isImage ? [address] : [])));
  return !lost.some(({ url, redirects }) => [url, ...redirects].some((address) => named.has(address)));
}

/** What is measured of an image: the pixels that it has, and those of CSS in which it is shown. */
export function sizesOf({ natural, shown }: Pick<ImageFile, 'natural' | 'shown'>): Measured {
  const [width, height] = natural;
  const [shownWidth, shownHeight] = shown;
  return { width, height, shownWidth, shownHeight };
}
