/** Markdown of several parts, with an empty line between them; empty parts are left out. */
export function joinSections(sections: readonly string[]): string {
  return `${sections
    .map((section) => section.replace(/\n+$/, ''))
    .filter((section) => section !== '')
    .join('\n\n')}\n`;
}

/**
 * Parts that are shown once they are opened; empty if all of them are.
 *
 * @param title HTML of its line: nothing in it is read as Markdown
 */
export function fold(title: string, sections: readonly string[]): string {
  const body = joinSections(sections);
  return body === '\n' ? '' : `<details><summary>${title}</summary>\n\n${body}\n</details>`;
}
