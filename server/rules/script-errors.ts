import { maskVolatile } from '../findings/page/mask-volatile.ts';
import type { ScriptError } from '../findings/facts/script-error.ts';
import type { Defect, PageInput } from './own-rule.ts';

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
 * the way, which scripts may stumble over.
 */
export function canJudgeErrors({ page: { visit } }: PageInput): boolean {
  if (visit.errors === null || visit.requests === null) return false;
  return visit.requests.every(({ failure }) => failure !== 'prevented' && failure !== 'unreachable');
}

/**
 * What a rule says of the errors of some kinds: one defect for each message, in the order of the messages, as errors come
 * in no fixed order.
 * @param describe null for an error that is none of the rule
 */
export function scriptErrors(
  input: PageInput,
  kinds: readonly ScriptError['kind'][],
  describe: (error: ToldError) => Omit<Defect, 'node' | 'key'> | null,
): Defect[] {
  if (!canJudgeErrors(input)) return [];
  const { origin } = new URL(input.page.url);
  const found = new Map<string, Defect>();
  for (const error of input.page.visit.errors ?? []) {
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
