const MAX_LISTED = 5;
const MAX_LENGTH = 60;

/** Some of the texts in quotes, each once, and how many more there are: “a”, “b” and 3 more. */
export function listSome(texts: readonly string[]): string {
  const each = [...new Set(texts.map(shorten))];
  const shown = each.slice(0, MAX_LISTED).map((text) => `“${text}”`);
  const more = each.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
