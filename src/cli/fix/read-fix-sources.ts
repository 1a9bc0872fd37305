import path from 'node:path';

import type { FindingElements } from '../../../shared/element-changes.ts';
import type { PatchSources } from '../../fix/make-patches.ts';
import { ServedFiles } from '../../fix/served-files.ts';
import { SourceTexts } from '../../fix/source-texts.ts';
import { readStyles } from '../../fix/style-texts.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import type { Scan } from '../../service/api-types.ts';
import { systemClock } from '../../shared/clock.ts';
import { RunError } from '../../shared/errors.ts';
import { listFiles } from '../../source-lines/list-files.ts';
import { readSources } from '../../source-lines/read-sources.ts';
import { SourceIndex } from '../../source-lines/source-index.ts';
import type { FixOptions } from '../options/fix-options.ts';
import type { ScanWork } from '../scan/scan-work.ts';
import type { WorkCopy } from './work-copy.ts';

/** Time for reading the sources. */
const READ_MS = 20_000;

/**
 * Reads all that patches are made from: the sources, what is served, and the elements of all findings.
 *
 * @throws RunError if the elements are not known; Error of the file system; the reason of the signal
 */
export async function readFixSources(
  fix: FixOptions,
  copy: WorkCopy,
  base: Scan,
  { service, work, signal }: { service: LocalService; work: ScanWork; signal: AbortSignal },
): Promise<PatchSources> {
  const served = fix.build === undefined ? undefined : fix.served;
  const read = await readSources({
    root: copy.root,
    folder: '.',
    baseServe: served,
    clock: systemClock,
    deadline: systemClock.now() + READ_MS,
    signal,
  });
  const found = await service.findElements(base.id);
  if (!found.ok || found.elements === undefined)
    throw new RunError(
      'error',
      `The elements of the findings are not known: ${found.ok ? 'the service gave no answer.' : found.message}`,
    );
  const elements = found.elements.map((one): [string, FindingElements] => [
    one.id,
    { ...one, elements: one.elements.map((each) => ({ ...each, page: work.names.write(each.page) })) },
  ]);
  const inServed =
    served === undefined ? undefined : `${path.relative(copy.root, served).split(path.sep).join('/')}/`;
  const listed = (await listFiles(copy.root, signal)).filter(
    (name) => inServed === undefined || !name.startsWith(inServed),
  );
  const pages = base.result?.pages.map(({ url }) => url) ?? [];
  const prefix = new URL(service.served[1] ?? 'http://localhost/').pathname;
  return {
    sources: new SourceTexts(copy.root, read, listed),
    served: new ServedFiles(copy.before, prefix),
    index: new SourceIndex(read, pages),
    styles: readStyles(
      copy.root,
      listed,
      read.files.map((file) => file.path),
    ),
    elements: new Map(elements),
  };
}
