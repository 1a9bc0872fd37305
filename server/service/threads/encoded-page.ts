import type { PageFacts } from '../../facts/scan-facts.ts';
import { fromStoredPage, toStoredPage } from '../../facts/facts-codec.ts';
import type { StoredPage } from '../../facts/facts-codec.ts';

/** One page as text, to be sent to a thread or back: text is read several times faster than cloned objects. */
export function encodePage(page: PageFacts): string {
  return JSON.stringify(toStoredPage(page));
}

/** The page that encodePage was given. @throws Error when it is damaged */
export function decodePage(text: string): PageFacts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by encodePage in a thread of our own
  return fromStoredPage(JSON.parse(text) as StoredPage);
}
