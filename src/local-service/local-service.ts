import type { ElementChanges, FindingElements } from '../../shared/element-changes.ts';
import type { CallAnswer } from '../../shared/local-protocol.ts';

/** What became of a call; `changes` and `elements` are there if they were asked for. */
export type CallResult =
  | { ok: true; scanId: string; changes?: ElementChanges; elements?: FindingElements[] }
  | Omit<Extract<CallAnswer, { ok: false }>, 'kind' | 'call'>;

/** A scan service that runs on this machine, for this process alone. */
export interface LocalService {
  /** Base address, without a slash at the end. */
  serverUrl: string;
  /** Bearer token without which it answers nothing. */
  token: string;
  /** Addresses of the served folders, in the order of the settings. */
  served: readonly string[];
  /** Sentences for the user, such as that the browser runs without its sandbox. */
  notices: readonly string[];
  /** Aborted with a `RunError` that has the end of its log, if it ends by itself. */
  crashed: AbortSignal;
  /** Aborted once the service has said that a scan is complete or has failed. */
  endOf(scanId: string): AbortSignal;
  /**
   * Writes a complete scan to a file that {@link LocalService.importScan} reads. Never throws.
   *
   * @param file Absolute path.
   */
  exportScan(scanId: string, file: string): Promise<CallResult>;
  /** Puts the scan of a file into the store. Never throws. */
  importScan(file: string): Promise<CallResult>;
  /** Ends a scan that waits or runs, and leaves others alone; nothing happens if it has ended. Never throws. */
  cancelScan(scanId: string): Promise<CallResult>;
  /**
   * Asks for the `changes` of two complete scans: what became of the elements of findings of the base, and what else is
   * not as it was. Never throws.
   */
  findChanges(scanId: string, baseId: string, findings: readonly string[]): Promise<CallResult>;
  /** Asks for the `elements` of all findings of a complete scan. Never throws. */
  findElements(scanId: string): Promise<CallResult>;
  /**
   * Ends the service with all its processes, and removes its temporary folder. Never throws; a second call waits for
   * the first.
   */
  stop(): Promise<void>;
}
