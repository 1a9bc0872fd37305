import { html } from 'ghtml';
import { counted } from '../../../shared/words.ts';
import type { EntryState, ReportEntry, ReportView } from '../view/report-view.ts';
import { addressesOf, pagePath } from '../view/page-counts.ts';
import type { ShownBox, ShownPage } from '../view/shown-page.ts';

/** Pixels between an element and its outline. */
const GAP = 2;

/** HTML of the pictures of a page, in a comparison before and now, with an outline of each finding; empty without a picture. */
export function pagePictures(page: string, view: ReportView): string {
  const addresses = addressesOf(page, view);
  const before = view.pagePictures.base.find((each) => addresses.has(each.page));
  const now = view.pagePictures.now.find((each) => addresses.has(each.page));
  const isPair = before !== undefined && now !== undefined;
  const figures = [
    ...(before === undefined ? [] : [pageFigure(before, { side: 'Before', isPair }, view)]),
    ...(now === undefined ? [] : [pageFigure(now, { side: 'Now', isPair }, view)]),
  ];
  return figures.length === 0 ? '' : html`<div class="whole-pages">!${figures}</div>`;
}

function pageFigure(
  shown: ShownPage,
  { side, isPair }: { side: 'Before' | 'Now'; isPair: boolean },
  view: ReportView,
): string {
  const { key, tiles, page, width, height, isCut } = shown;
  const outlined = outlinedIn(shown, side, view);
  const all = outlined.map(({ path }) => path).join('');
  const path = pagePath(page, (side === 'Before' ? view.base : view.scan)?.target ?? '');
  const when = side === 'Before' ? ' as it was' : '';
  const name = isPair || side === 'Before' ? `${side}, ` : '';
  const words = [
    outlined.length === 0
      ? 'No finding of this list is in the picture.'
      : `${counted(outlined.length, 'finding')} outlined; each outline leads to its finding.`,
    ...(isCut ? ['The page goes on below.'] : []),
  ];
  return html`<figure class="whole-page">
    <svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
      <g id="${key}" role="img" aria-label="The page ${path}${when}">
        !${tiles.map(({ top, height: high, src }) => html`<image href="${src}" y="${top}" width="${width}" height="${high}" />`)}
      </g>
      <path class="halo" d="!${all}" />
      !${outlined.map(
        ({ entry, state, path: place, elements }) =>
          html`<a href="${linkTo(entry, view)}" aria-label="${nameOf(entry, elements)}" class="${state}"
            ><path d="!${place}"
          /></a>`,
      )}
    </svg>
    <figcaption>${name}<bdi>${path}</bdi>: ${words.join(' ')}</figcaption>
  </figure>`;
}

interface Outlined {
  entry: ReportEntry;
  /** What is drawn differently. */
  state: EntryState | 'found';
  /** Data of an SVG path. */
  path: string;
  elements: number;
}

/** What of a list is in a picture. Those of a comparison go by the ids of the base, so that their rule has to be the same. */
function outlinedIn(
  { page, findings, width, height }: ShownPage,
  side: 'Before' | 'Now',
  view: ReportView,
): Outlined[] {
  const addresses = addressesOf(page, view);
  const entries = new Map<string, ReportEntry>();
  for (const entry of view.chosen) {
    const { id, pages } = entry.finding;
    // One that was resolved on some of its pages is listed twice.
    if (id !== undefined && isOn(side, entry) && pages.some((each) => addresses.has(each))) {
      entries.set(id, entry);
    }
  }
  return findings.flatMap(({ finding, rule, boxes }): Outlined[] => {
    const entry = entries.get(finding);
    if (entry === undefined || entry.finding.rule !== rule) return [];
    const path = boxes.map((box) => pathOf(box, width, height)).join('');
    return [{ entry, state: entry.state ?? 'found', path, elements: boxes.length }];
  });
}

function isOn(side: 'Before' | 'Now', { state, isOfBase }: ReportEntry): boolean {
  return side === 'Before' ? isOfBase || state === 'unchanged' : !isOfBase;
}

function pathOf([left, top, right, bottom]: ShownBox, width: number, height: number): string {
  const x = Math.max(left - GAP, 1);
  const y = Math.max(top - GAP, 1);
  const across = Math.max(Math.min(right + GAP, width - 1) - x, 1);
  const down = Math.max(Math.min(bottom + GAP, height - 1) - y, 1);
  return `M${x} ${y}h${across}v${down}h${-across}z`;
}

function linkTo({ finding: { id = '' } }: ReportEntry, { isFile, query, link }: ReportView): string {
  return isFile ? `#f-${id}` : link({ ...query, finding: id, part: undefined }, `f-${id}`);
}

function nameOf({ finding: { title, severity }, state }: ReportEntry, elements: number): string {
  const what = elements > 1 ? `, ${counted(elements, 'element')}` : '';
  return `${title} (${severity}${state === null ? '' : `, ${state}`}${what})`;
}
