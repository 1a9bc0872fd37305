import type { SettingsFacts } from '../settings-facts.ts';
import { matchesPathPattern } from './path-pattern.ts';

/** The settings that decide which pages are visited. */
type Scope = Pick<SettingsFacts, 'include' | 'exclude'>;

/** Whether the settings of a scan let it visit a page; the start page and start pages are visited in any case. */
export function isInScope(url: string, { include, exclude }: Scope): boolean {
  if (exclude.some((pattern) => matchesPathPattern(url, pattern))) return false;
  return include.length === 0 || include.some((pattern) => matchesPathPattern(url, pattern));
}
