import type { Clock } from '../shared/clock.ts';
import { hasStyles, isSheet, type StyleFile } from './declaration-index.ts';
import { listSources, readText, type ListOptions } from './list-sources.ts';
import { isPacked } from './read-source.ts';

const MAX_TOTAL_BYTES = 16 * 1024 * 1024;

/** Files with styles. */
interface ReadStyles {
  files: StyleFile[];
  /** None was left out: what is not in one of them is nowhere. */
  isWhole: boolean;
}

/**
 * Reads the files of the sources that have styles, style sheets first, but those that a program has written on a few lines.
 *
 * @throws the signal's reason; Error if the folder can't be listed
 */
export async function readStyles({
  clock,
  deadline,
  ...options
}: ListOptions & { clock: Clock; deadline: number }): Promise<ReadStyles> {
  const { home, inFolder } = await listSources(options);
  const files: StyleFile[] = [];
  let totalBytes = 0;
  const names = inFolder.filter(hasStyles);
  // Pages are many, and few of them have styles.
  for (const path of [...names.filter(isSheet), ...names.filter((name) => !isSheet(name))]) {
    options.signal.throwIfAborted();
    if (totalBytes > MAX_TOTAL_BYTES || clock.now() > deadline) return { files, isWhole: false };
    const text = await readText(home, path);
    // Nobody writes a style sheet of such a size by hand.
    if (text === undefined || text === 'too-large') continue;
    totalBytes += text.content.length;
    if (!isPacked(text.content)) files.push({ path, text: text.content });
  }
  return { files, isWhole: true };
}
