/** Boxes of which one picture is taken. */
interface BoxGroup {
  /** Around all of them. */
  box: Box;
  /** Their places in the list. */
  members: number[];
}

/** A picture takes three frames, and about as long again for this number of pixels in it. */
const WORTH = 1_000_000;

/** Linear light of each value of a channel (WCAG): the powers would take most of the time. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Left, top, right and bottom, in pixels. */
export type Box = [left: number, top: number, right: number, bottom: number];

/** In square pixels. */
export function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}

/** Puts boxes together where one picture of both is less work than two. */
export function groupBoxes(boxes: readonly Box[]): BoxGroup[] {
  const groups: BoxGroup[] = [];
  for (const [member, box] of boxes.entries()) {
    const near = groups.find(
      (group) => areaOf(around(group.box, box)) < areaOf(group.box) + areaOf(box) + WORTH,
    );
    if (near === undefined) groups.push({ box, members: [member] });
    else {
      near.box = around(near.box, box);
      near.members.push(member);
    }
  }
  return groups;
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG). Red, green and blue as whole numbers from 0 to 255. */
export function contrastRatio(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const x = luminance(one);
  const y = luminance(other);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Relative luminance (WCAG). */
function luminance(color: ArrayLike<number>): number {
  const light = (channel: number): number => LINEAR[color[channel] ?? 0] ?? 0;
  return 0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2);
}
