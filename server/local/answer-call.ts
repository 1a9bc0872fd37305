import { ServiceError } from '../shared/errors.ts';
import type { Log } from '../ops/log/log.ts';
import { areOutdatedFacts } from '../facts/facts-codec.ts';
import { changesOfStored, elementsOfStored } from '../service/threads/in-threads.ts';
import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import { exportScan } from './export-scan.ts';
import { importScan } from './import-scan.ts';
import type { Call, CallAnswer, CallMessage } from '../../shared/local-protocol.ts';
import { ScanFileError } from './scan-file-format.ts';

type Done = Omit<Extract<CallAnswer, { ok: true }>, 'kind' | 'call' | 'ok'>;

/** Does what a call asks for. Never rejects. @param storage null while there is none */
export async function answerCall(
  { call, ...asked }: CallMessage,
  storage: SqliteStorage | null,
  log: Log,
): Promise<CallAnswer> {
  try {
    if (storage === null) throw new ScanFileError('failed', 'The service has not started.');
    return { kind: 'answer', call, ok: true, ...(await answer(asked, storage)) };
  } catch (error) {
    log.warn({ err: error, ...asked }, `The ${asked.kind} of a scan failed`);
    const known = error instanceof ScanFileError || error instanceof ServiceError;
    return {
      kind: 'answer',
      call,
      ok: false,
      reason: error instanceof ScanFileError ? error.reason : 'failed',
      message: known
        ? error.message
        : `The ${asked.kind} failed because of an error in the service; see its log.`,
    };
  }
}

async function answer(asked: Call, storage: SqliteStorage): Promise<Done> {
  switch (asked.kind) {
    case 'import':
      return { scanId: await importScan(storage, asked.file) };
    case 'export':
      await exportScan(storage.store, asked.scanId, asked.file);
      return { scanId: asked.scanId };
    case 'cancel':
      await storage.control.cancel({ id: asked.scanId });
      return { scanId: asked.scanId };
    case 'changes': {
      const { scanId, baseId, findings } = asked;
      const [current, base] = [await readFacts(storage, scanId), await readFacts(storage, baseId)];
      return { scanId, changes: await changesOfStored({ current, base, findings }) };
    }
    case 'elements': {
      const facts = await readFacts(storage, asked.scanId);
      return { scanId: asked.scanId, elements: await elementsOfStored(facts) };
    }
    default:
      return asked satisfies never;
  }
}

async function readFacts({ store }: SqliteStorage, scanId: string): Promise<Uint8Array> {
  const facts = await store.facts(scanId);
  if (facts === null) throw new ScanFileError('failed', `There is no complete scan with the id ${scanId}.`);
  if (areOutdatedFacts(facts))
    throw new ScanFileError('outdated', `Another version of the service made the scan ${scanId}.`);
  return facts;
}
