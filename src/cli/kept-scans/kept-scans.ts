import { randomBytes } from 'node:crypto';
import { access, constants, link, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { CallResult } from '../../local-service/local-service.ts';
import { makeFolders } from '../../shared/make-folders.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { messageOf } from '../../text/message-of.ts';
import type { Site } from '../options/scan-options.ts';
import { keptScanName } from './kept-scan-name.ts';
import { pruneKeptScans } from './prune-kept-scans.ts';

/** The last scan of a site: its file, none, or why that is not known. */
export type KeptScan = FoundScan | { kind: 'none' } | { kind: 'unreadable'; reason: string };

/** A file with a scan, as it was when it was found. */
export interface FoundScan {
  kind: 'file';
  file: string;
  /** Distinguishes the file from those that replace it. */
  version: string;
}

/** What became of a damaged file: it is `aside`, another command has `replaced` it, or it is `stuck` where it was. */
export type SetAside = { kind: 'aside'; file: string } | { kind: 'replaced' } | { kind: 'stuck' };

/** The last scan of each site, in the user's cache folder. */
export class KeptScans {
  readonly #folder: string | undefined;
  readonly #project: string;
  readonly #name: string | undefined;

  /**
   * @param folder Absolute path of the cache folder; undefined if there is none, and then nothing is kept.
   * @param project Absolute path of the project's folder.
   * @param name Takes the place of the site, if the user has given one.
   */
  constructor(folder: string | undefined, project: string, name?: string) {
    this.#name = name;
    this.#folder = folder === undefined ? undefined : path.join(folder, 'scans');
    this.#project = project;
  }

  /** Looks for the last scan of a site. "Can't be read" is not "is not there". */
  async find(site: Site): Promise<KeptScan> {
    const file = await this.#fileOf(site);
    if (file === undefined) return { kind: 'none' };
    try {
      await access(file, constants.R_OK);
      return { kind: 'file', file, version: await versionOf(file) };
    } catch (error) {
      if (isMissing(error)) return { kind: 'none' };
      return { kind: 'unreadable', reason: messageOf(error) };
    }
  }

  /**
   * Keeps a scan in place of the last one of its site.
   *
   * @param exportTo Writes the scan to a file.
   * @throws Error that says why it can't be kept; the old one stays then.
   */
  async keep(site: Site, exportTo: (file: string) => Promise<CallResult>, nowMs: number): Promise<void> {
    const file = await this.#fileOf(site);
    if (file === undefined || this.#folder === undefined) {
      throw new Error(
        'there is no home folder, so there is no place for it. Set XDG_CACHE_HOME to a folder.',
      );
    }
    // What a scan has seen may not be for everybody.
    await makeFolders(this.#folder, 0o700);
    await replaceFile(file, async (temporary) => {
      const written = await exportTo(temporary);
      if (!written.ok) throw new Error(written.message);
    });
    await pruneKeptScans(this.#folder, nowMs);
  }

  /** Sets a damaged file aside, so that the next command begins anew; never the scan of another command in its place. */
  async setAside({ file, version }: FoundScan): Promise<SetAside> {
    const moved = `${file}.${randomBytes(6).toString('hex')}.damaged`;
    try {
      if ((await versionOf(file)) !== version) return { kind: 'replaced' };
      await rename(file, moved);
      if ((await versionOf(moved)) === version) {
        const aside = `${file}.damaged`;
        await rename(moved, aside);
        return { kind: 'aside', file: aside };
      }
      // It was replaced in between: back to its place, unless there is an even newer one.
      await link(moved, file).catch(() => undefined);
      await rm(moved, { force: true });
      return { kind: 'replaced' };
    } catch (error) {
      return { kind: isMissing(error) ? 'replaced' : 'stuck' };
    }
  }

  /** Absolute path; links to a folder lead to one file. */
  async #fileOf(site: Site): Promise<string | undefined> {
    if (this.#folder === undefined) return undefined;
    const real: Site =
      site.kind === 'folder' ? { kind: 'folder', folder: await realpath(site.folder) } : site;
    return path.join(this.#folder, keptScanName(this.#name ?? real, this.#project));
  }
}

async function versionOf(file: string): Promise<string> {
  const { ino, mtimeNs, size } = await stat(file, { bigint: true });
  return [ino, mtimeNs, size].join(' ');
}

/** Where there is no folder, there is no file in it either. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
}
