import type { CDPSession } from 'puppeteer';
import type { RequestFacts } from '../../facts/request-facts.ts';
import type { TextContrast } from '../../facts/style-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { measureContrast } from './pixels/measure-contrast.ts';
import type { DrawnText } from './pixels/measure-contrast.ts';
import type { Picture } from './pixels/read-png.ts';
import { areaOf, groupBoxes } from './pixels/box.ts';
import type { Box } from './pixels/box.ts';
import { takePicture } from './pixels/capture.ts';
import type { AxeIssue } from '../../facts/reported-page.ts';
import { pageScript } from '../page-script.ts';

/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
const MAX_ELEMENTS = 60;
/** Parts of the page of which pictures are taken. */
const MAX_PARTS = 4;
/** Of all pictures of one colour together: four windows. */
const MAX_PIXELS = 5_300_000;
/** CSS pixels around the texts that are in a picture, too. */
const AROUND = 4;
const RULES = new Set(['color-contrast', 'color-contrast-enhanced']);

const SCRIPT = pageScript(new URL('../in-page/contrast.ts', import.meta.url));

/** A text as the script in the page describes it. */
type ShownText = DrawnText & Pick<TextContrast, 'node' | 'isLarge' | 'backdrop'>;

/** Texts in the window, and how far the page is scrolled there. */
interface ShownPart {
  scroll: [x: number, y: number];
  texts: ShownText[];
}

/** A page that axe has judged. */
interface JudgedDocument {
  cdp: CDPSession;
  document: OpenDocument;
  joined: JoinedDocuments;
  /** What axe reports. */
  issues: readonly AxeIssue[];
  /** Null if it is not known what was loaded. */
  requests: readonly RequestFacts[] | null;
  /** Aborted when the time for pictures is over. */
  signal: AbortSignal;
}

/**
 * Measures, in pictures of a page, the contrast of the texts for which axe could not decide it. What may look otherwise
 * at another time, or is not there yet, is left out, and so are texts in frames.
 * @throws Error when the page is gone
 */
export async function gatherContrast(page: JudgedDocument): Promise<TextContrast[]> {
  const { cdp, document, joined, issues } = page;
  const indexes = joined.indexes.get(document) ?? new Int32Array();
  const inner = new Map([...indexes].map((outer, index) => [outer, index]));
  const open = issues.filter(({ rule, needsReview }) => RULES.has(rule) && needsReview);
  const wanted = [...new Set(open.map(({ node }) => node ?? -1))]
    .sort((x, y) => x - y)
    .map((node) => inner.get(node))
    .filter((index) => index !== undefined);
  if (wanted.length === 0) return [];

  const { world } = document;
  const args = [wanted.slice(0, MAX_ELEMENTS), loadedImages(page.requests ?? [])];
  await world.evaluate(`${SCRIPT}\nglobalThis.sitedeltaContrast.open(...${JSON.stringify(args)})`);
  const found: TextContrast[] = [];
  let left = MAX_PIXELS;
  try {
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      page.signal.throwIfAborted();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
      const part = (await world.evaluate('globalThis.sitedeltaContrast.show()')) as ShownPart | null;
      if (part === null) break;
      for (const each of await measure(part)) found.push({ ...each, node: indexes[each.node] ?? -1 });
    }
  } finally {
    await world.evaluate('globalThis.sitedeltaContrast.restore(); globalThis.sitedeltaContrast.scrollBack()');
  }
  return found;

  async function measure({ scroll, texts }: ShownPart): Promise<TextContrast[]> {
    const groups = groupBoxes(texts.map(({ lines }) => boxAround(lines))).filter(({ box }) => {
      left -= areaOf(box);
      return left >= 0;
    });
    const take = async (color: string): Promise<Picture[]> => {
      await world.evaluate(`globalThis.sitedeltaContrast.paint('${color}')`);
      const pictures: Picture[] = [];
      for (const { box } of groups) pictures.push(await takePicture(cdp, box, scroll));
      return pictures;
    };
    const white = await take('#fff');
    const black = await take('#000');
    await world.evaluate('globalThis.sitedeltaContrast.restore()');
    return groups.flatMap(({ box, members }, at) =>
      members.flatMap((member): TextContrast[] => {
        const text = texts[member];
        const pictures = [white[at], black[at]] as const;
        return text === undefined ? [] : (measureText(text, box, pictures) ?? []);
      }),
    );
  }
}

/** @returns null if it can't be measured */
function measureText(
  { node, isLarge, color, backdrop, lines }: ShownText,
  [left, top]: Box,
  [white, black]: readonly [Picture | undefined, Picture | undefined],
): TextContrast[] | null {
  if (white === undefined || black === undefined) return null;
  if (white.width !== black.width || white.height !== black.height) return null;
  const drawn = lines.map((line): Box => [line[0] - left, line[1] - top, line[2] - left, line[3] - top]);
  const ratios = measureContrast({ color, lines: drawn }, white, black);
  return ratios && [{ node, isLarge, color, backdrop, ...ratios }];
}

/** The part of the window that the lines of a text take, with what is around their letters, in whole pixels. */
function boxAround(lines: readonly Box[]): Box {
  return [
    Math.max(Math.floor(Math.min(...lines.map((line) => line[0]))) - AROUND, 0),
    Math.max(Math.floor(Math.min(...lines.map((line) => line[1]))) - AROUND, 0),
    Math.ceil(Math.max(...lines.map((line) => line[2]))) + AROUND,
    Math.ceil(Math.max(...lines.map((line) => line[3]))) + AROUND,
  ];
}

/** Addresses, as style sheets name them, that gave an image. */
function loadedImages(requests: readonly RequestFacts[]): string[] {
  return requests
    .filter(
      ({ type, status, failure }) => type === 'Image' && failure === null && status !== null && status < 400,
    )
    .flatMap(({ url, redirects }) => [url, ...redirects]);
}
