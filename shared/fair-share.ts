/**
 * How many each may have, so that all together have no more than a number: those that want less leave it to the others.
 *
 * @param wanted How many each would have
 * @param total Of all together
 * @param most Of one
 * @param least What each has in any case
 */
export function fairShare(
  wanted: readonly number[],
  { total, most, least }: { total: number; most: number; least: number },
): number {
  const sizes = wanted.map((each) => Math.min(each, most)).sort((a, b) => a - b);
  let left = total;
  for (const [index, size] of sizes.entries()) {
    const each = Math.floor(left / (sizes.length - index));
    if (size > each) return Math.max(each, least);
    left -= size;
  }
  return most;
}
