import { lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { fileNames } from '../../render/file-name.ts';
import type { CompleteTarget, TargetResult } from '../../result/target-result.ts';
import { writeWholeFile } from '../../shared/write-whole-file.ts';
import { messageOf } from '../../text/message-of.ts';
import type { ScanOptions } from '../options/scan-options.ts';

const FOLDER = 'sitedelta-report';

/** What became of the reports that nobody has asked for by name. */
interface WrittenReports {
  /** Absolute paths. */
  files: string[];
  /** Sentences about those that could not be written. */
  problems: string[];
}

/**
 * Writes the report of each scan for people who did not name a place for it: into a folder of its own in the current one,
 * because browsers that are confined, as in snaps, open no file of hidden folders. Git ignores the folder.
 *
 * The current folder may be someone else's, so nothing is written through a link that is there.
 */
export async function writeReport(
  results: readonly TargetResult[],
  { jobs }: Pick<ScanOptions, 'jobs'>,
  cwd: string,
  fetchReport: (result: CompleteTarget) => Promise<string | undefined>,
): Promise<WrittenReports> {
  const written: WrittenReports = { files: [], problems: [] };
  const complete = results.filter((result) => result.kind === 'complete');
  if (complete.length === 0) return written;
  const folder = path.join(cwd, FOLDER);
  try {
    // It would be deployed with the site.
    const served = jobs.flatMap(({ site, base }) => [site, base]).filter((one) => one.kind === 'folder');
    if (served.some((site) => isIn(folder, site.folder)))
      throw new Error('this folder belongs to the website. Name a place for the report with --html.');
    await makeOwnFolder(folder);
    const names = fileNames(results.map(({ url }) => url));
    for (const [index, result] of results.entries()) {
      if (result.kind !== 'complete') continue;
      const content = await fetchReport(result);
      if (content === undefined) continue;
      const file = path.join(folder, `${names[index] ?? 'site'}.html`);
      if ((await kindOf(file)) === 'link') throw new Error(`${file} is a link.`);
      await writeWholeFile(file, content);
      written.files.push(file);
    }
  } catch (error) {
    written.problems.push(`No report is written: ${messageOf(error)}`);
  }
  return written;
}

function isIn(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

async function makeOwnFolder(folder: string): Promise<void> {
  const kind = await kindOf(folder);
  if (kind === 'folder') return;
  if (kind !== 'none') throw new Error(`${folder} is no folder.`);
  await mkdir(folder);
  await writeFile(path.join(folder, '.gitignore'), '*\n');
}

async function kindOf(file: string): Promise<'none' | 'link' | 'folder' | 'other'> {
  try {
    const found = await lstat(file);
    if (found.isSymbolicLink()) return 'link';
    return found.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'none';
    throw error;
  }
}
