import path from 'node:path';

import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { diffSteps } from '../../fix/apply-edits.ts';
import { makePatches } from '../../fix/make-patches.ts';
import { readPatchSources } from '../../fix/trial/read-patch-sources.ts';
import { isBuilt } from '../../fix/trial/work-copy.ts';
import type { KnownScan } from './session.ts';

/** Time for reading the sources, of which a client waits for an answer. */
const READ_MS = 10_000;
/** Characters of a patch: a larger one is none that an agent should take unread. */
const MAX_DIFF = 4000;
/** What nobody sees, and what turns the order of a line around. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\u2028\u2029]|(?![\n\t\r])\p{Cc}/u;

/** The patch that `sitedelta fix` would try, as it makes it without a scan; or why there is none: a clause. */
export type CertainPatch = { diff: string } | { reason: string };

/** Makes the patch of one finding from the sources as they are now. */
export async function certainPatch(
  { finding, location }: ReportedFinding,
  { site, result }: KnownScan,
  { cwd, signal }: { cwd: string; signal: AbortSignal },
): Promise<CertainPatch> {
  if (site.kind === 'address')
    return { reason: 'only the sources of a folder that is served can be repaired' };
  const served = site.folder;
  const inServed = path.relative(cwd, served).split(path.sep).join('/');
  const isSource =
    location === undefined
      ? !isBuilt(cwd, served)
      : inServed === '' || location.file.startsWith(`${inServed}/`);
  const root = isSource ? served : cwd;
  const pages = result.scan.result?.pages.map(({ url }) => url) ?? [];
  const read = await readPatchSources({
    root,
    built: isSource ? undefined : served,
    served,
    prefix: prefixOf(pages),
    pages,
    readMs: READ_MS,
    signal,
  });
  const { id = '', occurrences = 1, elements = [] } = finding;
  const known = {
    id,
    elements: elements.map(({ evidence, selector = '', page }) => ({ evidence, selector, page })),
    hasMore: elements.length > 0 && occurrences > elements.length,
  };
  const { patches, left } = await makePatches([finding], { ...read, elements: new Map([[id, known]]) });
  const [patch] = patches;
  if (patch === undefined) return { reason: left[0]?.reason ?? 'no repair of it is certain' };
  // Paths are those of the current folder.
  const within = path.relative(cwd, root).split(path.sep).join('/');
  const from = (file: string): string => (within === '' ? file : `${within}/${file}`);
  const to = (file: string): string => (within === '' ? file : file.slice(within.length + 1));
  const [diff = ''] = diffSteps([patch.edits.map((edit) => ({ ...edit, file: from(edit.file) }))], (file) =>
    read.sources.text(to(file)),
  );
  if (diff.length > MAX_DIFF) return { reason: 'it is too long for an answer; sitedelta fix shows it' };
  return UNSEEN.test(diff)
    ? { reason: 'its lines have characters that nobody sees; sitedelta fix shows it' }
    : { diff };
}

/** The path below which the folder is served: that of its start page. */
function prefixOf([start = '']: readonly string[]): string {
  return (URL.parse(start)?.pathname ?? '/').replace(/[^/]*$/, '') || '/';
}
