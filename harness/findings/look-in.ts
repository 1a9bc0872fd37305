import { hashElements } from '../../server/findings/describe/element-hashes.ts';
import { lookOf } from '../../server/findings/describe/look-of.ts';
import type { PageLook } from '../../server/facts/page-look.ts';
import { pageInput, type PageInputOptions } from './page-input.ts';

/** The look of a page with this body, all of which is shown. */
export function lookIn(body: string, title = 'A page', options: PageInputOptions = {}): PageLook {
  const html = `<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
  const { page, tree } = pageInput(html, { isLaidOut: true, ...options });
  const look = lookOf(page, tree, hashElements(tree));
  if (look === null) throw new Error('The page has no look.');
  return look;
}
