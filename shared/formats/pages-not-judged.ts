import type { components } from '../../openapi.gen.ts';
import type { LimitationKind } from '../limitations/limitation.ts';

/** Pages that a scan found and could not judge. Nobody wanted it to judge others: those that the settings leave out, for example. */
const KINDS: ReadonlySet<string> = new Set([
  'out-of-time',
  'too-slow',
  'browser-ended',
  'over-page-limit',
  'page-failed',
] satisfies LimitationKind[]);

/** How many pages a scan found but could not judge, by its limitations. */
export function pagesNotJudged(limitations: readonly components['schemas']['Limitation'][]): {
  pages: number;
  isAtLeast: boolean;
} {
  const missed = limitations.filter(({ kind }) => KINDS.has(kind));
  return {
    pages: missed.reduce((sum, { count = 0 }) => sum + count, 0),
    isAtLeast: missed.some(({ isAtLeast = false }) => isAtLeast),
  };
}
