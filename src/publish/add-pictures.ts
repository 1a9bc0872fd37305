import type { TargetResult } from '../result/target-result.ts';
import type { ScanServer } from '../run/scan-server.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

interface PictureOptions {
  /** Ends requests to the service. */
  signal: AbortSignal;
  log: (line: string) => void;
}

/**
 * Adds to complete targets where the service has pictures of their findings. Without an answer they stay as they are, and
 * the log says why; the results are whole without. Never throws.
 */
export async function addPictures<T extends { result: TargetResult }>(
  targets: readonly T[],
  { fetchPictures }: Pick<ScanServer, 'fetchPictures'>,
  { signal, log }: PictureOptions,
): Promise<T[]> {
  return Promise.all(
    targets.map(async (target) => {
      const { result } = target;
      if (result.kind === 'failed' || fetchPictures === undefined) return target;
      try {
        const pictures = await fetchPictures(result, signal);
        return { ...target, result: { ...result, pictures } };
      } catch (error) {
        const why = oneLine(messageOf(error), 300);
        log(`The service did not say which findings have pictures, so nothing links to them: ${why}`);
        return target;
      }
    }),
  );
}
