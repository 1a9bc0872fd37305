const MAX_SHOWN = 3;

/** The paths of pages for people: the first of them, and how many more there are. */
export function listPaths(urls: readonly string[]): string {
  const paths = [...new Set(urls.map((url) => URL.parse(url)?.pathname ?? ''))];
  const shown = paths.slice(0, MAX_SHOWN);
  const more = paths.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
