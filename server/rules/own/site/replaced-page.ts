import { explain } from '../../explain.ts';
import type { PageKind } from '../../../facts/page-look.ts';
import type { ChangeRule } from '../../own-rule.ts';
import { likeness, isReplaced } from '../../read/look/compared-page.ts';
import type { ComparedPage } from '../../read/look/compared-page.ts';
import { hasLostContent } from '../../read/look/has-lost-content.ts';

/** A page that linked to fewer pages of its site in the base may link to none now. */
const MIN_LINKS = 2;
/** Two documents with less in common than this have nothing in common. */
const MIN_LIKENESS = 0.1;

const IS: Record<PageKind, string> = {
  error: 'The page reports an error',
  placeholder: 'A placeholder has replaced the page',
  data: 'The page shows data that is meant for programs',
  'sign-in': 'A sign-in form has replaced the page',
};

/**
 * A page in whose place there is another document: an error, a placeholder, a sign-in form, the same one everywhere, or the
 * one to which it leads on after some seconds.
 */
export const replacedPage: ChangeRule = {
  meta: {
    name: 'replaced-page',
    category: 'site',
    title: 'Page was replaced by an error, placeholder or sign-in form',
    severity: 'high',
    criteria: [],
    scope: 'site',
  },
  check({ pages }) {
    const same = becameTheSame(pages);
    return pages.flatMap((page) => {
      const what = whatIsThere(page, same);
      if (what === null) return [];
      const explanation = explain(
        `${what}; the base had another page here.`,
        'Check what was deployed and how the server routes to it.',
      );
      return { pages: [page.index], key: 'found', explanation };
    });
  },
};

function whatIsThere(page: ComparedPage, same: ReadonlySet<ComparedPage>): string | null {
  const { look, before } = page;
  if (isReplaced(page) && look.kind !== null)
    return look.words === '' ? IS[look.kind] : `${IS[look.kind]}: “${look.words}”`;
  if (look.movesTo !== undefined && before.movesTo === undefined)
    return `After some seconds the page leads on to ${look.movesTo}`;
  if (hasLostContent(page)) return null;
  if (look.text > 0 && same.has(page)) return 'Several addresses now show the same document';
  if (
    look.isLoading !== true &&
    look.links === 0 &&
    before.links >= MIN_LINKS &&
    likeness(look, before) < MIN_LIKENESS
  )
    return `Nothing is left of the page or its links to ${before.links} other pages of the site`;
  return null;
}

/** The pages that show the same as others now, and did not in the base. */
function becameTheSame(pages: readonly ComparedPage[]): Set<ComparedPage> {
  const loaded = pages.filter(({ look }) => look.isLoading !== true);
  const groups = Map.groupBy(loaded, ({ look }) => look.content);
  const found = [...groups.values()].filter(
    (group) => new Set(group.map(({ before }) => before.content)).size > 1,
  );
  return new Set(found.flat());
}
