import { html } from 'ghtml';
import { layout } from '../page/layout.ts';
import { segment, shownAddress, webLink } from '../texts/web-link.ts';
import { counted, number } from '../../../shared/words.ts';
import { historyPlot } from './history-plot.ts';
import { historyTable, totalOf } from './history-table.ts';
import type { components } from '../../../openapi.gen.ts';

/** A scan as the history of a target shows it. */
export interface HistoryScan {
  id: string;
  target: string;
  /** ISO date of its end. */
  when: string;
  /** What the client said of the deployment that it has scanned; null if that is nothing. */
  deployment: components['schemas']['Deployment'] | null;
  /** Null if the version that made the scan did not count. */
  counts: { high: number; medium: number; low: number; pages: number } | null;
  /** Compared with `base`; null if nobody has asked for that comparison yet. */
  changes: { added: number; resolved: number } | null;
  /** Id of the scan that it continues, if that is one of the others. */
  base: string | null;
}

/** Scans of a target, the newest first. */
export interface ScanHistory {
  scans: readonly HistoryScan[];
  /** `chain`: a scan and the bases named on the way to it; `target`: all scans of an address. */
  of: 'chain' | 'target';
  /** Why the first scans are not among them: there are more than are shown, or they are no longer kept. */
  cut: 'shown' | 'kept' | null;
}

const WHICH = {
  chain:
    'These are the scans that led to this one: each names the one before it as its base. Later scans and those of others are not listed.',
  target: 'These are the complete scans of this address by all clients.',
} as const satisfies Record<ScanHistory['of'], string>;

/**
 * The page at `/reports/{id}/history`: how many findings the scans of a target have, as a plot and as a table.
 *
 * @param indexed - search engines may list the page
 */
export function historyPage(id: string, history: ScanHistory, indexed = false): string {
  const { scans } = history;
  const newest = scans.find((scan) => scan.id === id) ?? scans[0];
  const target = newest?.target ?? '';
  return layout({
    title: `History of ${shownAddress(target)} · Sitedelta`,
    root: '../../',
    indexed,
    head: html`<meta
      name="description"
      content="How many findings the scans of ${shownAddress(target)} have, and what was added and resolved from one to the next."
    />`,
    main: html`<div class="verdict">
        <p class="eyebrow">History of !${webLink(target)}</p>
        <h1>!${heading(scans)}</h1>
        <p class="standfirst">${WHICH[history.of]} !${cutNote(history)}</p>
        <p><a href="../${segment(id)}">Back to the report</a></p>
      </div>
      <section class="part" aria-labelledby="scans-heading">
        <h2 id="scans-heading">Scans <span class="count">${number(scans.length)}</span></h2>
        !${scans.length < 2 ? alone(history) : historyPlot(scans)} !${historyTable(scans, target)}
      </section>`,
  });
}

/** From the first scan that was counted to the last. */
function heading(scans: readonly HistoryScan[]): string {
  const totals = scans.map(totalOf).filter((total) => total !== null);
  const [last] = totals;
  const first = totals.at(-1);
  if (last === undefined || first === undefined) return 'Findings were not counted';
  if (totals.length < 2 || first === last) return counted(last, 'finding');
  const look = last > first ? 'added' : 'resolved';
  return html`From ${number(first)} to <span class="${look}">${counted(last, 'finding')}</span>`;
}

function cutNote({ cut, scans }: ScanHistory): string {
  if (cut === 'kept') return 'Older scans are no longer kept.';
  return cut === 'shown' ? `Only the last ${number(scans.length)} are shown.` : '';
}

function alone({ of }: ScanHistory): string {
  const next =
    of === 'chain' ? 'A scan that names this one as its base begins a history.' : 'The next scan begins one.';
  return html`<p class="lead">There is no other scan to plot. ${next}</p>`;
}
