import type { FindingElements } from '../../../shared/element-changes.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import type { Scan } from '../../service/api-types.ts';
import { RunError } from '../../shared/errors.ts';
import type { PatchSources } from '../make-patches.ts';
import { readPatchSources } from './read-patch-sources.ts';

/** Time for reading the sources. */
const READ_MS = 20_000;

interface ReadOptions {
  /** Folder of the sources; absolute. */
  root: string;
  /** What a build writes in it; undefined if the served files are the sources. Absolute. */
  built: string | undefined;
  /** Another folder in it that is no part of the sources; absolute. */
  other?: string | undefined;
  /** The website as it was scanned: a folder. */
  before: string;
  /** Address of that folder; its path is the one below which the website is. */
  address: string;
  /** The scan of it. */
  scan: Scan;
  service: Pick<LocalService, 'findElements'>;
  /** Puts names in place of addresses that are others in each run. */
  nameAddresses: (text: string) => string;
  signal: AbortSignal;
}

/**
 * Reads all that patches are made from: the sources, what is served, and the elements of all findings.
 *
 * @throws RunError if the elements are not known; Error of the file system; the reason of the signal
 */
export async function readFixSources({
  root,
  built,
  other,
  before,
  address,
  scan,
  service,
  nameAddresses,
  signal,
}: ReadOptions): Promise<PatchSources> {
  const pages = scan.result?.pages.map(({ url }) => url) ?? [];
  const prefix = new URL(address).pathname;
  const read = await readPatchSources({
    root,
    built,
    other,
    served: before,
    prefix,
    pages,
    readMs: READ_MS,
    signal,
  });
  const found = await service.findElements(scan.id);
  if (!found.ok || found.elements === undefined)
    throw new RunError(
      'error',
      `The elements of the findings are not known: ${found.ok ? 'the service gave no answer.' : found.message}`,
    );
  const elements = found.elements.map((one): [string, FindingElements] => [
    one.id,
    { ...one, elements: one.elements.map((each) => ({ ...each, page: nameAddresses(each.page) })) },
  ]);
  return { ...read, elements: new Map(elements) };
}
