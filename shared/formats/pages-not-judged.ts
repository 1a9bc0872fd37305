const FOUND = /(at least )?(\d+) pages? (?:was|were) found and not judged\.$/i;
const FAILED = /^(At least )?(\d+) pages? (?:was|were) not judged because (?:it|each) (.*?): /s;
/** Nobody wanted them to be judged. */
const ON_PURPOSE =
  /^(?:is left out by the settings|is kept out by robots\.txt|has an address that looks as if)/;

/** How many pages a scan found but could not judge, by its limitations; pages that it should not judge do not count. */
export function pagesNotJudged(limitations: readonly string[]): { pages: number; isAtLeast: boolean } {
  let pages = 0;
  let isAtLeast = false;
  for (const sentence of limitations) {
    const [, least, count, reason = ''] = FOUND.exec(sentence) ?? FAILED.exec(sentence) ?? [];
    if (count === undefined || ON_PURPOSE.test(reason)) continue;
    pages += Number(count);
    isAtLeast ||= least !== undefined;
  }
  return { pages, isAtLeast };
}
