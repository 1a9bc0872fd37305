import { html } from 'ghtml';
import type { components } from '../../openapi.gen.ts';
import { diffSections } from './diff-sections.ts';
import { findingGroups } from './finding-groups.ts';
import { layout } from './layout.ts';
import { segment, shownAddress, webLink } from './web-link.ts';
import { counted, date, number } from './words.ts';

type Schemas = components['schemas'];

interface CompleteReportInput {
  scan: Schemas['Scan'];
  result: Schemas['ScanResult'];
  diff: Schemas['ScanDiff'] | null;
  baseProblem: string | null;
}

/** Pages in the table before it is folded. */
const SHOWN_PAGES = 30;

/** The report of a complete scan: the verdict first, then what it rests on. */
export function completeReport({ scan, result, diff, baseProblem }: CompleteReportInput): string {
  const verdict = diff === null ? scanVerdict(result) : diffVerdict(diff);
  return layout({
    title: `${verdict.title} · ${shownAddress(scan.target)} · Sitedelta`,
    root: '../',
    main: html`<div class="verdict">
        <p class="eyebrow">${diff === null ? 'Scan of' : 'What changed on'} !${webLink(scan.target)}</p>
        <h1>!${verdict.heading}</h1>
        !${verdict.notes.map((note) => html`<p class="standfirst">${note}</p>`)}
        !${baseProblem === null ? '' : html`<p class="notice"><strong>No comparison.</strong> <bdi>${baseProblem}</bdi></p>`}
        !${facts(scan, result, diff)}
      </div>
      !${diff === null ? allFindings(result) : diffSections(diff)} !${limitations(result.limitations)}
      !${pages(result.pages)}`,
  });
}

interface Verdict {
  title: string;
  /** HTML of the first heading. */
  heading: string;
  notes: string[];
}

function scanVerdict({ counts }: Schemas['ScanResult']): Verdict {
  if (counts.total === 0) {
    return {
      title: 'Nothing found',
      heading: 'Nothing found by the automatic checks',
      notes: [
        'That does not mean that the site is accessible: automatic checks find only a part of the problems that people meet.',
      ],
    };
  }
  return {
    title: counted(counts.total, 'finding'),
    heading: html`<span class="high">${number(counts.high)} high</span>,
      <span class="medium">${number(counts.medium)} medium</span>,
      <span class="low">${number(counts.low)} low</span>`,
    notes: [
      `${counted(counts.total, 'finding')} in all. The scan looked at ${counted(counts.pages, 'page')}.`,
    ],
  };
}

function diffVerdict({ summary, added, resolved }: Schemas['ScanDiff']): Verdict {
  const doubtful = [...added, ...resolved].filter((finding) => finding.verified === false).length;
  const notes = doubtful === 0 ? [] : [`${number(doubtful)} of them could not be verified.`];
  if (summary.added + summary.unchanged === 0) {
    notes.push('Nothing found now. Automatic checks find only a part of the problems that people meet.');
  }
  return {
    title: `${number(summary.added)} added, ${number(summary.resolved)} resolved`,
    heading: html`<a class="added" href="#added">${number(summary.added)} added</a>,
      <a class="resolved" href="#resolved">${number(summary.resolved)} resolved</a>,
      <a class="unchanged" href="#unchanged">${number(summary.unchanged)} unchanged</a>`,
    notes,
  };
}

function facts(
  scan: Schemas['Scan'],
  result: Schemas['ScanResult'],
  diff: Schemas['ScanDiff'] | null,
): string {
  const { counts } = result;
  const when = scan.completedAt ?? scan.createdAt;
  const api = `../api/v1/scans/${segment(scan.id)}`;
  const base = diff === null ? '' : segment(diff.baseScanId);
  return html`<dl class="facts-list">
    <div>
      <dt>Scanned</dt>
      <dd><time datetime="${when}">${date(when)}</time></dd>
    </div>
    <div>
      <dt>Pages judged</dt>
      <dd>${number(counts.pages)}</dd>
    </div>
    <div>
      <dt>Findings in all</dt>
      <dd>${number(counts.high)} high, ${number(counts.medium)} medium, ${number(counts.low)} low</dd>
    </div>
    !${
      diff === null
        ? ''
        : html`<div>
            <dt>Compared with</dt>
            <dd><a href="${base}">the scan before</a></dd>
          </div>`
    }
    <div>
      <dt>As a file</dt>
      <dd>
        <a href="${api}">scan</a
        >!${diff === null ? '' : html`, <a href="${api}/diff?base=${base}">difference</a>`} and
        <a href="${segment(scan.id)}?!${diff === null ? '' : html`base=${base}&amp;`}download">this report</a>
      </dd>
    </div>
  </dl>`;
}

function allFindings(result: Schemas['ScanResult']): string {
  return html`<section id="findings" class="part" aria-labelledby="findings-heading">
    <h2 id="findings-heading">Findings <span class="count">${number(result.findings.length)}</span></h2>
    !${
      result.findings.length === 0
        ? html`<p class="lead">
            The automatic checks found nothing to complain about on the pages below. What they can't judge is
            left to people: whether texts are understandable, alternative texts fit, and everything can be
            done by keyboard.
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

function pages(all: Schemas['ScannedPage'][]): string {
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
            <summary>Show all ${counted(all.length, 'page')}</summary>
            !${table}
          </details>`
    }
  </section>`;
}
