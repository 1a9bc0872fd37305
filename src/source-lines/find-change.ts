import type { PullDiff, WrittenLine } from '../github/pull-diff.ts';
import { plainValue, type StyleFile } from './declaration-index.ts';
import { withoutComments } from './find-reference.ts';
import { propertyName } from './read-declarations.ts';
import type { SourceLocation } from './source-index.ts';
import { blobId } from '../github/blob-id.ts';

/** What a pull request has made of a declaration. */
export interface DeclarationChange {
  /** The value that it had; undefined if the pull request has added it, or moved it here. */
  was?: string;
}

/**
 * What a pull request changed of a declaration that stands on a line of a file.
 *
 * @param files Those that were read; only if one is as the pull request has it are its lines those of the diff
 * @returns undefined if it did not write the line, or wrote another declaration there
 */
export function findChange(
  diff: PullDiff,
  files: readonly StyleFile[],
  { file, line }: SourceLocation,
  property: string,
): DeclarationChange | undefined {
  const changed = diff.get(file);
  const text = files.find(({ path }) => path === file)?.text;
  if (changed === undefined || text === undefined) return undefined;
  if (blobId(Buffer.from(text), changed.blob.length) !== changed.blob) return undefined;
  const written = changed.written.get(line);
  return written && changeOf(written, property);
}

function changeOf({ text, removed }: WrittenLine, property: string): DeclarationChange | undefined {
  // A line with several rules does not say which of them it is.
  const [now, ...more] = valuesIn(text, property);
  if (now === undefined || more.length > 0) return undefined;
  const before = removed.flatMap((line) => valuesIn(line, property));
  const [was] = before;
  if (was === undefined || before.length > 1 || was.rule !== now.rule) return {};
  // Only something else of the line is another, such as its place.
  return plainValue(was.value) === plainValue(now.value) ? undefined : { was: was.value };
}

const DECLARATION = /(?<![\w-])((?:--)?[\w-]+)\s*:\s*([^;{}]+)/g;

/** The values that a line gives to a property, each with what the line has of the selector before it. */
function valuesIn(text: string, property: string): { rule: string; value: string }[] {
  const plain = withoutComments(text);
  return [...plain.matchAll(DECLARATION)].flatMap(({ 1: name = '', 2: value = '', index }) => {
    const rule = /([^{}]*)\{[^{}]*$/.exec(plain.slice(0, index))?.[1]?.trim() ?? '';
    return propertyName(name) === property ? [{ rule, value: value.trim() }] : [];
  });
}
