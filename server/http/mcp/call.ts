import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import type { components } from '../../../openapi.gen.ts';
import type { Asker } from '../../storage/audit-trail.ts';
import type { TokenGrant } from '../../storage/token-store.ts';
import type { ScanService } from '../../service/scan-service.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import { ServiceError } from '../../shared/errors.ts';
import { ToolError } from '../../../shared/mcp/answer.ts';

/** What a tool works with: the use cases behind the routes, as the client that has sent the message may use them. */
export interface Call {
  service: ScanService;
  /** Names the client; see clientOf. */
  client: string;
  grant: TokenGrant | undefined;
  /** Who asks, for the audit trail. */
  asker: Asker | undefined;
  inTurn: InTurn;
  /** Without trailing slash. */
  publicUrl: string;
  /** Why no scan may be started, such as the rate limit; null if one may. */
  refusal: ServiceError | null;
  /** Aborted when the client cancels the call, or has gone. */
  signal: AbortSignal;
  /** Tells a client that wants to know how far its scan is. */
  report: (text: string) => void;
  /** Called with the time for which the client has waited for a scan. */
  hasWaited: (ms: number) => void;
}

/** Notifications of progress for one request; nothing if its client wants none. */
export function progressReporter(
  progressToken: string | number | undefined,
  notify: (notification: ServerNotification) => Promise<void>,
): (text: string) => void {
  let sent = 0;
  return (message) => {
    if (progressToken === undefined) return;
    // It has to grow with each, which pages do not; how many there will be is not known before the end.
    sent += 1;
    const params = { progressToken, progress: sent, message };
    // A client that has gone hears nothing.
    void notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/** Messages that quote the target of a scan, which another client may have chosen. */
const QUOTING: ReadonlySet<string> = new Set(['different_targets', 'invalid_base']);

/** Makes of what the use cases refuse an answer for the client. @throws ToolError; what else the work throws */
export async function orToolError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.slug === 'internal_error') throw error;
    const { slug, message, retryAfterSeconds } = error;
    if (QUOTING.has(slug))
      throw new ToolError(slug, 'The two scans cannot be compared; why is below.', message);
    throw new ToolError(slug, message, undefined, retryAfterSeconds);
  }
}

type Schemas = components['schemas'];

/** A complete scan, and its comparison if a base was named. */
export interface ReadScan {
  scan: Schemas['Scan'];
  diff: Schemas['ScanDiff'] | undefined;
}

/** @throws ToolError if it is unknown or not complete, or can't be compared */
export async function readScan(
  { scan: id, base }: { scan: string; base?: string | undefined },
  { service, inTurn }: Call,
): Promise<ReadScan> {
  const scan = await orToolError(() => service.get(id, inTurn));
  if (scan.status === 'failed')
    throw new ToolError('no-result', 'The scan failed; why is below.', scan.error ?? '');
  if (scan.status !== 'complete')
    throw new ToolError('scan_not_complete', `The scan is ${scan.status}. Call scan with its id to wait.`);
  if (base === undefined) return { scan, diff: undefined };
  return { scan, diff: await orToolError(() => service.compare(id, base, inTurn)) };
}
