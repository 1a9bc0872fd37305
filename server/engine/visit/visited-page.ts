import { createHash } from 'node:crypto';
import type { VisitedPage } from '../crawl/page-names.ts';
import type { RenderedPage } from '../gather/open-documents.ts';

/** Pages are asked for twice: when they are rendered and when they are judged. */
const contents = new WeakMap<RenderedPage, string>();

/** What the frontier needs to know of a page. */
export function visitedPage(finalUrl: string, page: RenderedPage): VisitedPage {
  const links = page.links.filter(({ download }) => !download).map(({ address }) => address);
  const content = contents.get(page) ?? contentOf(page);
  contents.set(page, content);
  return { finalUrl, canonical: page.canonical, links, content };
}

/** By what a page that is there under two addresses is known: the same to the last attribute and pixel. */
function contentOf({ snapshot }: RenderedPage): string {
  return createHash('sha256').update(JSON.stringify(snapshot.nodes)).digest('hex');
}
