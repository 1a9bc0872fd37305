import type { ElementChanges } from '../../../shared/element-changes.ts';
import type { Patch } from '../../fix/make-patches.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import { judgeFix, type JudgedFix } from '../../result/judge-fix.ts';
import { compareScans } from '../../run/compare-scans.ts';
import type { Scan } from '../../service/api-types.ts';
import type { ScanWork } from '../scan/scan-work.ts';
import { findChanges } from '../verify/compare-sides.ts';

/** Judges a scan with patches. What the patches themselves write is no other change. */
export async function judgePatches(
  patches: readonly Patch[],
  { base, scan }: { base: Scan; scan: Scan },
  { service, work }: { service: LocalService; work: ScanWork },
): Promise<JudgedFix> {
  const ids = patches.flatMap(({ findings }) => findings.flatMap(({ id }) => id ?? []));
  const diff = await compareScans(work, scan, base.id);
  const changes = withoutOwn(await findChanges(service, { scan, base, ids }), patches);
  return judgeFix(ids, { base, scan, diff, changes });
}

/** On each page a patch changes or adds each of its elements once. */
function withoutOwn(changes: ElementChanges, patches: readonly Patch[]): ElementChanges {
  const touched = patches.flatMap((patch) => patch.touched);
  const texts = patches.flatMap(({ edits }) => edits.map(({ text }) => text));
  const added = texts.flatMap((text) => /^\s*<([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? []);
  return {
    ...changes,
    pages: changes.pages.map((page) => ({
      ...page,
      changed: without(page.changed, touched),
      added: without(page.added, added),
    })),
  };
}

/** What is left of a list when each of some words is taken out once. */
function without(words: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
