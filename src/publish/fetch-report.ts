import type { CompleteTarget } from '../result/target-result.ts';
import { boundedFetch } from '../service/bounded-fetch.ts';

const TIMEOUT_MS = 30_000;

/**
 * Reads the report of a scan as one file from the service.
 *
 * @returns undefined where the service, perhaps an older one, has no such file
 * @throws Error if it does not answer
 */
export async function fetchReport(
  serverUrl: string,
  { scan, comparison }: CompleteTarget,
  signal: AbortSignal,
): Promise<string | undefined> {
  const base = comparison.kind === 'compared' ? `base=${comparison.diff.baseScanId}&` : '';
  const response = await boundedFetch(
    new Request(`${serverUrl}/reports/${scan.id}?${base}download`, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'user-agent': 'sitedelta-action' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }),
  );
  // An older service answers with the page that needs its style sheet.
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
  return response.ok && isFile ? await response.text() : undefined;
}
