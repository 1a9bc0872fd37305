import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { webLink } from './web-link.ts';
import { counted, number } from './words.ts';

/** A longer table is folded. */
const SHOWN_PAGES = 30;

/** HTML of a section with all pages of a scan; empty if there are none. */
export function pageTable(all: components['schemas']['ScannedPage'][]): string {
  if (all.length === 0) return '';
  const table = html`<table>
    <caption>
      Pages in the order in which they were found
    </caption>
    <thead>
      <tr>
        <th scope="col">Page</th>
        <th scope="col" class="figure">HTTP status</th>
        <th scope="col" class="figure">Findings</th>
      </tr>
    </thead>
    <tbody>
      !${all.map(
        (page) =>
          html`<tr>
            <th scope="row"><bdi class="page-title">${page.title}</bdi> !${webLink(page.url)}</th>
            <td class="figure">${page.status}</td>
            <td class="figure">${number(page.findings)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
  return html`<section class="part" aria-labelledby="pages-heading">
    <h2 id="pages-heading">Pages <span class="count">${number(all.length)}</span></h2>
    !${
      all.length <= SHOWN_PAGES
        ? table
        : html`<details class="fold">
            <summary><span class="verb">Show </span>all ${counted(all.length, 'page')}</summary>
            !${table}
          </details>`
    }
  </section>`;
}
