import path from 'node:path';

import { systemClock } from '../../shared/clock.ts';
import { listFiles } from '../../source-lines/list-files.ts';
import { readSources } from '../../source-lines/read-sources.ts';
import { SourceIndex } from '../../source-lines/source-index.ts';
import type { PatchSources } from '../make-patches.ts';
import { ServedFiles } from '../served-files.ts';
import { SourceTexts } from '../source-texts.ts';
import { readStyleTexts } from '../style-texts.ts';

interface ReadOptions {
  /** Folder of the sources; absolute. */
  root: string;
  /** What a build writes in it; undefined if the served files are the sources. Absolute. */
  built: string | undefined;
  /** Another folder in it that is no part of the sources; absolute. */
  other?: string | undefined;
  /** The website as it was scanned: a folder, and the path below which it is. */
  served: string;
  prefix: string;
  /** Addresses of its pages. */
  pages: readonly string[];
  /** Time for reading. */
  readMs: number;
  signal: AbortSignal;
}

/**
 * Reads the sources and what is served: all that patches are made from but the elements of findings.
 *
 * @throws Error of the file system; the reason of the signal
 */
export async function readPatchSources({
  root,
  built,
  other,
  served,
  prefix,
  pages,
  readMs,
  signal,
}: ReadOptions): Promise<Omit<PatchSources, 'elements'>> {
  const read = await readSources({
    root,
    folder: '.',
    withMarkdown: true,
    baseServe: built ?? other,
    clock: systemClock,
    deadline: systemClock.now() + readMs,
    signal,
  });
  const inBuilt =
    built === undefined ? undefined : `${path.relative(root, built).split(path.sep).join('/')}/`;
  const listed = (await listFiles(root, signal)).filter(
    (name) => inBuilt === undefined || !name.startsWith(inBuilt),
  );
  return {
    sources: new SourceTexts(root, read, listed),
    served: new ServedFiles(served, prefix),
    index: new SourceIndex(read, pages),
    styles: readStyleTexts(
      root,
      // Browsers read no others, so without a build a change of those does nothing.
      built === undefined ? listed.filter((name) => name.endsWith('.css')) : listed,
      read.files.map((file) => file.path),
    ),
  };
}
