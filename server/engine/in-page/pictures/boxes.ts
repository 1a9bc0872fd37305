import type { Edges } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

/** What two boxes have in common. */
export function meet(one: Edges, other: Edges): Edges {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** A box in another place. */
export function move({ left, top, right, bottom }: Edges, x: number, y: number): Edges {
  return {
    left: left + x,
    top: top + y,
    right: right + x,
    bottom: bottom + y,
  };
}

/** From a length in one direction: where a part around it begins and ends, no longer than it may be. */
export function around(
  from: number,
  to: number,
  least: number,
  most: number,
  room: readonly [number, number],
): [begin: number, end: number] {
  const wanted = Math.min(Math.max(to - from + 2 * CAPS.around, least), most, room[1] - room[0]);
  // Of what is longer, the beginning is shown.
  const middle = to - from + 2 * CAPS.around > wanted ? from - CAPS.around : (from + to - wanted) / 2;
  const begin = Math.floor(Math.min(Math.max(middle, room[0]), room[1] - wanted));
  return [begin, Math.ceil(begin + wanted)];
}
