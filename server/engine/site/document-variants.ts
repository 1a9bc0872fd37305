import { Parser } from 'htmlparser2';
import { EgressError } from '../../egress/answer.ts';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { HostTurns } from './host-turns.ts';

/** Two versions that are sent equally often are seen as one in one of 128 cases. */
const COPIES = 8;
const MAX_BYTES = 1_000_000;
/** Of all copies of a page together. */
const LONGEST_MS = 5_000;

/**
 * Whether a site sends a page in several versions, such as in an experiment: asks for it some times, without a browser, and
 * compares the elements. Other texts and other values of attributes are no other version. A copy that can't be had says
 * nothing.
 * @throws the signal's reason when it is aborted
 */
export async function isSentInVersions(
  url: string,
  options: { egress: Pick<Egress, 'fetch'>; host: Pick<HostTurns, 'acquire'>; signal: AbortSignal },
): Promise<boolean> {
  const { egress, host, signal } = options;
  const untilMs = performance.now() + LONGEST_MS;
  let first: string | null = null;
  for (let copy = 0; copy < COPIES; copy += 1) {
    const release = await host.acquire(signal);
    const timeoutMs = untilMs - performance.now();
    try {
      if (timeoutMs <= 0) return false;
      const { status, body } = await fetchFollowing(egress, url, { signal, timeoutMs, maxBytes: MAX_BYTES });
      if (status >= 300) return false;
      const elements = elementsOf(body.toString());
      first ??= elements;
      if (elements !== first) return true;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EgressError)) throw error;
      return false;
    } finally {
      release();
    }
  }
  return false;
}

/** The elements of a document in their order, with the names of their attributes and which of these are empty. */
function elementsOf(html: string): string {
  let elements = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      const names = Object.entries(attributes).map(([name, value]) => (value === '' ? `${name}=` : name));
      elements += `<${tag} ${names.sort().join(' ')}`;
    },
  });
  parser.end(html);
  return elements;
}
