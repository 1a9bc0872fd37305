/** Boxes of which one picture is taken. */
interface BoxGroup {
  /** Around all of them. */
  box: Box;
  /** Their places in the list. */
  members: number[];
}

/** A picture takes three frames, and about as long again for this number of pixels in it. */
const WORTH = 1_000_000;

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
