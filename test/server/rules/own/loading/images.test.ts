import { describe, expect, it } from 'vitest';
import { aRequest } from '../../../../../harness/findings/a-request.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { ShownImage } from '../../../../../server/facts/request-facts.ts';
import type { PageInput, PageRule } from '../../../../../server/rules/own-rule.ts';
import { heavyImage } from '../../../../../server/rules/own/loading/heavy-image.ts';
import { imageDimensions } from '../../../../../server/rules/own/loading/image-dimensions.ts';
import { imageRatio } from '../../../../../server/rules/own/loading/image-ratio.ts';
import { lazyMainImage } from '../../../../../server/rules/own/loading/lazy-main-image.ts';
import { oversizedImage } from '../../../../../server/rules/own/loading/oversized-image.ts';
import { undersizedImage } from '../../../../../server/rules/own/loading/undersized-image.ts';

const ADDRESS = 'https://site.example/harbour.jpg';
/** Of the `img` in the markup below. */
const NODE = 2;

interface Facts extends Partial<ShownImage> {
  /** Bytes of the file. */
  size?: number;
  mimeType?: string;
  box?: [number, number, number, number];
}

function inputOf(...all: Facts[]): PageInput {
  const markup = all.map((_, at) => `<img id="i${at}"/>`).join('');
  const images = all.map((facts, at): ShownImage => ({
    node: NODE + at,
    address: `${ADDRESS}?${at}`,
    natural: [1_200, 800],
    shown: [600, 400],
    isStretched: true,
    isLazy: false,
    hasChoice: false,
    push: 0,
    ...facts,
  }));
  const requests = all.map(({ size = 50_000, mimeType = 'image/jpeg' }, at) =>
    aRequest({ url: `${ADDRESS}?${at}`, type: 'Image', mimeType, size }),
  );
  const boxes = Object.fromEntries(all.map(({ box = [0, 0, 600, 400] }, at) => [`i${at}`, box]));
  return pageInput(`<html><body>${markup}</body></html>`, {
    boxes,
    visit: { requests, loading: { window: [1_280, 1_024], images, fonts: [] } },
  });
}

/** What a rule says of the images: where, with `~` if within the margin. */
function check(rule: PageRule, ...facts: Facts[]): string[] {
  const input = inputOf(...facts);
  expect(rule.canJudge?.(input)).toBe(true);
  return rule.check(input).map(({ node, key = '', isMarginal = false }) => {
    const place = node === null ? key : `image ${node - NODE}`;
    return isMarginal ? `~${place}` : place;
  });
}

it.each([imageDimensions, imageRatio, oversizedImage, undersizedImage, heavyImage, lazyMainImage])(
  'can not judge $meta.name without knowing the images',
  (rule) => {
    expect(rule.canJudge?.(pageInput('<html/>'))).toBe(false);
  },
);

describe('image-dimensions', () => {
  it.each<[number, string[]]>([
    [400, ['image 0']],
    [40, ['image 0']],
    [39, ['~image 0']],
    [25, ['~image 0']],
    [24, []],
    [0, []],
  ])('judges an image that pushes by %i', (push, expected) => {
    expect(check(imageDimensions, { push })).toEqual(expected);
  });

  it('names the size of the file', () => {
    const [defect] = imageDimensions.check(inputOf({ push: 400 }));
    expect(defect?.explanation).toContain('width="1200" height="800"');
  });
});

describe('image-ratio', () => {
  it.each<[string, Facts, string[]]>([
    ['the same ratio', {}, []],
    ['a stretched one', { shown: [700, 400] }, ['image 0']],
    ['a squeezed one', { shown: [400, 400] }, ['image 0']],
    ['a little', { shown: [650, 400] }, ['~image 0']],
    ['very little', { shown: [630, 400] }, []],
    ['one that is cut', { shown: [400, 400], isStretched: false }, []],
    ['a strip', { natural: [1, 400], shown: [600, 400] }, []],
    ['a symbol', { natural: [40, 32], shown: [16, 16] }, []],
    ['a drawing', { shown: [400, 400], mimeType: 'image/svg+xml' }, []],
  ])('judges %s', (_name, facts, expected) => {
    expect(check(imageRatio, facts)).toEqual(expected);
  });
});

describe('oversized-image', () => {
  it.each<[string, Facts, string[]]>([
    ['a photograph of a camera', { natural: [6_000, 4_000], size: 4_000_000 }, ['image 0']],
    ['a logo as large as a page', { natural: [2_000, 1_000], shown: [80, 40], size: 150_000 }, ['image 0']],
    ['a logo within the margin', { natural: [2_000, 1_000], shown: [80, 40], size: 80_000 }, ['~image 0']],
    ['a small file', { natural: [6_000, 4_000], size: 60_000 }, []],
    ['one for sharp screens', { natural: [1_200, 800], size: 900_000 }, []],
    ['one that is as wide as a phone', { natural: [1_200, 800], shown: [300, 200], size: 900_000 }, []],
    ['a good one of a large hero', { natural: [2_560, 1_440], shown: [1_280, 720], size: 900_000 }, []],
    [
      'one that is cut',
      { natural: [1_200, 4_000], shown: [600, 100], isStretched: false, size: 900_000 },
      [],
    ],
    ['one with a choice', { natural: [6_000, 4_000], size: 4_000_000, hasChoice: true }, []],
    ['a drawing', { natural: [6_000, 4_000], size: 4_000_000, mimeType: 'image/svg+xml' }, []],
  ])('judges %s', (_name, facts, expected) => {
    expect(check(oversizedImage, facts)).toEqual(expected);
  });
});

describe('heavy-image', () => {
  it.each<[string, Facts[], string[]]>([
    ['a photograph as PNG', [{ size: 2_000_000, mimeType: 'image/png' }], ['/harbour.jpg']],
    ['within the margin', [{ size: 650_000 }], ['~/harbour.jpg']],
    ['a good photograph', [{ size: 400_000 }], []],
    ['one with a choice', [{ size: 2_000_000, hasChoice: true }], []],
    ['one file in several places', [{ size: 2_000_000 }, { size: 2_000_000 }], ['/harbour.jpg']],
  ])('judges %s', (_name, facts, expected) => {
    expect(check(heavyImage, ...facts)).toEqual(expected);
  });

  it('advises a video in the place of a film', () => {
    expect(heavyImage.check(inputOf({ size: 2_000_000, mimeType: 'image/gif' }))[0]?.explanation).toContain(
      'video',
    );
  });
});

describe('lazy-main-image', () => {
  const isLazy = true;
  const large: Facts['box'] = [0, 100, 1_280, 600];
  it.each<[string, Facts[], string[]]>([
    ['a lazy one', [{ isLazy, box: large }], ['image 0']],
    ['one within the margin', [{ isLazy, box: [0, 0, 512, 320] }], ['~image 0']],
    ['a small one', [{ isLazy, box: [0, 0, 300, 300] }], []],
    ['one further down', [{ isLazy, box: [0, 1_024, 1_280, 600] }], []],
    ['one that hardly begins', [{ isLazy, box: [0, 1_000, 1_280, 600] }], []],
    ['one next to the window', [{ isLazy, box: [1_280, 0, 1_280, 600] }], []],
    ['one that is loaded at once', [{ box: large }], []],
    ['smaller ones behind the main one', [{ box: large }, { isLazy, box: [0, 700, 600, 320] }], []],
    ['the next slide at the same place', [{ box: large }, { isLazy, box: large }], []],
    ['the second, if it is the largest', [{ box: [0, 0, 100, 100] }, { isLazy, box: large }], ['image 1']],
  ])('judges %s', (_name, facts, expected) => {
    expect(check(lazyMainImage, ...facts)).toEqual(expected);
  });
});

describe('an image that did not come', () => {
  const RULES = [imageDimensions, imageRatio, oversizedImage, heavyImage, lazyMainImage];
  const sees = (changes: Parameters<typeof aRequest>[0]): Set<boolean | undefined> => {
    const url = 'https://site.example/late.jpg';
    const input = pageInput('<html><body><img src="/late.jpg"/></body></html>', {
      visit: { requests: [aRequest({ url, type: 'Image', ...changes })] },
    });
    return new Set(RULES.map(({ seesAll }) => seesAll?.(input)));
  };
  it.each<[string, Parameters<typeof aRequest>[0], boolean]>([
    ['it has come', {}, true],
    ['it is not there', { status: 404 }, true],
    ['the page forbids it', { status: null, failure: 'policy' }, true],
    ['its host is down', { status: null, failure: 'unreachable' }, false],
    ['it is still under way', { status: null, failure: 'unfinished' }, false],
    ['its server fails', { status: 503 }, false],
    [
      'it is not of an element',
      { url: 'https://count.example/pixel', status: null, failure: 'unreachable' },
      true,
    ],
    ['it is in a frame', { status: null, failure: 'unreachable', inFrame: true }, true],
  ])('if %s', (_name, changes, expected) => {
    expect(sees(changes)).toEqual(new Set([expected]));
  });
});

it('finds images with too few pixels, and not those that are small, sharp or meant to show their pixels', () => {
  const shown: [number, number] = [600, 400];
  const blurred: Facts = { natural: [300, 200], shown };
  expect(check(undersizedImage, blurred)).toEqual(['image 0']);
  expect(check(undersizedImage, { natural: [465, 310], shown })).toEqual(['~image 0']);
  expect(check(undersizedImage, { natural: [600, 400], shown })).toEqual([]);
  expect(check(undersizedImage, { ...blurred, isPixelated: true })).toEqual([]);
  expect(check(undersizedImage, { ...blurred, isReduced: true })).toEqual([]);
  expect(check(undersizedImage, { natural: [20, 20], shown: [48, 48] })).toEqual([]);
  expect(check(undersizedImage, { natural: [2, 2], shown })).toEqual([]);
  // Stretched one way only: another rule reports that.
  expect(check(undersizedImage, { natural: [600, 100], shown })).toEqual([]);
  expect(check(undersizedImage, { ...blurred, mimeType: 'image/svg+xml' })).toEqual([]);
});
