import type { components } from '../../../openapi.gen.ts';

/** A scan as the history of a target shows it. */
export interface HistoryScan {
  id: string;
  target: string;
  /** ISO date of its end. */
  when: string;
  /** What the client said of the deployment that it has scanned; null if that is nothing. */
  deployment: components['schemas']['Deployment'] | null;
  /** Null if the version that made the scan did not count. */
  counts: { high: number; medium: number; low: number; pages: number } | null;
  /** Compared with `base`; null if nobody has asked for that comparison yet. */
  changes: { added: number; resolved: number } | null;
  /** Id of the scan that it continues, if that is one of the others. */
  base: string | null;
}

/** Scans of a target, the newest first. */
export interface ScanHistory {
  scans: readonly HistoryScan[];
  /** `chain`: a scan and the bases named on the way to it; `target`: all scans of an address. */
  of: 'chain' | 'target';
  /** Why the first scans are not among them: there are more than are shown, or they are no longer kept. */
  cut: 'shown' | 'kept' | null;
}
