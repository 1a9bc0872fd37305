import path from 'node:path';

import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { diffSteps } from '../../fix/apply-edits.ts';
import { makePatches } from '../../fix/make-patches.ts';
import { ServedFiles } from '../../fix/served-files.ts';
import { SourceTexts } from '../../fix/source-texts.ts';
import { readStyles } from '../../fix/style-texts.ts';
import { systemClock } from '../../shared/clock.ts';
import { listFiles } from '../../source-lines/list-files.ts';
import { readSources } from '../../source-lines/read-sources.ts';
import { SourceIndex } from '../../source-lines/source-index.ts';
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
  const read = await readSources({
    root,
    folder: '.',
    withMarkdown: true,
    baseServe: isSource ? undefined : served,
    clock: systemClock,
    deadline: systemClock.now() + READ_MS,
    signal,
  });
  const listed = (await listFiles(root, signal)).filter(
    (name) => isSource || !name.startsWith(`${inServed}/`),
  );
  const pages = result.scan.result?.pages.map(({ url }) => url) ?? [];
  const sources = new SourceTexts(root, read, listed);
  const { id = '', occurrences = 1, elements = [] } = finding;
  const known = {
    id,
    elements: elements.map(({ evidence, selector = '', page }) => ({ evidence, selector, page })),
    hasMore: elements.length > 0 && occurrences > elements.length,
  };
  const { patches, left } = await makePatches([finding], {
    sources,
    served: new ServedFiles(served, prefixOf(pages)),
    index: new SourceIndex(read, pages),
    styles: readStyles(
      root,
      isSource ? listed.filter((name) => name.endsWith('.css')) : listed,
      read.files.map((file) => file.path),
    ),
    elements: new Map([[id, known]]),
  });
  const [patch] = patches;
  if (patch === undefined) return { reason: left[0]?.reason ?? 'no repair of it is certain' };
  // Paths are those of the current folder.
  const within = path.relative(cwd, root).split(path.sep).join('/');
  const from = (file: string): string => (within === '' ? file : `${within}/${file}`);
  const to = (file: string): string => (within === '' ? file : file.slice(within.length + 1));
  const [diff = ''] = diffSteps([patch.edits.map((edit) => ({ ...edit, file: from(edit.file) }))], (file) =>
    sources.text(to(file)),
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
