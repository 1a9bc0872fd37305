import { createTwoFilesPatch } from 'diff';

import type { Edit } from './patch.ts';

/**
 * The texts of files after edits, whose indexes are those of the texts before. Edits that are the same are made once.
 *
 * @param textOf The text of a file before the edits.
 * @returns By the path of the file
 */
export function applyEdits(edits: readonly Edit[], textOf: (file: string) => string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const own = new Map(
      edits.filter((edit) => edit.file === file).map((edit) => [JSON.stringify(edit), edit]),
    );
    let text = '';
    let done = 0;
    const before = textOf(file);
    for (const edit of [...own.values()].toSorted((a, b) => a.at - b.at)) {
      text += before.slice(done, edit.at) + edit.text;
      done = edit.at + edit.length;
    }
    texts.set(file, text + before.slice(done));
  }
  return texts;
}

/** A unified diff for each step of a row of edits, in which each goes on from what the one before has made. */
export function diffSteps(steps: readonly (readonly Edit[])[], textOf: (file: string) => string): string[] {
  const done: Edit[] = [];
  let before = new Map<string, string>();
  return steps.map((edits) => {
    done.push(...edits);
    const after = applyEdits(done, textOf);
    const files = [...new Set(edits.map(({ file }) => file))];
    const diff = diffFiles(
      files.map((file) => ({
        path: file,
        before: before.get(file) ?? textOf(file),
        after: after.get(file) ?? '',
      })),
    );
    before = after;
    return diff;
  });
}

/** A unified diff of texts, as `git apply` takes it. */
export function diffFiles(files: readonly { path: string; before: string; after: string }[]): string {
  return files
    .map(({ path, before, after }) =>
      // Without its line of equals signs, which only Subversion knows.
      createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after).replace(/^=+\n/, ''),
    )
    .join('');
}
