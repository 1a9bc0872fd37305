/** The order of two texts by their UTF-16 units, for sorting: the same on every machine, whatever its locale. */
export function textOrder(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
