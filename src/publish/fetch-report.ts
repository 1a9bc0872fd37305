import type { CompleteTarget } from '../result/target-result.ts';
import { authorization, type ServerToken } from '../service/authorization.ts';
import { boundedFetch } from '../service/bounded-fetch.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';

const TIMEOUT_MS = 30_000;

interface ReportService {
  serverUrl: string;
  serverToken: ServerToken | undefined;
  isLocal?: boolean;
}

/**
 * Fetches the report of a scan from the service, as one file.
 *
 * @param service.isLocal Whether the service ends with the run, so that nothing in the report may lead to it.
 * @returns undefined if the service, perhaps an older one, has no such file
 * @throws Error if it does not answer
 */
export async function fetchReport(
  { serverUrl, serverToken, isLocal = false }: ReportService,
  { scan, comparison }: CompleteTarget,
  signal: AbortSignal,
): Promise<string | undefined> {
  const base = comparison.kind === 'compared' ? `base=${comparison.diff.baseScanId}&` : '';
  const request = new Request(`${serverUrl}/reports/${scan.id}?${base}download${isLocal ? '=alone' : ''}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'user-agent': 'sitedelta-action', ...(await authorization(serverToken)) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const response = await boundedFetch(request).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(describeNetworkError(error).text, { cause: error });
  });
  // An older service answers with the page that needs its style sheet.
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
  return response.ok && isFile ? await response.text() : undefined;
}
