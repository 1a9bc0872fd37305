import { clean } from './evidence.ts';

/** The evidence of a problem of a whole page: its path, and its title if it has one. */
export function pageEvidence(page: { url: string; title: string }): string {
  const path = URL.parse(page.url)?.pathname ?? page.url;
  const title = clean(page.title).slice(0, 120).toWellFormed();
  return title === '' ? `Page ${clean(path)}` : `Page ${clean(path)} “${title}”`;
}
