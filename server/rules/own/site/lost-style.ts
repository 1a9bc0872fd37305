import { counted } from '../../../../shared/words.ts';
import { explain } from '../../explain.ts';
import type { ChangeRule } from '../../own-rule.ts';
import type { LostFile, UsedStyle } from '../../../facts/page-look.ts';
import { likeness, nameLost, newlyLost } from '../../read/look/compared-page.ts';
import type { ComparedPage } from '../../read/look/compared-page.ts';

/** With less than this share of the base's style rules, a page does not look as it did. */
const MIN_SHARE = 0.5;
/** So little is left of style sheets that are empty, or hold a comment. */
const EMPTY = 0.05;
const MAX_NAMED = 3;
/** Another document may have no style. */
const MIN_LIKENESS = 0.5;

/**
 * A page that is left without most of its style, because style sheets do not come; or without any, because they are empty
 * or no longer named.
 */
export const lostStyle: ChangeRule = {
  meta: {
    name: 'lost-style',
    category: 'site',
    title: 'Page lost its style sheets',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  check: ({ pages }) =>
    pages.flatMap((page) => {
      const { look, before, index } = page;
      if (before.styleBytes === 0 || look.styleBytes > MIN_SHARE * before.styleBytes) return [];
      // Scripts bring style sheets, too.
      const lost = newlyLost(page, 'style sheet', 'script');
      const isBare =
        look.isPlain === true &&
        before.isPlain !== true &&
        look.styleBytes <= EMPTY * before.styleBytes &&
        likeness(look, before) >= MIN_LIKENESS;
      if (lost.length === 0 && !isBare) return [];
      const styles = lost.toSorted(
        (x, y) => Number(y.kind === 'style sheet') - Number(x.kind === 'style sheet'),
      );
      const { why, fix, evidence } = styles.length > 0 ? missing(page, styles) : unused(page);
      return {
        pages: [index],
        key: 'found',
        ...(evidence !== undefined && { evidence }),
        explanation: explain(`The page has lost its style: ${why}.`, fix),
      };
    }),
};

interface Cause {
  why: string;
  fix: string;
  /** The element of the page that is to be changed; absent if none is for certain. */
  evidence?: string | undefined;
}

/** Files do not come. */
function missing(page: ComparedPage, lost: readonly LostFile[]): Cause {
  const isNew = page.before.styles?.every(({ path }) => path !== lost[0]?.path) === true;
  const before = isNew
    ? noLongerNamed(page).filter(({ path }) => lost.every((file) => file.path !== path))
    : [];
  return {
    why: `${nameLost(lost)}${before.length === 0 ? '' : `; the base had ${nameStyles(before)}`}`,
    fix: 'Restore the file, or correct the address: the site may be built for another base path than it is deployed to.',
    evidence: lost[0]?.evidence,
  };
}

/** All files come that the page asks for, and there is no style in them. */
function unused(page: ComparedPage): Cause {
  const gone = noLongerNamed(page);
  if (gone.length > 0)
    return {
      why: `it no longer references ${nameStyles(gone)}, which the base had`,
      fix: 'Put the reference back, or check how the page is built.',
      // The element that did is not there, so its place is.
      evidence: '<head>',
    };
  const empty = page.look.styles ?? [];
  if (empty.length > 0)
    return {
      why: `${nameStyles(empty)} ${empty.length === 1 ? 'is' : 'are'} now empty`,
      fix: `Check how ${empty.length === 1 ? 'it is' : 'they are'} built.`,
      evidence: empty[0]?.evidence,
    };
  return { why: 'its style sheets are now empty or no longer referenced', fix: 'Check how they are built.' };
}

/** The style sheets for which the page's own markup asked in the base and asks no longer, those of the site first. */
function noLongerNamed({ look, before }: ComparedPage): UsedStyle[] {
  const now = new Set(look.styles?.map(({ path }) => path));
  const gone = (before.styles ?? []).filter(({ path, isInMarkup }) => isInMarkup === true && !now.has(path));
  return gone.toSorted((x, y) => Number(x.path.startsWith('//')) - Number(y.path.startsWith('//')));
}

/** Such as “/site.css, /print.css and 2 more style sheets”. */
function nameStyles(styles: readonly UsedStyle[]): string {
  const named = styles.slice(0, MAX_NAMED).map(({ path }) => path);
  const more = styles.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${counted(more, 'more style sheet')}`;
  return named.length === 1 ? named.join() : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
