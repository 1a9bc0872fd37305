import { explain } from '../../explain.ts';
import type { PageSummary } from '../../page-summary.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';
import { listPaths } from '../../read/parts/page-parts.ts';
import { isHabit, namesByPage } from '../../read/parts/usual-links.ts';
import type { FramePart } from '../../read/parts/usual-links.ts';

const PARTS: readonly FramePart[] = ['header', 'footer'];
/** What leads through a series of pages is called by where it leads from here. */
const STEP =
  /^(?:next|prev(?:ious)?|back|weiter|zurück|suivant|précédent|siguiente|anterior|avanti|indietro)\b/i;

/**
 * A link in the header or footer that is called otherwise on some pages than on most (WCAG, failure F31). Only if the
 * names have no word in common, on pages of one language: what is said a little longer, or of the page itself, is right.
 */
export const consistentNames: SiteRule = {
  meta: {
    name: 'consistent-names',
    category: 'accessibility',
    title: 'Same control has different names on different pages',
    severity: 'low',
    criteria: ['3.2.4'],
    scope: 'site',
    comparesPages: true,
  },
  canJudge: ({ pages, isComplete }) =>
    isComplete || PARTS.some((part) => pages.filter(({ parts }) => parts[part] !== null).length >= 3),
  check({ pages }) {
    return PARTS.flatMap((part) =>
      [...namesByPage(pages, part)].flatMap(([address, names]) => judge(pages, part, { address, names })),
    );
  },
};

function judge(
  pages: readonly PageSummary[],
  part: FramePart,
  { address, names }: { address: string; names: ReadonlyMap<number, string> },
): SiteDefect[] {
  const target = URL.parse(address);
  // The start page is also the logo, and the name of the site.
  if (target === null || (target.pathname === '/' && target.hash === '')) return [];
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [[usual, count] = ['', 0]] = [...counts].sort(([, x], [, y]) => y - x);
  const language = pages[[...names].find(([, name]) => name === usual)?.[0] ?? -1]?.parts.language;
  const others = [...names].filter(([index, name]) => {
    const page = pages[index];
    const isHere = page?.url.split('#', 1)[0] === address.split('#', 1)[0];
    return !isHere && page?.parts.language === language && areDifferent(name, usual);
  });
  if (others.length === 0 || !isHabit(count, others.length)) return [];
  const [[, other] = [-1, '']] = others;
  const paths = listPaths(others.map(([index]) => pages[index]?.url ?? ''));
  return [
    {
      pages: others.map(([index]) => index),
      key: `${part} ${target.pathname}${target.hash}`,
      evidence: `${other} · ${usual}`,
      explanation: explain(
        `In the ${part}, the link to ${target.pathname} is called “${other}” on ${paths}, and “${usual}” on ${count} other pages.`,
        'Use the same name on all pages.',
        'People take two names for two different things, especially with a screen reader, and do not find the one they know.',
      ),
    },
  ];
}

function areDifferent(name: string, usual: string): boolean {
  if (STEP.test(name.trim()) || STEP.test(usual.trim())) return false;
  const known = new Set(wordsOf(usual));
  const words = wordsOf(name);
  if (words.length === 0 || known.size === 0 || words.some((word) => known.has(word))) return false;
  const [one, other] = [words.join(''), [...known].join('')];
  return !one.includes(other) && !other.includes(one);
}

/** Without numbers, which count something. */
function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}+/gu) ?? [];
}
