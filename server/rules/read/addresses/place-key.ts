import { normaliseId } from '../../../facts/page/normalise.ts';
import type { PlaceLink } from './address-summary.ts';
import { addressKey } from './address-key.ts';

/** What tells a part of a page from others, also in the next build, in which ids that a tool makes are others. */
export function placeKey({ address, place }: Pick<PlaceLink, 'address' | 'place'>, origin: string): string {
  const stable = normaliseId(place);
  const isGenerated = stable !== place.replaceAll(/\d+/g, '#');
  return `${addressKey(address, origin)}#${isGenerated ? stable : place}`;
}
