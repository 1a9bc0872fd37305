import type { ChangedElement, ElementChanges, PageChange } from '../../shared/element-changes.ts';
import { counted } from '../../shared/words.ts';

/** New elements on a page of the finding may be what the repair needed, such as a label. */
export function isOtherChange(page: PageChange): boolean {
  const { changed, removed, moved, added, showsLess, hadFinding, movedFrom, statusBefore } = page;
  return (
    changed.length + removed.length + moved.length > 0 ||
    showsLess ||
    movedFrom !== undefined ||
    statusBefore !== undefined ||
    (!hadFinding && added.length > 0)
  );
}

/** What was changed besides the repair, in sentences; empty if nothing was. */
export function describeOthers(pages: readonly PageChange[], { gonePages }: ElementChanges): string {
  const [gone] = gonePages;
  const texts = [
    ...(pages.length > 0 ? [`Something else was changed on ${counted(pages.length, 'page')}.`] : []),
    ...(gone === undefined
      ? []
      : [
          `${counted(gonePages.length, 'page')} of the base ${gonePages.length === 1 ? 'is' : 'are'} gone, such as ${gone}`,
        ]),
  ];
  return texts.join(' ');
}

/** What is not as it was on a page, as in "/about 2 elements changed (p, a), 1 removed (nav)". */
export function describePageChange(page: PageChange): string {
  const { url, changed, removed, moved, added, hadFinding, showsLess, movedFrom, statusBefore } = page;
  const parts = [
    listed(changed, 'changed'),
    listed(removed, 'removed'),
    listed(moved, 'moved'),
    hadFinding ? '' : listed(added, 'added'),
    showsLess ? 'it shows less than before, although nothing was taken out' : '',
    movedFrom === undefined ? '' : `its address was ${movedFrom}`,
    statusBefore === undefined ? '' : `its HTTP status was ${statusBefore}`,
  ];
  return `${URL.parse(url)?.pathname ?? url}: ${parts.filter((part) => part !== '').join(', ')}`;
}

/** The elements that count as changed: what was added on a page of a finding may be what its repair needed. */
export function otherElements({ elements, hadFinding }: PageChange): ChangedElement[] {
  return elements.filter(({ change }) => change !== 'added' || !hadFinding);
}

function listed(tags: readonly string[], what: string): string {
  if (tags.length === 0) return '';
  const names = [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 5);
  return `${counted(tags.length, 'element')} ${what}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
}
