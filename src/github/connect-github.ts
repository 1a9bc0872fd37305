import { getOctokit } from '@actions/github';

import type { RunContext } from '../inputs/run-context.ts';
import type { Clock } from '../shared/clock.ts';
import { OpenWaits } from '../shared/open-waits.ts';
import { findRetryWaitMs, isOutage, isRateLimited } from './find-retry-wait.ts';

const REQUEST_TIMEOUT_MS = 15_000;

/** GitHub's REST API, for one repository. */
export interface GitHub {
  octokit: ReturnType<typeof getOctokit>;
  /** The parameters that every call on the repository takes. */
  repo: { owner: string; repo: string };
}

interface ConnectOptions {
  token: string | undefined;
  context: Pick<RunContext, 'apiUrl' | 'repository'>;
  clock: Clock;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
  log: (line: string) => void;
  waits?: Pick<OpenWaits, 'during'>;
  /** Time for one try; changed by tests alone. */
  requestTimeoutMs?: number;
}

/**
 * Connects to the API of the server that runs the workflow, be it github.com or an Enterprise Server. Each
 * request has a time-out, and is tried again as {@link findRetryWaitMs} says.
 *
 * @returns undefined without a token or a repository.
 */
export function connectGitHub({
  token,
  context,
  clock,
  signal,
  log,
  waits = new OpenWaits(),
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: ConnectOptions): GitHub | undefined {
  const [owner, repo] = context.repository.split('/');
  if (token === undefined || !owner || !repo) return undefined;

  const octokit = getOctokit(token, { baseUrl: context.apiUrl, log: SILENT });
  let down = false;
  octokit.hook.wrap('request', async (request, options) => {
    const own = options.request?.signal instanceof AbortSignal ? [options.request.signal] : [];
    for (let attempt = 1; ; attempt += 1) {
      for (const { aborted, reason } of own) if (aborted) throw reason;
      signal.throwIfAborted();
      try {
        const timeout = AbortSignal.timeout(requestTimeoutMs);
        // In place: the hook that adds the token has been bound to these options, and drops others. A new object,
        // because the one in them belongs to all requests.
        options.request = { ...options.request, signal: AbortSignal.any([signal, timeout, ...own]) };
        const answer = await waits
          .during("GitHub's API", async () => request(options))
          .catch((error: unknown) => {
            if (!timeout.aborted || signal.aborted) throw error;
            const seconds = requestTimeoutMs / 1000;
            throw new Error(`GitHub's API gave no answer within ${seconds} s`, { cause: error });
          });
        assertWhole(answer.data, options.mediaType?.format);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (own.some(({ aborted }) => aborted)) throw error;
        const { method, url } = options;
        const waitMs = down ? undefined : findRetryWaitMs(error, { method, url }, attempt, clock.now());
        if (waitMs === undefined) {
          // After one request has failed in spite of its retries, the others do not wait as well.
          down ||= attempt > 1 && (isOutage(error) || isRateLimited(error));
          throw error;
        }
        const what = isRateLimited(error)
          ? "GitHub's API limits how much may be asked"
          : "GitHub's API fails or does not answer";
        log(`${what}; next try in ${Math.ceil(waitMs / 1000)} s.`);
        await clock.sleep(waitMs, signal);
      }
    }
  });
  return { octokit, repo: { owner, repo } };
}

/**
 * If the body is not JSON, as from a proxy, the toolkit returns text; if it is cut off, nothing. Lists would look
 * empty then.
 *
 * @throws Error without a response, so that it counts as an outage.
 */
function assertWhole(data: unknown, format: string | undefined): void {
  const isWhole = format === 'raw' ? data !== undefined : typeof data === 'object' && data !== null;
  if (!isWhole) throw new Error('the answer is not JSON, or is cut off');
}

/** The caller reports an error, once. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
