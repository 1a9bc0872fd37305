import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import type { RobotsError } from '../../../facts/site-facts.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';

const WORDS: Record<RobotsError['kind'], string> = {
  unknown: 'crawlers do not know such a line',
  'no agent': 'no User-agent line comes before it',
  path: 'the path begins neither with / nor with *',
  sitemap: 'a sitemap needs a full address, with https:// and the host',
};
const MAX_SHOWN = 3;

/** A robots.txt that crawlers can't read, or of which they ignore lines. */
export const robotsTxt: SiteRule = {
  meta: {
    name: 'robots-txt',
    category: 'documents',
    title: 'robots.txt is invalid',
    severity: 'medium',
    criteria: [],
    scope: 'site',
  },
  canJudge: ({ site }) => site.robots !== null,
  check({ site }) {
    const { robots, missingPage } = site;
    if (robots === null) return [];
    if (robots.status >= 500) {
      return at(
        'fails',
        explain(
          `/robots.txt answers with HTTP ${robots.status}.`,
          'Look for the error in the server log; if there are no rules, let the address return 404.',
          'As long as it fails, search engines do not crawl the site, and drop it after a while.',
        ),
      );
    }
    if (robots.isHtml) {
      // A site that answers every address with a page has one fault, not three.
      if (missingPage?.status === 200) return [];
      return at(
        'html',
        explain(
          '/robots.txt is a page, not a text file, so crawlers find no rules in it.',
          'Put a text file there, or let the address return 404.',
        ),
        { severity: 'low' },
      );
    }
    const [first] = robots.errors;
    if (first === undefined) return [];
    const shown = robots.errors
      .slice(0, MAX_SHOWN)
      .map(({ line, text, kind }) => `line ${line}, “${text}”: ${WORDS[kind]}`);
    const more = robots.errors.length > MAX_SHOWN ? '; and others' : '';
    const isRule = robots.errors.some(({ kind }) => kind === 'no agent' || kind === 'path');
    const explanation = explain(
      `Crawlers ignore some lines of /robots.txt: ${shown.join('; ')}${more}.`,
      'Correct or remove these lines.',
      'Crawlers may visit pages that a line should exclude, or miss a sitemap that it names.',
    );
    return at('lines', explanation, { evidence: first.text, ...(!isRule && { severity: 'low' }) });
  },
};

function at(key: string, explanation: Explanation, rest: Partial<SiteDefect> = {}): SiteDefect[] {
  return [{ pages: [0], key, explanation, evidence: '/robots.txt', ...rest }];
}
