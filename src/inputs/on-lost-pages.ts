import { ConfigurationError } from '../shared/errors.ts';

/** What a run does about pages of the base that its scan could not judge. */
export interface OnLostPages {
  /** `fail`: the run does not pass if there are too many; `warn`: it only says so; `ignore`: not even that. */
  action: 'fail' | 'warn' | 'ignore';
  /** Percentage of the pages that may be lost without failing. */
  share: number;
}

/** A fifth: one page of five may be busy, more than that is news. */
export const ON_LOST_PAGES: OnLostPages = { action: 'fail', share: 20 };

/**
 * Reads `fail`, `fail 10%`, `warn` or `ignore`, in any case.
 *
 * @throws {@link ConfigurationError}
 */
export function parseOnLostPages(value: string): OnLostPages {
  const word = value.toLowerCase();
  if (word === 'warn' || word === 'ignore') return { ...ON_LOST_PAGES, action: word };
  const parts = /^fail(?:\s+(\d{1,3})\s*%)?$/.exec(word);
  const share = Number(parts?.[1] ?? ON_LOST_PAGES.share);
  if (parts !== null && share <= 100) return { action: 'fail', share };
  throw new ConfigurationError(
    `${JSON.stringify(value.slice(0, 80))} is not allowed; use fail, fail with a percentage of pages that may be lost (as in fail 10%), warn or ignore.`,
  );
}

/** The value as it is written. */
export function formatOnLostPages({ action, share }: OnLostPages): string {
  return action === 'fail' && share !== ON_LOST_PAGES.share ? `fail ${share}%` : action;
}
