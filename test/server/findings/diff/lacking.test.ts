import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';
import { lookIn } from '../../../../harness/findings/look-in.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { PageLook } from '../../../../server/facts/page-look.ts';
import type { PageLack } from '../../../../server/facts/page-lack.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';

const HOME = 'https://site.example/';
const CDN: PageLack = { kind: 'style sheets', of: 'cdn.example' };

function page(lacked: PageLack[], breaks = '', url = HOME) {
  return {
    ...judgedPage(url, [el('p', {}, `words of ${url}`), el('img', { src: 'a.png', breaks })]),
    foundOn: url === HOME ? null : HOME,
    ...(lacked.length > 0 && { lacked }),
  };
}

/** Why an added and, the other way round, a resolved finding is not verified; undefined if it is. */
function reasons(now: PageLack[], before: PageLack[]): (string | undefined)[] {
  const found = scanOf([page(now, 'image-alt')]);
  const other = scanOf([page(before)]);
  return [diffScans(found, other).added, diffScans(other, found).resolved].map(
    ([finding]) => finding?.reason,
  );
}

const HERE = 'The scan that has it judged the page';
const THERE = 'The other scan judged the page';

it.each<[string, PageLack[], PageLack[], string | undefined]>([
  ['nothing on either side', [], [], undefined],
  ['a style sheet where it was found', [CDN], [], `${HERE} without style sheets of cdn.example.`],
  ['a style sheet in the other scan', [], [CDN], `${THERE} without style sheets of cdn.example.`],
  ['the same on both sides', [CDN], [{ ...CDN }], undefined],
  [
    'files of two hosts',
    [CDN],
    [{ kind: 'style sheets', of: '' }],
    `${HERE} without style sheets of cdn.example. ${THERE} without style sheets of its own host.`,
  ],
  [
    'other files of one host',
    [CDN],
    [CDN, { kind: 'scripts', of: 'cdn.example' }],
    `${THERE} without scripts of cdn.example.`,
  ],
  [
    'the rest of a page that is slow',
    [{ kind: 'still loading' }],
    [],
    `${HERE} while it still showed that it was loading.`,
  ],
  [
    'a document in a frame',
    [],
    [{ kind: 'frame documents', of: '' }],
    `${THERE} without documents in frames of its own host.`,
  ],
  ['a dialog', [{ kind: 'dialog' }], [], `${HERE} with a dialog open over it.`],
  ['axe', [], [{ kind: 'axe' }], `${THERE} without axe, which ran out of time.`],
  [
    'the end of a document',
    [],
    [{ kind: 'cut off' }],
    `${THERE} before its document had arrived as a whole.`,
  ],
  [
    'what the settings wait for',
    [{ kind: 'awaited element' }],
    [],
    `${HERE} without the element that the settings wait for.`,
  ],
  [
    'a part that was ended',
    [],
    [{ kind: 'ended part' }],
    `${THERE} without a frame or worker that was ended for what it did.`,
  ],
  ['frames over the limit', [{ kind: 'frames' }], [], `${HERE} without some of its frames.`],
])('one scan or both lacked something: %s', (_, now, before, reason) => {
  expect(reasons(now, before)).toEqual([reason, reason]);
});

function framed(closedFrames: number, ...body: TestElement[]): ScanFacts {
  const judged = judgedPage(HOME, [el('p', {}, 'Words'), ...body]);
  return scanOf([{ ...judged, snapshot: { ...judged.snapshot, closedFrames } }]);
}

function doubts(now: ScanFacts, before: ScanFacts) {
  return diffScans(now, before).added.map(({ verified, reason }) => [verified, reason]);
}

it('what is in a frame is not verified if the other scan could not look into as many', () => {
  const image = el('img', { src: 'b.png', breaks: 'image-alt' });
  const inside = el('html', { via: 'frame' }, el('body', {}, image));
  const [open, closed] = [el('iframe', {}, inside), el('iframe')];
  const reason =
    'The other scan could not look into a frame of the page: it is in a sandbox, or from another origin.';
  expect(doubts(framed(0, open), framed(1, closed))).toEqual([[false, reason]]);
  expect(diffScans(framed(1, closed), framed(0, open)).resolved).toMatchObject([{ verified: false, reason }]);
  // The frame is gone, or its problem; and what is not in a frame is known.
  expect(doubts(framed(0, open), framed(0))).toEqual([[undefined, undefined]]);
  expect(doubts(framed(1, open), framed(1, closed))).toEqual([[undefined, undefined]]);
  expect(doubts(framed(0, image), framed(1, closed))).toEqual([[undefined, undefined]]);
});

/** A page of which each element is shown. */
function drawn(...body: TestElement[]): ScanFacts {
  const judged = judgedPage(HOME, body);
  const box: [number, number, number, number] = [0, 0, 300, 20];
  const nodes = judged.snapshot.nodes.map((node) => (node.tag === undefined ? node : { ...node, box }));
  return scanOf([{ ...judged, snapshot: { ...judged.snapshot, nodes } }]);
}

it('what is gone with text is not resolved if more objects or canvases came', () => {
  const image = el('img', { src: 'b.png', breaks: 'image-alt' });
  const [canvas, text] = [el('canvas'), el('p', {}, 'What a chart shows in words')];
  const reason =
    'The page has less text in the other scan, and more objects or canvases, which no scan can look into.';
  const [open, closed] = [drawn(text, image), drawn(canvas)];
  expect(diffScans(closed, open).resolved).toMatchObject([{ verified: false, reason }]);
  // What came in its place is news; a canvas that both have, or one besides the same text, hides nothing.
  expect(doubts(open, closed)).toEqual([[undefined, undefined]]);
  const fixed = [
    diffScans(drawn(canvas), drawn(canvas, text, image)),
    diffScans(drawn(text, canvas), drawn(text, image)),
  ];
  expect(fixed.map(({ resolved }) => resolved.map(({ verified }) => verified))).toEqual([
    [undefined],
    [undefined],
  ]);
});

function seen(look: PageLook | undefined, lacked: PageLack[], breaks = '') {
  const scan = scanOf([page(lacked, breaks)]);
  return { ...scan, pages: scan.pages.map((each) => ({ ...each, look: look ?? null })) };
}

it('data that did not come matter where the page shows something else', () => {
  const [whole, part] = ['<h1>Bowls</h1><p>A blue bowl</p>', '<h1>Bowls</h1>'].map((body) => lookIn(body));
  const data: PageLack[] = [{ kind: 'data', of: 'api.example' }];
  const found = seen(whole, [], 'image-alt');
  const compare = (other: PageLook | undefined) => diffScans(seen(other, data), found);
  expect(compare(part)).toMatchObject({
    resolved: [{ verified: false, reason: `${THERE} without data of api.example.` }],
    coverage: { impaired: [{ without: 'without data of api.example', countsAsLost: true }] },
  });
  expect(compare(whole).resolved[0]?.verified).toBeUndefined();
  expect(compare(whole).coverage.impaired).toEqual([]);
});

/** What is added on a page that only this scan has. */
function addedOnNew(now: PageLack[], before: PageLack[]) {
  return diffScans(scanOf([page([]), page(now, 'image-alt', `${HOME}new`)]), scanOf([page(before)])).added[0];
}

describe('a page that only one scan has', () => {
  it('is not verified if it lacked something', () => {
    expect(addedOnNew([CDN], [])).toMatchObject({ verified: false });
    expect(addedOnNew([{ kind: 'cut off' }], [{ kind: 'cut off' }])).toMatchObject({ verified: false });
  });

  it('is verified if it lacked nothing, or only what the other scan did not get on any page', () => {
    expect(addedOnNew([], [CDN])).not.toHaveProperty('verified');
    expect(addedOnNew([CDN], [CDN])).not.toHaveProperty('verified');
  });
});

it('a finding that was seen on another page in full is verified', () => {
  const now = scanOf([page([], 'image-alt'), page([CDN], 'image-alt', `${HOME}b`)]);
  const before = scanOf([page([]), page([], '', `${HOME}b`)]);
  const [found] = diffScans(now, before).added;
  expect(found).toHaveProperty('rule', 'image-alt');
  expect(found).not.toHaveProperty('verified');
});
