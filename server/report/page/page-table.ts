import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { addressesOf, pageCounts, pagePath } from '../view/page-counts.ts';
import type { PageCounts } from '../view/page-counts.ts';
import { pagePictures } from '../list/page-picture.ts';
import type { ReportView } from '../view/report-view.ts';
import { counted, number } from '../../../shared/words.ts';
import { SEVERITIES } from '../../../shared/severity.ts';

/** Of more pages, those with most findings are listed. */
const MAX_PAGES = 200;
const NONE: PageCounts = { high: 0, medium: 0, low: 0 };

/** HTML of a section with the pages of a scan, each of which leads to its findings; empty if there are none. */
export function pageTable(view: ReportView): string {
  const { result, isFile } = view;
  const { pages } = result;
  if (pages.length === 0) return '';
  const counts = pageCounts(result.findings);
  const total = ({ url }: { url: string }): number => {
    const { high, medium, low } = counts.get(url) ?? NONE;
    return high + medium + low;
  };
  const isCut = !isFile && pages.length > MAX_PAGES;
  const shown = isCut ? [...pages].sort((a, b) => total(b) - total(a)).slice(0, MAX_PAGES) : pages;
  return html`<section id="pages" class="part" aria-labelledby="pages-heading" tabindex="-1">
    <h2 id="pages-heading">Pages <span class="count">${number(pages.length)}</span></h2>
    <table class="dense">
      <caption>
        !${
          isCut
            ? html`The ${number(MAX_PAGES)} pages with most findings; the filter finds the others by their
              path`
            : 'In the order in which they were found'
        }
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" class="figure wide">HTTP status</th>
          <th scope="col" class="figure">High</th>
          <th scope="col" class="figure">Medium</th>
          <th scope="col" class="figure">Low</th>
        </tr>
      </thead>
      <tbody>
        !${shown.map((page) => pageRow(page, counts.get(page.url) ?? NONE, view))}
      </tbody>
    </table>
    !${
      isCut
        ? html`<p class="facts">${counted(pages.length - MAX_PAGES, 'more page')} not listed here</p>`
        : ''
    }
    !${isFile ? picturesOf(pages, view) : ''}
  </section>`;
}

/** In a file there are no views of one page, so their pictures are here, and the findings show parts of them. */
function picturesOf(pages: readonly { url: string }[], view: ReportView): string {
  const own = new Set(pages.map(({ url }) => url));
  const ofBase = view.pagePictures.base.filter(({ page }) =>
    [...addressesOf(page, view)].every((each) => !own.has(each)),
  );
  const urls = [...own, ...ofBase.map(({ page }) => page)];
  const figures = urls.map((url) => pagePictures(url, view)).filter((figure) => figure !== '');
  return figures.length === 0
    ? ''
    : html`<details class="more">
        <summary>Pictures of ${counted(figures.length, 'page')}, with their findings outlined</summary>
        !${figures}
      </details>`;
}

function pageRow(
  { url, title, status }: components['schemas']['ScannedPage'],
  counts: PageCounts,
  { scan, link, isFile }: ReportView,
): string {
  const path = pagePath(url, scan.target);
  const name = html`<bdi class="page-title">${title === '' ? 'Page without a title' : title}</bdi>
    <bdi class="address">${path}</bdi>`;
  return html`<tr>
    <th scope="row">!${isFile ? name : html`<a href="${link({ page: url }, 'findings')}">!${name}</a>`}</th>
    <td class="figure wide">${status}</td>
    !${SEVERITIES.map(
      (severity) =>
        html`<td class="figure ${counts[severity] === 0 ? 'none' : severity}">
          ${number(counts[severity])}
        </td>`,
    )}
  </tr> `;
}
