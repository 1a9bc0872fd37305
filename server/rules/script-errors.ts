import { hasName } from './read/addresses/judge-address.ts';
import { maskVolatile } from '../facts/page/normalise.ts';
import type { ScriptError } from '../facts/visit-facts.ts';
import type { Defect, PageInput } from './own-rule.ts';

/**
 * What errors say that a broken connection, or a page that is left, has caused: in what words depends on the library. A
 * script that stumbles over its own variable, such as `timeoutId`, is none of them.
 */
export const BROKEN_CONNECTION = new RegExp(
  [
    'AbortError|TimeoutError|Failed to fetch|NetworkError|network error|Loading (?:CSS )?chunk|ERR_TIMED_OUT|ETIMEDOUT',
    String.raw`\btimed[ -]?out\b|\baborted\b`,
    String.raw`\btime-?out (?:of \d|(?:after|error|exceeded|expired|reached|while|waiting)\b)`,
    String.raw`\b(?:connection|gateway|load|loading|network|request|response|script) time-?out\b(?! is not )`,
    // The whole message.
    String.raw`^(?:uncaught )?(?:\(in promise\) )?(?:error: )?(?:abort|time-?out)\W*$`,
  ].join('|'),
  'i',
);

const MAX_KEY = 200;

/** An error of a script, with what a rule needs to speak of it. */
interface ToldError extends ScriptError {
  /** The script is the page itself, or of its origin. */
  isOwn: boolean;
  /** Path of an own script, address of another; empty if it is not known. */
  place: string;
  /** The message without what changes from visit to visit. */
  key: string;
}

/**
 * Whether the errors of a page are its own: all are known, and nothing that it asked for was kept back by us or lost on
 * the way, which scripts may stumble over. On a machine that may have no name server, a host without a name is lost, too.
 */
export function canJudgeErrors({ page }: PageInput): boolean {
  const { visit } = page;
  if (visit.errors === null || visit.requests === null) return false;
  const lost = new Set(['prevented', 'unreachable', ...(hasName(page.url) ? [] : ['unknown name'])]);
  return visit.requests.every(({ failure }) => failure === null || !lost.has(failure));
}

/**
 * What a rule says of the errors of some kinds: one defect for each message, in the order of the messages, as errors come
 * in no fixed order. If several scripts report the same, it is about the same one of them in every scan.
 * @param describe returns null for an error that the rule does not report
 */
export function scriptErrors(
  input: PageInput,
  kinds: readonly ScriptError['kind'][],
  describe: (error: ToldError) => Omit<Defect, 'node' | 'key'> | null,
): Defect[] {
  if (!canJudgeErrors(input)) return [];
  const { origin } = new URL(input.page.url);
  const found = new Map<string, Defect>();
  for (const error of (input.page.visit.errors ?? []).toSorted(byKindAndSource)) {
    if (!kinds.includes(error.kind)) continue;
    const source = URL.parse(error.source);
    const isOwn = source?.origin === origin;
    const place = source === null ? '' : isOwn ? source.pathname : `${source.origin}${source.pathname}`;
    const key = maskVolatile(error.text).slice(0, MAX_KEY);
    const told = describe({ ...error, isOwn, place, key });
    if (told !== null && key !== '' && !found.has(key)) found.set(key, { node: null, key, ...told });
  }
  return [...found.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, defect]) => defect);
}

function byKindAndSource(one: ScriptError, other: ScriptError): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  if (one.source === other.source) return 0;
  return one.source < other.source ? -1 : 1;
}
