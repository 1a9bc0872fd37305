import type { Clock } from '../shared/clock.ts';
import { hasStyles, type StyleFile } from './declaration-index.ts';
import { listSources, readText, type ListOptions } from './list-sources.ts';
import { isPacked } from './read-source.ts';

const MAX_TOTAL_BYTES = 16 * 1024 * 1024;

/**
 * Reads the files of the sources that have styles, but those that a program has written on a few lines.
 *
 * @returns null if there are more than can be read in time: the place that was left out may be the right one
 * @throws the signal's reason; Error if the folder can't be listed
 */
export async function readStyles({
  clock,
  deadline,
  ...options
}: ListOptions & { clock: Clock; deadline: number }): Promise<StyleFile[] | null> {
  const { home, inFolder } = await listSources(options);
  const files: StyleFile[] = [];
  let totalBytes = 0;
  for (const path of inFolder.filter(hasStyles)) {
    options.signal.throwIfAborted();
    if (totalBytes > MAX_TOTAL_BYTES || clock.now() > deadline) return null;
    const text = await readText(home, path);
    // Nobody writes a style sheet of such a size by hand.
    if (text === undefined || text === 'too-large') continue;
    totalBytes += text.content.length;
    if (!isPacked(text.content)) files.push({ path, text: text.content });
  }
  return files;
}
