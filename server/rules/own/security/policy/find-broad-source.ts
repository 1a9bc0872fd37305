/** Any host: a scheme alone, or a star in the place of the host. `data:` is content that anybody can write. */
const BROAD = /^(?:(?:https?|ftp|data):|(?:(?:https?|ftp):\/\/)?\*(?:\.\*)*(?::(?:\*|\d+))?\/?)$/;

/** The first source that stands for so many that the list keeps nobody out; undefined if there is none. */
export function findBroadSource(sources: readonly string[]): string | undefined {
  return sources.find((source) => BROAD.test(source));
}
