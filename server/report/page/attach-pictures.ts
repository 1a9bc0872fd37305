import type { components } from '../../../openapi.gen.ts';
import type { Comparison } from '../view/report-view.ts';
import type { PicturedFinding, ShownPicture } from '../list/finding-picture.ts';
import type { ShownCrop } from '../list/page-crop.ts';
import type { ShownPage, ShownPages } from '../view/shown-page.ts';
import { segment } from '../texts/web-link.ts';

/** A picture in a report, and what it is in. */
const FIGURE =
  /<figure class="picture">\s*<div class="frame">\s*<img\s+src="([a-f0-9]{32}\/pictures\/[a-f0-9]{16}\.webp)"[\s\S]*?<\/figure>/g;

type Scan = components['schemas']['Scan'];

/** What is known of a picture. */
interface PictureNote extends Omit<ShownPicture, 'src'> {
  finding: string;
  rule: string;
}

/** What is known of the picture of a page. */
interface PagePictureNote extends Omit<ShownPage, 'key' | 'tiles'> {
  index: number;
  tiles: readonly { top: number; height: number }[];
}

/** What a report shows of a scan and of its base. */
interface PicturedScan {
  scan: Scan;
  comparison: Comparison | null;
  pagePictures: ShownPages;
}

/**
 * Puts the pictures of a scan and of its base to their findings.
 * @param pictures of the scan itself, and of the base; those of a comparison go by the ids of the base, so a picture is
 *   taken only if its rule is that of the finding
 */
export function attachPictures(
  { scan, comparison }: { scan: Scan; comparison: Comparison | null },
  pictures: {
    now: readonly PictureNote[];
    base: readonly PictureNote[];
    pages?: { now: readonly PagePictureNote[]; base: readonly PagePictureNote[] };
  },
): PicturedScan {
  const noted = pictures.pages ?? { now: [], base: [] };
  const pages = noted.now.map((note) => shownPage(scan.id, note, 'now'));
  const now = shownBy(scan.id, pictures.now);
  const crops = cropsOf(pages);
  const current = (finding: PicturedFinding): PicturedFinding =>
    withCrop(withPicture(finding, 'picture', now), 'crop', crops);
  const result = scan.result && { ...scan.result, findings: scan.result.findings.map(current) };
  const pictured = result === undefined ? scan : { ...scan, result };
  if (comparison === null || !('diff' in comparison))
    return { scan: pictured, comparison, pagePictures: { now: pages, base: [] } };
  const { diff, base } = comparison;
  const before = shownBy(base.id, pictures.base);
  const basePages = noted.base.map((note) => shownPage(base.id, note, 'base'));
  const baseCrops = cropsOf(basePages);
  const earlier = (finding: PicturedFinding): PicturedFinding =>
    withCrop(withPicture(finding, 'basePicture', before), 'baseCrop', baseCrops);
  return {
    scan: pictured,
    pagePictures: { now: pages, base: basePages },
    comparison: {
      base,
      diff: {
        ...diff,
        added: diff.added.map(current),
        // One that was resolved in some of its elements has the picture of any of them.
        resolved: diff.resolved.map((finding) =>
          finding.otherOccurrences === undefined ? earlier(finding) : finding,
        ),
        unchanged: diff.unchanged.map((finding) =>
          finding.evidenceChanged === true ? earlier(current(finding)) : current(finding),
        ),
      },
    },
  };
}

type Pictures = ReadonlyMap<string, PictureNote & { src: string }>;

function shownBy(scanId: string, notes: readonly PictureNote[]): Pictures {
  return new Map(
    notes.map((note) => [
      note.finding,
      { ...note, src: `${segment(scanId)}/pictures/${segment(note.finding)}.webp` },
    ]),
  );
}

function withPicture(
  finding: PicturedFinding,
  side: 'picture' | 'basePicture',
  pictures: Pictures,
): PicturedFinding {
  const found = pictures.get(finding.id ?? '');
  return found === undefined || found.rule !== finding.rule ? finding : { ...finding, [side]: found };
}

function shownPage(scanId: string, { index, ...note }: PagePictureNote, side: 'now' | 'base'): ShownPage {
  const tiles = note.tiles.map((tile, place) => ({
    ...tile,
    src: `${segment(scanId)}/pictures/page-${index}-${place}.jpg`,
  }));
  return { ...note, key: `picture-${side}-${index}`, tiles };
}

/** Where each finding is seen first, best of all the element that it is described by. By the ids of findings and their rules. */
function cropsOf(pages: readonly ShownPage[]): ReadonlyMap<string, ShownCrop> {
  const crops = new Map<string, ShownCrop>();
  for (const of of pages) {
    for (const { finding, rule, boxes, isLead } of of.findings) {
      const [box] = boxes;
      const key = `${finding} ${rule}`;
      if (box !== undefined && (isLead || !crops.has(key))) crops.set(key, { of, box, isLead });
    }
  }
  return crops;
}

function withCrop(
  finding: PicturedFinding,
  side: 'crop' | 'baseCrop',
  crops: ReadonlyMap<string, ShownCrop>,
): PicturedFinding {
  if ((side === 'crop' ? finding.picture : finding.basePicture) !== undefined) return finding;
  const found = crops.get(`${finding.id} ${finding.rule}`);
  return found === undefined ? finding : { ...finding, [side]: found };
}

/** The picture of a page in a report, and a part of one in a file. Text from outside has its angle brackets encoded, too. */
const PAGE_FIGURE = /<figure class="whole-page">[\s\S]*?<\/figure>/g;
const TILE = /href="([a-f0-9]{32}\/pictures\/page-\d{1,5}-\d\.jpg)"/g;
const CROP_FIGURE = /<figure class="crop">[\s\S]*?<\/figure>/g;
const CROPPED = /<use href="#(picture-(?:now|base)-\d+)"/;
const KEY = /<g id="(picture-(?:now|base)-\d+)"/;

const LEFT_OUT = '<p class="reason">Its picture is not in this file.</p>';

/**
 * Puts pictures into a finished report itself. Text from outside has its quotes encoded, so it can't look like one.
 * @param images the files by the addresses that the report has; in the place of another one there is a sentence
 */
export function embedPictures(page: string, images: ReadonlyMap<string, Uint8Array>): string {
  const pages = new Set<string>();
  const whole = page.replace(PAGE_FIGURE, (figure) => {
    const tiles = [...figure.matchAll(TILE)].map(([, src = '']) => src);
    if (!tiles.every((src) => images.has(src)))
      return '<p class="reason">The picture of a page is not in this file.</p>';
    pages.add(KEY.exec(figure)?.[1] ?? '');
    return figure.replace(TILE, (_, src: string) => {
      const data = Buffer.from(images.get(src) ?? []).toString('base64');
      return `href="data:image/jpeg;base64,${data}"`;
    });
  });
  const cropped = whole.replace(CROP_FIGURE, (figure) =>
    pages.has(CROPPED.exec(figure)?.[1] ?? '') ? figure : LEFT_OUT,
  );
  return cropped.replace(FIGURE, (figure, src: string) => {
    const image = images.get(src);
    if (image === undefined) return LEFT_OUT;
    const data = Buffer.from(image).toString('base64');
    return figure.replace(`src="${src}"`, () => `src="data:image/webp;base64,${data}"`);
  });
}
