import { html } from 'ghtml';
import { counted, date, number } from '../words.ts';
import { scanAddress } from './scan-address.ts';
import type { HistoryScan } from './scan-history.ts';
import { totalOf } from './total-of.ts';

/** More would be narrower than a target may be (WCAG 2.5.8), or wider than the page. */
const MAX_POINTS = 36;
/** Pixels between two points. */
const STEP = { least: 28, most: 56, room: 280 };
const LEFT = 48;
const OPEN = { top: 24, height: 130 };
/** Added findings are above the middle, resolved ones below it. */
const CHANGES = { middle: 235, height: 44 };
const HEIGHT = 316;

/**
 * HTML of a plot of the last scans as SVG, the oldest at the left: above a line of the findings of each scan, below bars
 * of what was added and resolved. Each scan is a link to its report.
 *
 * @param scans the newest first
 */
export function historyPlot(scans: readonly HistoryScan[]): string {
  const points = scans.slice(0, MAX_POINTS).toReversed();
  const step = Math.max(STEP.least, Math.min(STEP.most, Math.floor(STEP.room / points.length)));
  const width = LEFT + points.length * step + 8;
  const most = Math.max(1, ...points.map((scan) => totalOf(scan) ?? 0));
  const mostChanges = Math.max(
    1,
    ...points.flatMap(({ changes }) => (changes === null ? [] : [changes.added, changes.resolved])),
  );
  const placed = points.map((scan, index) => {
    const total = totalOf(scan);
    return {
      scan,
      x: LEFT + (index + 0.5) * step,
      y: total === null ? null : round(OPEN.top + OPEN.height * (1 - total / most)),
    };
  });
  return html`<figure class="plot">
    <svg viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" preserveAspectRatio="xMinYMin meet" role="group" aria-labelledby="plot-title">
      <title id="plot-title">Findings of the last ${counted(points.length, 'scan')}, the oldest first</title>
      <g aria-hidden="true">
        !${axis(OPEN.top, number(most), width)} !${axis(OPEN.top + OPEN.height, '0', width)}
        !${axis(CHANGES.middle, '0', width)}
        <text x="0" y="12">Open</text>
        <text x="0" y="${CHANGES.middle - CHANGES.height - 14}">Added and resolved</text>
        <text class="scale" x="${LEFT - 8}" y="${CHANGES.middle - CHANGES.height + 9}">+${number(mostChanges)}</text>
        <text class="scale" x="${LEFT - 8}" y="${CHANGES.middle + CHANGES.height}">−${number(mostChanges)}</text>
        <path class="line" d="${line(placed)}" />
        !${day(points[0], 'first', LEFT)} !${day(points.at(-1), 'last', width)}
      </g>
      !${placed.map(({ scan, x, y }) => column(scan, { x, y, step, mostChanges }))}
    </svg>
  </figure>`;
}

interface Place {
  x: number;
  y: number | null;
  step: number;
  mostChanges: number;
}

/** A link as high as the plot, with what is drawn of the scan. */
function column(scan: HistoryScan, { x, y, step, mostChanges }: Place): string {
  const bar = (count: number): number => round((CHANGES.height * count) / mostChanges);
  const { added, resolved } = scan.changes ?? { added: 0, resolved: 0 };
  const width = Math.min(14, step - 12);
  return html`<a href="!${scanAddress(scan)}">
    <title>${describe(scan)}</title>
    <rect class="reach" x="${round(x - step / 2)}" y="${OPEN.top - 8}" width="${step}" height="${HEIGHT - OPEN.top - 20}" />
    !${
      added === 0
        ? ''
        : html`<rect class="added" x="${round(x - width / 2)}" y="${CHANGES.middle - bar(added)}" width="${width}" height="${bar(added)}" />`
    }
    !${
      resolved === 0
        ? ''
        : html`<rect class="resolved" x="${round(x - width / 2)}" y="${CHANGES.middle}" width="${width}" height="${bar(resolved)}" />`
    }
    !${y === null ? '' : html`<circle class="point" cx="${round(x)}" cy="${y}" r="4.5" />`}
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

function axis(y: number, label: string, width: number): string {
  return html`<path class="axis" d="M${LEFT} ${y}H${width}" /><text class="scale" x="${LEFT - 8}" y="${y + 5}"
      >${label}</text
    >`;
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

function day(scan: HistoryScan | undefined, place: 'first' | 'last', x: number): string {
  const words = scan === undefined ? '' : scan.when.slice(0, 10);
  return html`<text class="${place}" x="${x}" y="${HEIGHT - 6}">${words}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
