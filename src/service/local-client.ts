import { ServiceFailure } from '../shared/errors.ts';
import type { ServedNames } from '../site/served-names.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';
import { createScanClient, type ScanClient } from './client.ts';

interface LocalClientOptions {
  serverUrl: string;
  token: string;
  /** See ScanClient. */
  endOf: (scanId: string) => AbortSignal;
  /** Served folders have their names in all answers. */
  names: ServedNames;
  /** Name of the folder that stored bases are about; undefined if a base is not of a folder. */
  baseName: string | undefined;
}

/**
 * The client of a service that ends with the run: nothing it answers leads there, and no failure is blamed on the input
 * `server-url`.
 */
export function createLocalClient({
  serverUrl,
  token,
  endOf,
  names,
  baseName,
}: LocalClientOptions): ScanClient {
  const client = createScanClient({ serverUrl, serverToken: token });
  const own = new Set<string>();
  const write = <T>(answer: T): T => {
    if (names.isEmpty) return answer;
    const written: T = JSON.parse(names.write(JSON.stringify(answer)));
    return written;
  };
  return {
    endOf,
    async createScan(url, signal, ...about) {
      const accepted = await locally(signal, () => client.createScan(names.locate(url), signal, ...about));
      own.add(accepted.id);
      return { ...accepted, reportUrl: '', apiUrl: '' };
    },
    async getScan(id, signal) {
      const scan = await locally(signal, () => client.getScan(id, signal));
      // A scan of an earlier run has the port of that run.
      if (!own.has(id) && baseName !== undefined) names.add(baseName, scan.target);
      return write(scan);
    },
    async compareScans(id, baseId, signal) {
      return write(await locally(signal, () => client.compareScans(id, baseId, signal)));
    },
  };
}

/** Makes a request; words its failure for a service on this machine. */
async function locally<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ServiceFailure ? describeLocally(error) : error;
  }
}

function describeLocally(failure: ServiceFailure): ServiceFailure {
  const { kind, cause, httpStatus, slug } = failure;
  // It asks to come back later, but nobody else makes room on this machine: some tries must be enough.
  if (kind === 'busy' && httpStatus === 503) {
    const details = { status: httpStatus, cause: failure, ...(slug === undefined ? {} : { slug }) };
    return new ServiceFailure('broken', failure.message, details);
  }
  if (kind === 'unreachable') {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    const text = isLate
      ? 'did not answer in time; this machine may be too busy.'
      : `cannot be reached: ${describeNetworkError(cause).text}`;
    return new ServiceFailure('unreachable', `The local scan service ${text}`, { cause });
  }
  if (kind !== 'invalid-answer' && kind !== 'not-a-service') return failure;
  // Another program may have its port if it has ended.
  return new ServiceFailure(
    'invalid-answer',
    'The local scan service gave an answer that its interface does not have. Run the job again, and report it if it happens again.',
    { cause: failure },
  );
}
