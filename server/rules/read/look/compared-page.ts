import type { LostFile, PageLook, PageKind } from '../../../facts/page-look.ts';

/** A page of a scan, and what it was in the base. */
export interface ComparedPage {
  /** Its place in the scan. */
  index: number;
  url: string;
  look: PageLook;
  /** Its look in the base; of a page that was broken there, the last one before that. */
  before: PageLook;
  /** How much no other page of the same scan shows, in characters, now and in the base. */
  own: { now: number; before: number };
}

/** What a thing without text counts for, in characters. */
export const THING = 40;

/** How much a page shows, in characters. */
export function amountOf({ text, things }: Pick<PageLook, 'text' | 'things'>): number {
  return text + THING * things;
}

/** How alike two looks are, from 0 to 1: the share of their elements that both have, as their sketches tell it. */
export function likeness(x: PageLook, y: PageLook): number {
  const [left, right] = [new Set(x.sketch), new Set(y.sketch)];
  const size = Math.max(left.size, right.size);
  const union = [...new Set([...left, ...right])].sort((one, other) => one - other).slice(0, size);
  return union.filter((hash) => left.has(hash) && right.has(hash)).length / (union.length || 1);
}

/** Files that a page could use in the base and can't use now. */
export function newlyLost({ look, before }: ComparedPage, ...kinds: LostFile['kind'][]): LostFile[] {
  const known = new Set(before.lost.map(({ kind, path }) => `${kind} ${path}`));
  return look.lost.filter(({ kind, path }) => kinds.includes(kind) && !known.has(`${kind} ${path}`));
}

/** Such as “/app.js answers with HTTP 404 and 2 more do not come”. */
export function nameLost([first, ...more]: readonly LostFile[]): string {
  if (first === undefined) return '';
  const { path, status, type } = first;
  const fault =
    type !== ''
      ? `is sent as ${type}, so browsers do not use it`
      : status !== null
        ? `answers with HTTP ${status}`
        : 'did not come';
  return `${path} ${fault}${more.length === 0 ? '' : `, and ${more.length} more of its files cannot be used`}`;
}

/** What only the text of a page says counts where at least this much of the page is another. */
const MAX_LIKENESS = 0.5;
const MAX_AMOUNT = 0.5;

/** Whether a page says of itself that it is no longer what it was: an error, a placeholder, data, a sign-in form. */
export function isReplaced(page: ComparedPage): boolean {
  const { look, before } = page;
  if (look.kind === null || isNoWorse(look.kind, before.kind)) return false;
  return look.saidBy === 'title' ? look.words !== before.words : hasChanged(page);
}

/** An error may become a notice of maintenance: the page was not there before either. */
function isNoWorse(now: PageKind, then: PageKind | null): boolean {
  return then === now || (then !== null && then !== 'sign-in' && now !== 'sign-in');
}

function hasChanged({ look, before }: ComparedPage): boolean {
  return amountOf(look) <= MAX_AMOUNT * amountOf(before) || likeness(look, before) < MAX_LIKENESS;
}
