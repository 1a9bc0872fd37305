import type { components } from '../../../openapi.gen.ts';
import type { diffScans } from '../../findings/diff/diff-scans.ts';
import type { ScanChanges } from '../../storage/records.ts';

type ScanDiff = components['schemas']['ScanDiff'];

/** A comparison as the contract has it. */
export function diffBody(
  { current, base }: { current: string; base: string },
  { added, resolved, unchanged, coverage }: ReturnType<typeof diffScans>,
): ScanDiff {
  const unstable = [...added, ...resolved].filter((finding) => finding.unstable === true).length;
  const verified = changesOf({ added, resolved });
  return {
    schemaVersion: '1.0',
    baseScanId: base,
    currentScanId: current,
    summary: {
      added: added.length,
      resolved: resolved.length,
      unchanged: unchanged.length,
      unverified: {
        added: added.length - verified.added,
        resolved: resolved.length - verified.resolved,
        ...(unstable > 0 && { unstable }),
      },
    },
    added,
    resolved,
    unchanged,
    coverage,
  };
}

/** What a history shows: what could not be verified is neither added nor resolved. */
export function changesOf({ added, resolved }: Pick<ScanDiff, 'added' | 'resolved'>): ScanChanges {
  const verified = (findings: ScanDiff['added']): number =>
    findings.filter((finding) => finding.verified !== false).length;
  return { added: verified(added), resolved: verified(resolved) };
}
