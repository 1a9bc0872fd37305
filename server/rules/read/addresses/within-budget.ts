/** Characters that are kept of one kind of addresses of a page. */
const MAX_CHARACTERS = 100_000;

/**
 * The first of some items, as long as their texts together are not too long: a page may name hundreds of addresses that are
 * as long as an address may be, and all pages of a scan are kept until its end.
 */
export function withinBudget<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): Item[] {
  let characters = 0;
  const end = items.findIndex((item) => {
    for (const text of textsOf(item)) characters += text.length;
    return characters > MAX_CHARACTERS;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}
