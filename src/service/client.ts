import createClient from 'openapi-fetch';

import type { paths } from '../../openapi.gen.ts';
import { ServiceFailure } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { innermostMessage } from '../text/innermost-message.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Scan, ScanAccepted, ScanDiff } from './api-types.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { checkScan, checkScanAccepted, checkScanDiff } from './check-answer.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * The three operations of the service. Each makes one request; {@link ServiceFailure} says what went
 * wrong, and the signal's reason is thrown when the signal is aborted.
 */
export interface ScanClient {
  /** @param baseScanId The scan that it will be compared with, where it is known. */
  createScan(url: string, signal: AbortSignal, baseScanId?: string): Promise<ScanAccepted>;
  getScan(id: string, signal: AbortSignal): Promise<Scan>;
  compareScans(id: string, baseId: string, signal: AbortSignal): Promise<ScanDiff>;
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * @param options.serverUrl Base address of the service; a path in it is kept.
 * @param options.requestTimeoutMs Time for one request with its answer.
 */
export function createScanClient(options: { serverUrl: string; requestTimeoutMs?: number }): ScanClient {
  const { serverUrl, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const api = createClient<paths>({
    baseUrl: serverUrl,
    // A followed redirect would turn POST into GET.
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': 'sitedelta-action' },
    fetch: (request) => boundedFetch(request),
  });

  async function call(send: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    let answer: Answer;
    try {
      answer = await send(AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]));
    } catch (error) {
      signal.throwIfAborted();
      throw asServiceFailure(error, serverUrl, requestTimeoutMs);
    }
    if (answer.response.ok) return answer.data;
    throw refusal(answer);
  }

  return {
    async createScan(url, signal, baseScanId) {
      const request = baseScanId === undefined ? { url } : { url, baseScanId };
      const body = await call((signal) => api.POST('/api/v1/scans', { body: request, signal }), signal);
      checkScanAccepted(body);
      return body;
    },
    async getScan(id, signal) {
      const params = { path: { id } };
      const body = await call((signal) => api.GET('/api/v1/scans/{id}', { params, signal }), signal);
      checkScan(body, id);
      return body;
    },
    async compareScans(id, baseId, signal) {
      const params = { path: { id }, query: { base: baseId } };
      const body = await call((signal) => api.GET('/api/v1/scans/{id}/diff', { params, signal }), signal);
      checkScanDiff(body, id, baseId);
      return body;
    },
  };
}

function asServiceFailure(error: unknown, serverUrl: string, requestTimeoutMs: number): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof SyntaxError) {
    return new ServiceFailure(
      'garbage',
      'The answer of the service is not JSON. Check that the input "server-url" is the address of a Sitedelta service.',
      { cause: error },
    );
  }
  const advice = `Check the input "server-url" (${oneLine(serverUrl, 200)}), and that the service runs and can be reached from this runner.`;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ServiceFailure(
      'unreachable',
      `The service did not answer within ${requestTimeoutMs / 1000} s. ${advice}`,
      {
        cause: error,
      },
    );
  }
  const reason = oneLine(innermostMessage(error), 200).replace(/\.$/, '');
  return new ServiceFailure('unreachable', `The service can not be reached: ${reason}. ${advice}`, {
    cause: error,
  });
}

function refusal({ error, response }: Answer): ServiceFailure {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const location = oneLine(response.headers.get('location') ?? 'another address', 300);
    return new ServiceFailure(
      'rejected',
      `The service answers with a redirect to ${location}. Set the input "server-url" to the address where it leads, without /api/v1.`,
      { status },
    );
  }
  const slug = readField(error, 'error');
  const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'));
  const details = {
    status,
    ...(slug === undefined ? {} : { slug }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const reason = oneLine(readField(error, 'message') ?? '', 500);
  if (status === 429 || status === 503) {
    const what = status === 429 ? 'limits how many scans you may ask for' : 'is not available just now';
    return new ServiceFailure(
      'busy',
      `The service ${what} (status ${status}). ${reason || 'Run the job again later.'}`,
      details,
    );
  }
  if (status >= 500) {
    return new ServiceFailure(
      'broken',
      `The service failed with status ${status}. ${reason || "Run the job again later, and look at the service's log."}`,
      details,
    );
  }
  const advice =
    reason ||
    'Check that the input "server-url" is the base address of a Sitedelta service, without /api/v1.';
  return new ServiceFailure(
    'rejected',
    `The service refused the request with status ${status}. ${advice}`,
    details,
  );
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function readRetryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
