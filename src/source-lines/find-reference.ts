import type { Finding } from '../service/api-types.ts';
import type { StyleFile } from './declaration-index.ts';
import type { SourceLocation } from './source-index.ts';

/** A file that no element names: an image of a style sheet or of a `style` attribute, or a font. */
const FILE =
  /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/(?:[^?#]*\/)?([^/?#]+\.(?!x?html?\b|php\b)[a-z\d]{2,5})(?:[?#]|$)/i;

/** The name of the file that is what a finding is about; undefined if it is about something else. */
export function referencedFile({ evidence }: Pick<Finding, 'evidence'>): string | undefined {
  const [, name] = FILE.exec(evidence) ?? [];
  return name;
}

/**
 * The line that names a file, in style sheets or markup.
 *
 * @returns undefined unless exactly one line does
 */
export function findReference(files: readonly StyleFile[], name: string): SourceLocation | undefined {
  const found: SourceLocation[] = [];
  for (const { path, text } of files) {
    if (!text.includes(name)) continue;
    for (const [index, line] of text.split('\n').entries())
      if (namesFile(line, name)) found.push({ file: path, line: index + 1 });
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** Whether a line has a name as the last part of an address. */
function namesFile(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const [before, after] = [line[at - 1] ?? ' ', line[at + name.length] ?? ' '];
    if (/[/"'(=\s]/.test(before) && /["')?#\s,]/.test(after)) return true;
  }
  return false;
}
