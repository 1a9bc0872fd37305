import type { ComparedFinding } from '../../src/service/api-types.ts';
import { aCompleteScan, aDiff } from './builders.ts';
import { ok, refused, type ScriptedService } from './scripted-service.ts';

interface ServedScan {
  target: string;
  findings: ComparedFinding[];
  /** Another version of the service has stored it. */
  isOutdated?: boolean;
}

/**
 * Lets a service answer for complete scans, and compare them: a finding is unchanged if both have the same object.
 *
 * @returns The scans by their ids; tests add to them.
 */
export function serveScans(service: ScriptedService): Map<string, ServedScan> {
  const scans = new Map<string, ServedScan>();
  service.answer('getScan', ({ path }) => {
    const id = path.slice(-32);
    const scan = scans.get(id);
    if (scan === undefined) return refused(404, 'not_found');
    return ok('Scan', aCompleteScan(scan.findings, { id, target: scan.target }));
  });
  service.answer('compareScans', ({ path }) => {
    const [, currentScanId = '', baseScanId = ''] = /scans\/(\w+)\/diff\?base=(\w+)/.exec(path) ?? [];
    if (scans.get(baseScanId)?.isOutdated === true) return refused(409, 'scan_outdated');
    const [now = [], before = []] = [currentScanId, baseScanId].map((id) => scans.get(id)?.findings);
    const parts = {
      added: now.filter((finding) => !before.includes(finding)),
      resolved: before.filter((finding) => !now.includes(finding)),
      unchanged: now.filter((finding) => before.includes(finding)),
    };
    return ok('ScanDiff', aDiff({ currentScanId, baseScanId, ...parts }));
  });
  return scans;
}
