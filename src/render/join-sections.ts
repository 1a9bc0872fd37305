/** Markdown of several parts, with an empty line between them; empty parts are left out. */
export function joinSections(sections: readonly string[]): string {
  return `${sections
    .map((section) => section.replace(/\n+$/, ''))
    .filter((section) => section !== '')
    .join('\n\n')}\n`;
}
