import { html } from 'ghtml';
import { baseFact, knownDeployment, scannedAt } from '../texts/base-words.ts';
import { pagesNotJudged } from '../../../shared/formats/describe-scan.ts';
import type { ReportView } from '../view/report-view.ts';
import { segment, shownAddress, webLink } from '../texts/web-link.ts';
import { counted, date, number } from '../../../shared/words.ts';
import { SCAN_FILES } from '../../../shared/formats/scan-file.ts';

/** HTML of what was scanned, when, how much of it, and what it was compared with. */
export function reportFacts(view: ReportView): string {
  const { scan, base, result, isFile, address } = view;
  const when = scannedAt(scan);
  const { limitations } = result;
  return html`<dl class="facts-list">
    <div>
      <dt>Scanned</dt>
      <dd>
        !${base === null ? '' : html`<bdi>${shownAddress(scan.target)}</bdi>, `}<time datetime="${when}"
          >${date(when)}</time
        >
        !${knownDeployment(scan.deployment ?? null)}
      </dd>
    </div>
    !${
      base === null
        ? ''
        : html`<div>
            <dt>Compared with</dt>
            <dd>!${baseFact(base)}</dd>
          </div>`
    }
    <div>
      <dt>Pages checked</dt>
      <dd>!${pagesChecked(view)}</dd>
    </div>
    !${carriedOver(view)}
    !${
      limitations.length === 0
        ? ''
        : html`<div>
            <dt>What it could not do</dt>
            <dd><a href="#limits">${counted(limitations.length, 'thing')}</a></dd>
          </div>`
    }
    !${isFile && address !== '' ? liveReport(view) : ''}
    <div class="of-service">
      <dt>History</dt>
      <dd>!${historyLink(scan.id)}</dd>
    </div>
    <div class="of-service">
      <dt>As a file</dt>
      <dd>!${files(view)}</dd>
    </div>
  </dl>`;
}

/** Such as `25 of 39`. */
function pagesChecked({ result: { counts, limitationDetails = [] } }: ReportView): string {
  const { pages, isAtLeast } = pagesNotJudged(limitationDetails);
  if (pages === 0) return html`${number(counts.pages)}`;
  return html`<strong
    >${number(counts.pages)} of ${isAtLeast ? 'at least ' : ''}${number(counts.pages + pages)}</strong
  >`;
}

/** What the scan has from its base; it counts nowhere. */
function carriedOver({ result }: ReportView): string {
  if (result.carriedOver === undefined) return '';
  const { pages, findings } = result.carriedOver;
  return html`<div>
    <dt>Not seen in this scan</dt>
    <dd>
      ${counted(pages, 'page')} with ${counted(findings, 'finding')} of the base: kept for the next
      comparison, not counted here
    </dd>
  </div>`;
}

function liveReport({ link, address }: ReportView): string {
  return html`<div class="of-service">
    <dt>Live report</dt>
    <dd>!${webLink(new URL(link({}), address).href)}</dd>
  </div>`;
}

function files({ scan, base }: ReportView): string {
  const id = segment(scan.id);
  const api = `../api/v1/scans/${id}`;
  const baseId = base === null ? '' : segment(base.id);
  return html`<a href="${api}">scan</a
    >!${base === null ? '' : html`, <a href="${api}/diff?base=${baseId}">difference</a>`},
    !${fileLinks(scan.id, base?.id ?? null)} and
    <a href="${id}?!${base === null ? '' : html`base=${baseId}&amp;`}download">this report</a>`;
}

/** HTML of links from a report to the files of other kinds that are made of it, in a sentence. */
function fileLinks(id: string, baseId: string | null): string {
  const query = baseId === null ? '' : html`?base=${segment(baseId)}`;
  return SCAN_FILES.map(
    ({ extension, name }) => html`<a href="${segment(id)}.${extension}!${query}">${name}</a>`,
  ).join(', ');
}

/** HTML of a link from a report to the history of its target. */
function historyLink(id: string): string {
  return html`<a href="${segment(id)}/history">Findings over time</a>`;
}
