import path from 'node:path';

import { blobId } from '../github/blob-id.ts';
import { runGit } from '../shared/run-git.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** A plain file, which may be a program. */
const ENTRY = /^100(?:644|755) ([0-9a-f]{40}|[0-9a-f]{64}) 0\t([^]+)$/;

/** The files of a folder that are in its repository. */
export class TrackedFiles {
  /** Folder of the repository; absolute. */
  readonly top: string;
  /** Path of the folder in the repository, with a slash at its end; empty for all of it. */
  readonly prefix: string;
  readonly #blobs: ReadonlyMap<string, string>;

  /** @param blobs Ids of the contents, by path from the folder. */
  constructor(top: string, prefix: string, blobs: ReadonlyMap<string, string>) {
    this.top = top;
    this.prefix = prefix;
    this.#blobs = blobs;
  }

  get isEmpty(): boolean {
    return this.#blobs.size === 0;
  }

  /** The id of the content of a file, if it is what was checked out: no earlier step has changed it. @param file Path from the folder */
  committedBlob(file: string, content: Buffer): string | undefined {
    const id = this.#blobs.get(file);
    return id !== undefined && blobId(content, id.length) === id ? id : undefined;
  }
}

/**
 * Reads which files of a folder are in its repository.
 *
 * @param folder Absolute path.
 * @returns undefined if it lies in no repository, or git is missing
 * @throws the signal's reason
 */
export async function readTrackedFiles(
  folder: string,
  signal: AbortSignal,
): Promise<TrackedFiles | undefined> {
  const ask = (...args: string[]): Promise<string> =>
    runGit(folder, args, { maxBytes: MAX_OUTPUT_BYTES, signal });
  try {
    const top = (await ask('rev-parse', '--show-toplevel')).replace(/\r?\n$/, '');
    const prefix = (await ask('rev-parse', '--show-prefix')).replace(/\r?\n$/, '');
    const blobs = new Map<string, string>();
    for (const entry of (await ask('ls-files', '--stage', '-z')).split('\0')) {
      const [, id, file] = ENTRY.exec(entry) ?? [];
      if (id !== undefined && file !== undefined) blobs.set(file, id);
    }
    return new TrackedFiles(path.resolve(top), prefix, blobs);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
