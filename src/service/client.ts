import createClient from 'openapi-fetch';

import type { paths } from '../../openapi.gen.ts';
import { ServiceFailure } from '../shared/errors.ts';
import { untilAborted } from '../shared/until-aborted.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Deployment, Scan, ScanAccepted, ScanDiff } from './api-types.ts';
import { authorization, type ServerToken } from './authorization.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { checkScan, checkScanAccepted, checkScanDiff } from './check-answer.ts';
import { describeRefusal } from './describe-refusal.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/** The scan with which another is to be compared. */
export interface NamedBase {
  id: string;
  /** Whether what it shows is still at its address. */
  isLive?: true;
}

/**
 * The three operations of the service. Each makes one request; {@link ServiceFailure} says what went
 * wrong, and the signal's reason is thrown when the signal is aborted.
 */
export interface ScanClient {
  /**
   * @param base The scan that it will be compared with, if that is known.
   * @param deployment What is known of the deployment that the site shows.
   */
  createScan(
    url: string,
    signal: AbortSignal,
    base?: NamedBase,
    deployment?: Deployment,
  ): Promise<ScanAccepted>;
  /** @param waitSeconds How long the service may wait for the end of the scan, if it can; by default it answers at once. */
  getScan(id: string, signal: AbortSignal, waitSeconds?: number): Promise<Scan>;
  /** Aborted once the service has said that a scan has ended; left out if it has no channel for that. */
  endOf?(scanId: string): AbortSignal;
  compareScans(id: string, baseId: string, signal: AbortSignal): Promise<ScanDiff>;
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

interface ClientOptions {
  /** Base address of the service; a path in it is kept. */
  serverUrl: string;
  /** Token for the service, or for a sign-on in front of it. */
  serverToken?: ServerToken | undefined;
  /** Whether scans have findings of all rules, also of those that are only counted by default. */
  hasAllRules?: boolean | undefined;
  /** Time for one request with its answer. */
  requestTimeoutMs?: number;
}

/**
 * Creates a client. Until one answer conforms to the contract, it assumes that another program answers at the
 * address.
 */
export function createScanClient(options: ClientOptions): ScanClient {
  const { serverUrl, serverToken, hasAllRules = false } = options;
  const api = createClient<paths>({
    baseUrl: serverUrl,
    // A followed redirect would turn POST into GET, and could carry the token elsewhere.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'user-agent': 'sitedelta-action',
    },
    async fetch(request) {
      const headers = await untilAborted(request.signal, () => authorization(serverToken));
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return boundedFetch(request);
    },
  });
  const call = createCall(options);
  return {
    createScan(url, signal, base, deployment) {
      const body = {
        url,
        ...(base !== undefined && { baseScanId: base.id }),
        ...(base?.isLive === true && { baseIsLive: true }),
        ...(hasAllRules && { rules: 'all' as const }),
        ...(deployment !== undefined && { deployment }),
      };
      return call((signal) => api.POST('/api/v1/scans', { body, signal }), checkScanAccepted, signal);
    },
    getScan(id, signal, waitSeconds = 0) {
      const params = { path: { id }, ...(waitSeconds > 0 && { header: { Prefer: `wait=${waitSeconds}` } }) };
      return call(
        (signal) => api.GET('/api/v1/scans/{id}', { params, signal }),
        (body: unknown): asserts body is Scan => checkScan(body, id),
        signal,
        waitSeconds * 1000,
      );
    },
    compareScans(id, baseId, signal) {
      const params = { path: { id }, query: { base: baseId } };
      return call(
        (signal) => api.GET('/api/v1/scans/{id}/diff', { params, signal }),
        (body: unknown): asserts body is ScanDiff => checkScanDiff(body, id, baseId),
        signal,
      );
    },
  };
}

type Call = <T>(
  send: (signal: AbortSignal) => Promise<Answer>,
  check: (body: unknown) => asserts body is T,
  signal: AbortSignal,
  /** How much longer than usual the answer may take. */
  moreMs?: number,
) => Promise<T>;

/** Makes a request and checks the answer. It remembers whether a Sitedelta service has answered yet. */
function createCall({ serverUrl, serverToken, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ClientOptions): Call {
  let isKnown = false;
  return async function call<T>(
    send: (signal: AbortSignal) => Promise<Answer>,
    check: (body: unknown) => asserts body is T,
    signal: AbortSignal,
    moreMs = 0,
  ): Promise<T> {
    const timeoutMs = requestTimeoutMs + moreMs;
    signal.throwIfAborted();
    try {
      const answer = await send(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      if (!answer.response.ok) throw describeRefusal(answer, serverToken);
      const body = answer.data;
      check(body);
      isKnown = true;
      return body;
    } catch (error) {
      signal.throwIfAborted();
      const failure = asServiceFailure(error, serverUrl, timeoutMs);
      if (failure.slug !== undefined) isKnown = true;
      // Something between the action and a service that has answered before may hide it for a while.
      if (isKnown && failure.kind === 'not-a-service' && failure.httpStatus === 404) {
        throw new ServiceFailure('invalid-answer', failure.message, { status: 404, cause: failure });
      }
      if (failure.kind !== 'invalid-answer' || isKnown) throw failure;
      throw new ServiceFailure('not-a-service', failure.message, { cause: failure });
    }
  };
}

function asServiceFailure(error: unknown, serverUrl: string, timeoutMs: number): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof SyntaxError) {
    return new ServiceFailure(
      'invalid-answer',
      'The answer of the service is not JSON. Check that the input "server-url" is the address of a Sitedelta service.',
      { cause: error },
    );
  }
  const advice = `Check the input "server-url" (${oneLine(serverUrl, 200)}), and that the service runs and can be reached from this runner.`;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ServiceFailure(
      'unreachable',
      `The service did not answer within ${timeoutMs / 1000} s. ${advice}`,
      { cause: error },
    );
  }
  const { text, lasting } = describeNetworkError(error);
  return new ServiceFailure('unreachable', `The service cannot be reached: ${text} ${advice}`, {
    cause: error,
    lasting,
  });
}
