import type { ScanStore } from '../storage/storage.ts';
import { messageOf } from '../shared/errors.ts';

const INTERVAL_MS = 5_000;
/** A disk that is full for a moment costs nothing: the worker tries again. */
const MAX_FAILURES = 2;

/**
 * Looks regularly whether the store can be written, until `stop`. The service of an operator would wait until the disk has
 * room; here someone waits for a scan that could never end.
 * @param onBroken called once, with the reason, when it could not be used for some seconds
 */
export function watchStore(
  store: Pick<ScanStore, 'check'>,
  onBroken: (reason: string) => void,
): { stop(): void } {
  let failures = 0;
  const timer = setInterval(() => {
    store.check().then(
      () => (failures = 0),
      (error: unknown) => {
        failures += 1;
        if (failures < MAX_FAILURES) return;
        clearInterval(timer);
        onBroken(messageOf(error));
      },
    );
  }, INTERVAL_MS);
  return { stop: () => clearInterval(timer) };
}
