import { ServiceError } from '../shared/errors.ts';
import type { Log } from '../ops/log/log.ts';
import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import { exportScan } from './export-scan.ts';
import { importScan } from './import-scan.ts';
import type { CallAnswer, CallMessage } from '../../shared/local-protocol.ts';
import { ScanFileError } from './scan-file-format.ts';

/** Does what a call asks for. Never rejects. @param storage null while there is none */
export async function answerCall(
  { call, kind, scanId = '', file }: CallMessage,
  storage: SqliteStorage | null,
  log: Log,
): Promise<CallAnswer> {
  try {
    if (storage === null) throw new ScanFileError('failed', 'The service has not started.');
    if (kind === 'import') {
      return { kind: 'answer', call, ok: true, scanId: await importScan(storage, file) };
    }
    await exportScan(storage.store, scanId, file);
    return { kind: 'answer', call, ok: true, scanId };
  } catch (error) {
    log.warn({ err: error, file, scanId }, `The ${kind} of a scan failed`);
    const known = error instanceof ScanFileError || error instanceof ServiceError;
    return {
      kind: 'answer',
      call,
      ok: false,
      reason: error instanceof ScanFileError ? error.reason : 'failed',
      message: known ? error.message : `The ${kind} failed because of an error in the service; see its log.`,
    };
  }
}
