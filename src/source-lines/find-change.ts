import type { PullDiff } from '../github/pull-diff.ts';
import type { SourceLocation } from './source-index.ts';

/** What a pull request has made of a declaration. */
export interface DeclarationChange {
  /** The value that it had; undefined if the pull request has added it, or moved it here. */
  was?: string;
}

/**
 * What a pull request changed of a declaration that stands on a line.
 *
 * @param place Path from the folder of the checkout, which may lie below that of the repository
 * @returns undefined if it did not write the line, or wrote another declaration there
 */
export function findChange(
  diff: PullDiff,
  { file, line }: SourceLocation,
  property: string,
): DeclarationChange | undefined {
  const [path, ...others] = [...diff.keys()].filter((one) => file === one || file.endsWith(`/${one}`));
  if (path === undefined || others.length > 0) return undefined;
  const written = diff.get(path)?.written.get(line);
  if (written === undefined) return undefined;
  const now = valuesIn(written.text, property);
  // A line with several rules does not say which of them it is.
  if (now.length !== 1) return undefined;
  const before = written.removed.flatMap((text) => valuesIn(text, property));
  const [was] = before;
  if (was === undefined || before.length > 1) return {};
  // Only something else of the line is another, such as its place.
  return was === now[0] ? undefined : { was };
}

const DECLARATION = /(?<![\w-])((?:--)?[\w-]+)\s*:\s*([^;{}]+)/g;

/** The values that a line gives to a property. */
function valuesIn(text: string, property: string): string[] {
  return [...text.matchAll(DECLARATION)].flatMap(([, name = '', value = '']) =>
    name.toLowerCase() === property ? [value.trim()] : [],
  );
}
