import { Tokenizer } from 'htmlparser2';
import { EgressError } from '../../egress/answer.ts';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import type { VisitPermit } from '../engine.ts';
import type { HostTurns } from './host-turns.ts';

/** Two versions that are sent equally often are seen as one in one of 128 cases. */
const COPIES = 8;
const MAX_BYTES = 1_000_000;
/** Characters that are read at once. */
const CHUNK = 16 * 1024;
/** Of all copies of a page together. */
const LONGEST_MS = 5_000;

/**
 * Whether a site sends a page in several versions, such as in an experiment: asks for it a few times, without a browser and
 * its cookies, and compares the tags. Other texts and other values of attributes are no other version. A copy that can't be
 * had says nothing.
 * @param options.permit resolves when the site may be asked
 * @throws the signal's reason when it is aborted
 */
export async function isSentInVersions(
  url: string,
  options: {
    egress: Pick<Egress, 'fetch'>;
    host: Pick<HostTurns, 'acquire'>;
    permit?: Pick<VisitPermit, 'granted'> | undefined;
    signal: AbortSignal;
  },
): Promise<boolean> {
  const { egress, host, permit, signal } = options;
  const untilMs = performance.now() + LONGEST_MS;
  let first: string | null = null;
  for (let copy = 0; copy < COPIES; copy += 1) {
    const release = await host.acquire(signal);
    try {
      await permit?.granted(signal);
      const timeoutMs = untilMs - performance.now();
      if (timeoutMs <= 0) return false;
      const { status, body } = await fetchFollowing(egress, url, { signal, timeoutMs, maxBytes: MAX_BYTES });
      if (status >= 300) return false;
      const tags = await startTags(body.toString());
      first ??= tags;
      if (tags !== first) return true;
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

/**
 * The start tags of a document in their order, with the names of their attributes and which of these are empty. By a
 * tokenizer, because the parser takes seconds for tags that are nested 100,000 times; in slices, so that other work can run
 * in between.
 */
async function startTags(html: string): Promise<string> {
  let tags = '';
  let isEmpty = true;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tags += `<${html.slice(start, end)}`;
      },
      onattribname(start, end) {
        tags += ` ${html.slice(start, end)}`;
        isEmpty = true;
      },
      onattribdata(start, end) {
        if (end > start) isEmpty = false;
      },
      onattribend() {
        if (isEmpty) tags += '=';
      },
      onattribentity: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  const slices = createTimeSlices();
  for (let at = 0; at < html.length; at += CHUNK) {
    tokenizer.write(html.slice(at, at + CHUNK));
    if (slices.isOver()) await slices.pause();
  }
  tokenizer.end();
  return tags;
}

function ignore(): void {
  // Nothing of it is needed.
}
