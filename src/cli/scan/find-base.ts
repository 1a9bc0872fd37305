import type { NoBase } from '../../result/comparison.ts';
import type { Scan } from '../../service/api-types.ts';
import { withRetries } from '../../service/retry.ts';
import { ConfigurationError, RunError } from '../../shared/errors.ts';
import { canonicalTarget } from '../../site/canonical-target.ts';
import type { SetAside } from '../kept-scans/kept-scans.ts';
import type { BaseChoice, Site } from '../options/scan-options.ts';
import type { ScanWork } from './scan-work.ts';

type StoredChoice = Exclude<BaseChoice, Site>;

/**
 * Brings the scan of an earlier command into the store, to be compared with.
 *
 * "Could not be read" is not "is not there": what might have been added since would be lost.
 *
 * @param url The address that is going to be scanned.
 * @returns The scan, or why there is none to compare with.
 * @throws {@link RunError} if there is one that can't be read; ConfigurationError if it is of another page.
 */
export async function findBase(
  base: StoredChoice,
  site: Site,
  url: string,
  work: ScanWork,
): Promise<Scan | NoBase> {
  if (base.kind === 'none') {
    return { kind: 'no-base', cause: 'off', reason: 'not compared with anything (--base none)' };
  }
  const scan =
    base.kind === 'file'
      ? await readFile(base.file, url, work)
      : await findLast(base.isAsked, site, url, work);
  // A folder that was served before, on another port.
  if (site.kind === 'folder' && !('kind' in scan) && new URL(scan.target).hostname === 'localhost') {
    work.names.add(url, scan.target);
  }
  return scan;
}

async function readFile(file: string, url: string, work: ScanWork): Promise<Scan> {
  const imported = await work.service.importScan(file);
  if (!imported.ok) {
    const advice = {
      outdated: 'Another version of sitedelta wrote it; write it again with --save.',
      unusable: 'It is damaged, or --save did not write it; write it again with --save.',
      failed: 'Run the command again.',
    }[imported.reason];
    throw new RunError('error', `The base ${file} cannot be read: ${imported.message} ${advice}`);
  }
  const scan = await readScan(imported.scanId, work);
  if (placeOf(scan.target) !== placeOf(url)) {
    throw new ConfigurationError(
      `--base: ${file} has a scan of ${scan.target}, which has another path or query than ${url}, so they cannot be compared.`,
    );
  }
  return scan;
}

async function findLast(isAsked: boolean, site: Site, url: string, work: ScanWork): Promise<Scan | NoBase> {
  const { kept, service, notice } = work;
  const found = await kept.find(site);
  if (found.kind === 'none') {
    const what = describeMissing(site, work.options.keepAs);
    if (isAsked)
      notice(`--base last: ${what} yet, so there is nothing to compare with.${adviseOnFolders(site, work)}`);
    return { kind: 'no-base', reason: `${what} yet to compare with` };
  }
  if (found.kind === 'unreadable') {
    throw new RunError(
      'error',
      `The last scan of this site cannot be read, so it is not known what was added: ${found.reason}. Check the permissions of its folder, or use --base none.`,
    );
  }
  const imported = await service.importScan(found.file);
  if (imported.ok) return takeLast(await readScan(imported.scanId, work), url, work.options.keepAs);
  if (imported.reason === 'outdated') {
    throw new RunError(
      'error',
      'Another version of sitedelta has kept the last scan of this site, and this one cannot read it, so it is not known what was added. Begin anew once with --base none.',
    );
  }
  if (imported.reason === 'failed') {
    throw new RunError(
      'error',
      `The last scan of this site cannot be read, so it is not known what was added: ${imported.message} Run the command again.`,
    );
  }
  throw new RunError(
    'error',
    `The last scan of this site is damaged, so it is not known what was added. ${adviseOnDamage(found.file, await kept.setAside(found))}`,
  );
}

function adviseOnDamage(file: string, set: SetAside): string {
  switch (set.kind) {
    case 'aside':
      return `It is set aside as ${set.file}; run the command again to begin anew.`;
    case 'replaced':
      return 'Another command has replaced it meanwhile; run the command again.';
    case 'stuck':
      return `Remove ${file}, and run the command again to begin anew.`;
    default:
      return set satisfies never;
  }
}

/** A folder has a last scan of its own, which people with a folder for each build do not expect. */
function describeMissing(site: Site, keepAs: string | undefined): string {
  if (keepAs !== undefined) return `no scan is kept as ${JSON.stringify(keepAs)}`;
  return `no scan of this ${site.kind === 'folder' ? 'folder' : 'site'} is kept`;
}

function adviseOnFolders(site: Site, { options }: ScanWork): string {
  return site.kind === 'folder' && options.keepAs === undefined
    ? ' Each folder has its own: --base-serve compares with another folder, and --keep-as gives several the same last scan.'
    : '';
}

/** Only a name of the user's own can be that of two pages. */
function takeLast(scan: Scan, url: string, keepAs: string | undefined): Scan {
  if (keepAs === undefined || placeOf(scan.target) === placeOf(url)) return scan;
  throw new ConfigurationError(
    `--keep-as: what is kept as ${JSON.stringify(keepAs)} is a scan of ${scan.target}, which has another path or query than ${url}, so they cannot be compared; use another name, or begin anew once with --base none.`,
  );
}

async function readScan(id: string, { client, retry }: ScanWork): Promise<Scan> {
  return withRetries('Reading the base', () => client.getScan(id, retry.signal), retry);
}

function placeOf(url: string): string {
  const { pathname, search } = new URL(canonicalTarget(url));
  // That of a folder is empty.
  return (pathname || '/') + search;
}
