import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { baseFact, otherAddress, scannedAt, unusualBase } from './base-words.ts';
import type { Comparison } from './comparison.ts';
import { diffSections } from './diff-sections.ts';
import { diffVerdict } from './diff-verdict.ts';
import { fileLinks } from './file-links.ts';
import { findingGroups } from './finding-groups.ts';
import { headline } from './headline.ts';
import { historyLink } from './history-link.ts';
import { layout } from './layout.ts';
import { pageTable } from './page-table.ts';
import { splitChanges } from './split-changes.ts';
import type { Verdict } from './verdict.ts';
import { segment, shownAddress, webLink } from './web-link.ts';
import { counted, date, number } from './words.ts';

type Schemas = components['schemas'];

interface CompleteReportInput {
  scan: Schemas['Scan'];
  result: Schemas['ScanResult'];
  comparison: Comparison | null;
  /** Search engines may list the page. */
  indexed: boolean;
}

/** The report of a complete scan: first the verdict, then the details. */
export function completeReport({ scan, result, comparison, indexed }: CompleteReportInput): string {
  const compared = comparison !== null && 'diff' in comparison ? comparison : null;
  const changes = compared === null ? null : splitChanges(compared.diff);
  const verdict = changes === null ? scanVerdict(result) : diffVerdict(changes);
  return layout({
    title: `${verdict.title} · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    indexed,
    description: `${compared === null ? 'Scan of' : 'What changed on'} ${shownAddress(scan.target)}: ${verdict.title}.`,
    main: html`<div class="verdict">
        <p class="eyebrow">
          ${compared === null ? 'Scan of' : 'What changed on'} !${webLink(scan.target)}<bdi
            >${compared === null ? '' : otherAddress(scan, compared.base)}</bdi
          >
        </p>
        <h1>!${verdict.heading}</h1>
        !${verdict.notes.map((note) => html`<p class="standfirst">${note}</p>`)}
        !${comparison === null ? '' : notice(scan, comparison)}
        !${facts(scan, result, compared?.base ?? null)}
      </div>
      !${changes === null ? allFindings(result) : diffSections(changes)} !${limitations(result.limitations)}
      !${pageTable(result.pages)}`,
  });
}

function notice(scan: Schemas['Scan'], comparison: Comparison): string {
  const words =
    'problem' in comparison
      ? { strong: 'No comparison.', rest: comparison.problem }
      : unusualBase(scan, comparison.base);
  return words === null
    ? ''
    : html`<p class="notice"><strong>${words.strong}</strong> <bdi>${words.rest}</bdi></p>`;
}

function scanVerdict({ counts }: Schemas['ScanResult']): Verdict {
  if (counts.total === 0) {
    return {
      title: 'Nothing found',
      heading: 'Nothing found by the automatic checks',
      notes: [
        'This does not mean that the site is accessible: automatic checks find only some of the problems that people meet.',
      ],
    };
  }
  return {
    title: counted(counts.total, 'finding'),
    heading: headline(
      (['high', 'medium', 'low'] as const).map(
        (severity) =>
          html`<span class="${counts[severity] === 0 ? 'none' : severity}"
            >${number(counts[severity])} ${severity}</span
          >`,
      ),
    ),
    notes: [
      `${counted(counts.total, 'finding')} in total. The scan checked ${counted(counts.pages, 'page')}.`,
    ],
  };
}

function facts(
  scan: Schemas['Scan'],
  { counts }: Schemas['ScanResult'],
  base: Schemas['Scan'] | null,
): string {
  const when = scannedAt(scan);
  const api = `../api/v1/scans/${segment(scan.id)}`;
  const baseId = base === null ? '' : segment(base.id);
  return html`<dl class="facts-list">
    <div>
      <dt>Scanned</dt>
      <dd><time datetime="${when}">${date(when)}</time></dd>
    </div>
    <div>
      <dt>Pages checked</dt>
      <dd>${number(counts.pages)}</dd>
    </div>
    <div>
      <dt>Findings in total</dt>
      <dd>${number(counts.high)} high, ${number(counts.medium)} medium, ${number(counts.low)} low</dd>
    </div>
    !${
      base === null
        ? ''
        : html`<div>
            <dt>Compared with</dt>
            <dd>!${baseFact(base)}</dd>
          </div>`
    }
    <div class="of-service">
      <dt>As a file</dt>
      <dd>
        <a href="${api}">scan</a
        >!${base === null ? '' : html`, <a href="${api}/diff?base=${baseId}">difference</a>`},
        !${fileLinks(scan.id, base?.id ?? null)} and
        <a href="${segment(scan.id)}?!${base === null ? '' : html`base=${baseId}&amp;`}download"
          >this report</a
        >
      </dd>
    </div>
    <div class="of-service">
      <dt>History</dt>
      <dd>!${historyLink(scan.id)}</dd>
    </div>
  </dl>`;
}

function allFindings(result: Schemas['ScanResult']): string {
  return html`<section id="findings" class="part" aria-labelledby="findings-heading">
    <h2 id="findings-heading">Findings <span class="count">${number(result.findings.length)}</span></h2>
    !${
      result.findings.length === 0
        ? html`<p class="lead">
            The automatic checks found nothing on the pages below. People must check the rest: whether texts
            are understandable, alternative texts fit, and everything works with a keyboard.
          </p>`
        : findingGroups(result.findings)
    }
  </section>`;
}

function limitations(sentences: string[]): string {
  if (sentences.length === 0) return '';
  return html`<section class="part" aria-labelledby="limitations-heading">
    <h2 id="limitations-heading">What this scan could not do</h2>
    <ul class="sentences">
      !${sentences.map((sentence) => html`<li><bdi>${sentence}</bdi></li>`)}
    </ul>
  </section>`;
}
