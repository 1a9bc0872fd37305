import type { CDPSession } from 'puppeteer';
import type { ScriptError } from '../../facts/visit-facts.ts';
import { pageScript } from '../page-script.ts';

/** To be evaluated in every new document before its own scripts. */
export const WATCH_ERRORS = pageScript(new URL('../in-page/watch-errors.ts', import.meta.url));

const KINDS: readonly string[] = [
  'exception',
  'rejection',
  'console',
  'policy',
  'deprecation',
  'permission',
] satisfies ScriptError['kind'][];
/** As in the page, which can't be trusted. */
const MAX_NOTES = 50;
const MAX_LENGTH = 600;

/**
 * What `in-page/watch-errors.ts` has noted in the document of a tab, in the order in which it happened.
 * @returns null if there was more than is kept, or the page interferes
 * @throws Error when the document is gone
 */
export async function readErrors(cdp: CDPSession): Promise<ScriptError[] | null> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: '__sitedeltaErrors.take()',
    returnByValue: true,
  });
  const answer: unknown = exceptionDetails === undefined ? result.value : undefined;
  const notes = fieldOf(answer, 'notes');
  if (!Array.isArray(notes) || fieldOf(answer, 'isCut') !== false) return null;
  return notes.slice(0, MAX_NOTES).flatMap((value: unknown) => {
    const [kind, text, source] = ['kind', 'text', 'source'].map((name) => fieldOf(value, name));
    if (!isKind(kind) || typeof text !== 'string' || typeof source !== 'string') return [];
    return {
      kind,
      text: text.slice(0, MAX_LENGTH).toWellFormed(),
      source: source.slice(0, MAX_LENGTH).toWellFormed(),
    };
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isKind(value: unknown): value is ScriptError['kind'] {
  return typeof value === 'string' && KINDS.includes(value);
}
