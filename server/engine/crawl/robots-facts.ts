import type { RobotsError, RobotsFacts } from '../../facts/site-facts.ts';
import type { EgressResponse } from '../../egress/egress.ts';

/** Names that crawlers know: RFC 9309, those of large search engines, and of signals to crawlers that learn from pages. */
const KNOWN = new Set(
  'user-agent allow disallow sitemap crawl-delay host clean-param noindex nofollow noarchive request-rate visit-time cache-delay content-signal content-usage ai-usage disallowaitraining unavailable-after unavailable_after license'.split(
    ' ',
  ),
);
const MAX_ERRORS = 20;
const MAX_TEXT = 120;

/**
 * What a robots.txt is like. Lines are read only if there is a file, and it is not a page.
 * @param read its text, as far as it was read
 */
export function robotsFacts(
  { status, headers }: Pick<EgressResponse, 'status' | 'headers'>,
  read: string,
): RobotsFacts {
  const text = read.replace(/^\uFEFF/, '');
  const isThere = status >= 200 && status < 300;
  const isHtml = isThere && isPage(headers['content-type'] ?? '', text);
  return { status, isHtml, errors: isThere && !isHtml ? errorsIn(text) : [] };
}

function isPage(type: string, text: string): boolean {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) return true;
  // Some servers call every file HTML.
  return /^\s*text\/html\b/i.test(type) && /^\s*</.test(text);
}

function errorsIn(text: string): RobotsError[] {
  const errors: RobotsError[] = [];
  let hasAgent = false;
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    if (errors.length === MAX_ERRORS) break;
    const line = whole.replace(/#.*/s, '').trim();
    if (line === '') continue;
    const [, name = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') hasAgent = true;
    const kind = errorOf(key, value.trim(), hasAgent);
    if (kind !== null)
      errors.push({ kind, line: index + 1, text: whole.trim().slice(0, MAX_TEXT).toWellFormed() });
  }
  return errors;
}

function errorOf(key: string, value: string, hasAgent: boolean): RobotsError['kind'] | null {
  if (!KNOWN.has(key)) return 'unknown';
  if (key === 'sitemap') return /^https?:\/\//i.test(value) && URL.canParse(value) ? null : 'sitemap';
  if (key !== 'allow' && key !== 'disallow') return null;
  if (!hasAgent) return 'no agent';
  return value === '' || /^[/*]/.test(value) ? null : 'path';
}
