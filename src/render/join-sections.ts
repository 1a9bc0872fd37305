/** Markdown of several parts, with an empty line between them; empty parts are left out. */
export function joinSections(sections: readonly string[]): string {
  return `${sections
    .map((section) => section.replace(/\n+$/, ''))
    .filter((section) => section !== '')
    .join('\n\n')}\n`;
}

/**
 * A part that is shown once it is opened; empty without a body.
 *
 * @param title HTML of its line: nothing in it is read as Markdown
 */
export function fold(title: string, body: string): string {
  return body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
