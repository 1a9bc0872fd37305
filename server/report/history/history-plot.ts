import { html } from 'ghtml';
import { counted, date, number } from '../../../shared/words.ts';
import { scanAddress, totalOf } from './history-table.ts';
import type { HistoryScan } from './history-page.ts';

/** More would be narrower than a target may be (WCAG 2.5.8), or wider than the page. */
const MAX_POINTS = 36;
/** Pixels between two points; `room` is what few points share. */
const STEP = { least: 28, most: 80, room: 560 };
const HEIGHT = 270;
/** The style sheet puts the numbers of the scale at the same heights. */
const OPEN = { top: 12, height: 130 };
/** Added findings are above the middle, resolved ones below it. */
const CHANGES = { middle: 210, height: 48 };

/**
 * HTML of a plot of the last scans as SVG, the oldest at the left: above a line of the findings of each scan, below bars
 * of what was added and resolved. Each scan is a link to its report. The numbers of the scale are not in the image, so
 * that they stay where the image is scrolled. Empty if the findings of none of them were counted.
 *
 * @param scans the newest first
 */
export function historyPlot(scans: readonly HistoryScan[]): string {
  const points = scans.slice(0, MAX_POINTS).toReversed();
  if (points.every((scan) => totalOf(scan) === null)) return '';
  const step = Math.max(STEP.least, Math.min(STEP.most, Math.floor(STEP.room / points.length)));
  const width = points.length * step;
  const most = Math.max(1, ...points.map((scan) => totalOf(scan) ?? 0));
  const mostChanges = Math.max(
    1,
    ...points.flatMap(({ changes }) => (changes === null ? [] : [changes.added, changes.resolved])),
  );
  const placed = points.map((scan, index) => {
    const total = totalOf(scan);
    return {
      scan,
      x: (index + 0.5) * step,
      y: total === null ? null : round(OPEN.top + OPEN.height * (1 - total / most)),
    };
  });
  return html`<figure class="plot">
    <figcaption>
      The last ${counted(points.length, 'scan')}, the oldest at the left. Above: open findings. Below: what
      was
      <span class="added">added</span> (up) and <span class="resolved">resolved</span> (down).
    </figcaption>
    <div class="scale" aria-hidden="true">
      <span>${number(most)}</span> <span>0</span> <span>+${number(mostChanges)}</span> <span>0</span>
      <span>−${number(mostChanges)}</span>
    </div>
    <div class="strip">
      <svg width="${width}" height="${HEIGHT}" role="group" aria-labelledby="plot-title">
        <title id="plot-title">Findings of the last ${counted(points.length, 'scan')}</title>
        <path
          class="axis"
          d="!${[OPEN.top, OPEN.top + OPEN.height, CHANGES.middle].map((y) => `M0 ${y}H${width}`)}"
        />
        !${placed.map(({ scan, x, y }) => column(scan, { x, y, step, mostChanges }))}
        <path class="line" d="${line(placed)}" />
        !${placed.map(({ x, y }) => (y === null ? '' : html`<circle class="point" cx="${round(x)}" cy="${y}" r="4.5" />`))}
      </svg>
    </div>
  </figure>`;
}

interface Place {
  x: number;
  y: number | null;
  step: number;
  mostChanges: number;
}

/** A link as high as the plot, with the bars of the scan. */
function column(scan: HistoryScan, { x, step, mostChanges }: Place): string {
  const bar = (count: number): number => round((CHANGES.height * count) / mostChanges);
  const { added, resolved } = scan.changes ?? { added: 0, resolved: 0 };
  const width = Math.min(18, step - 12);
  const left = round(x - width / 2);
  return html`<a href="!${scanAddress(scan)}">
    <title>${describe(scan)}</title>
    <rect class="reach" x="${round(x - step / 2)}" y="4" width="${step}" height="${HEIGHT - 8}" />
    !${
      added === 0
        ? ''
        : html`<rect
            class="added"
            x="${left}"
            y="${CHANGES.middle - bar(added)}"
            width="${width}"
            height="${bar(added)}"
          />`
    }
    !${
      resolved === 0
        ? ''
        : html`<rect
            class="resolved"
            x="${left}"
            y="${CHANGES.middle}"
            width="${width}"
            height="${bar(resolved)}"
          />`
    }
  </a>`;
}

function describe(scan: HistoryScan): string {
  const total = totalOf(scan);
  const findings = total === null ? 'not counted' : counted(total, 'finding');
  const changes =
    scan.changes === null
      ? ''
      : `, ${number(scan.changes.added)} added, ${number(scan.changes.resolved)} resolved`;
  return `${date(scan.when)}: ${findings}${changes}`;
}

/** A scan that was not counted interrupts the line. */
function line(placed: readonly { x: number; y: number | null }[]): string {
  let isDrawn = false;
  return placed
    .map(({ x, y }) => {
      const command = isDrawn ? 'L' : 'M';
      isDrawn = y !== null;
      return y === null ? '' : `${command}${round(x)} ${y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
