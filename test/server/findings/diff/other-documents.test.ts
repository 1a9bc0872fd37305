import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ENGINES, el, judgedPage, scanOf as scanWith } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';
import { settingsFacts } from '../../../../harness/findings/settings-facts.ts';
import { describeLinks, pageLinks } from '../../../../server/findings/describe/describe-links.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { carryOver } from '../../../../server/findings/diff/carry-over.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { lostPage } from '../../../../server/rules/own/site/lost-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage, RunnerFacts } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';

const SITE = 'https://site.example';
const RUNNERS: RunnerFacts[] = [
  ...ENGINES,
  { name: 'crawl', version: '1', rules: [] },
  { name: 'sitedelta', version: '1', rules: [] },
];

function scanOf(pages: JudgedPage[], more: Parameters<typeof scanWith>[1] = {}): ScanFacts {
  return scanWith(pages, { runners: RUNNERS, ...more });
}

/** A page all of which is shown. */
function shown(path: string, body: TestElement[], foundOn: string | null): JudgedPage {
  const page = judgedPage(SITE + path, body);
  const nodes = page.snapshot.nodes.map((node, index) =>
    node.tag === undefined
      ? node
      : { ...node, box: [0, 20 * index, 600, 20] satisfies [number, number, number, number] },
  );
  return { ...page, snapshot: { nodes }, foundOn: foundOn === null ? null : SITE + foundOn };
}

/** @param breaks of its picture */
function page(path: string, breaks = '', foundOn: string | null = path === '/' ? null : '/'): JudgedPage {
  const words = Array.from({ length: 6 }, (_, n) =>
    el('p', {}, `Sentence ${n} of the page at ${path}, as it was`),
  );
  const links = ['/', '/a', '/b'].map((to) => el('a', { href: to }, `To ${to}`));
  return shown(path, [...links, ...words, el('img', { src: `${path}.png`, breaks })], foundOn);
}

function errorAt(path: string): JudgedPage {
  return shown(path, [el('h1', {}, 'Internal Server Error')], path === '/' ? null : '/');
}

/**
 * A scan as it is stored, after its base.
 * @param lost path of a page that is gone, and to which the first one links
 */
function after(base: ScanFacts, pages: JudgedPage[], lost?: string): ScanFacts {
  const described = pages.map((each) => describePage(each));
  const link = pages[0] && pageLinks(pages[0]).find(({ address }) => address === SITE + lost);
  if (link !== undefined) {
    const found = lostPage.check({
      links: [link],
      lost: new Map([[link.address, { kind: 'http-error', status: 404 }]]),
    });
    described[0]?.occurrences.push(...describeLinks([link], found));
  }
  const seen = buildScanFacts({
    scanId: randomUUID(),
    target: `${SITE}/`,
    pages: described,
    runners: RUNNERS,
    unvisited: [],
    unlisted: 'nothing',
    base,
  });
  return carryOver(seen, base);
}

function words(current: ScanFacts, base: ScanFacts): string[] {
  const { added, resolved, unchanged } = diffScans(current, base);
  const word = (sign: string, items: typeof added): string[] =>
    items.map(
      ({ rule, pages, verified, reason = '' }) =>
        `${sign}${rule} ${pages.map((url) => url.slice(SITE.length)).join(' ')}${verified === false ? ` ? ${reason}` : ''}`,
    );
  return [...word('+', added), ...word('-', resolved), ...word('=', unchanged)];
}

const REASON = 'In the other scan there was an error, nothing or another document in the place of the page.';
const GOOD = scanOf([page('/'), page('/a', 'image-alt'), page('/b', '', '/a')]);

describe('a page that became an error', () => {
  const pages = [page('/'), errorAt('/a'), page('/b', '', '/a')];
  const broken = scanOf(pages, { base: GOOD });

  it('is added, and nothing of it is resolved', () => {
    expect(words(broken, GOOD)).toEqual(['+replaced-page /a', `-image-alt /a ? ${REASON}`]);
  });

  it('is doubted without a base that was named, too, and in both directions', () => {
    const alone = scanOf(pages);
    expect(words(alone, GOOD)).toEqual([`-image-alt /a ? ${REASON}`]);
    expect(words(GOOD, alone)).toEqual([`+image-alt /a ? ${REASON}`]);
  });

  it('stays a finding until it is as it was, and what came meanwhile is added then', () => {
    const first = after(GOOD, pages);
    const still = after(first, pages);
    expect(words(still, first)).toEqual(['=replaced-page /a']);
    const repaired = after(still, [page('/'), page('/a', 'image-alt button-name'), page('/b', '', '/a')]);
    expect(words(repaired, still)).toEqual(['+button-name /a', '=image-alt /a']);
  });
});

describe('a page that is gone, and links lead to it', () => {
  const dead = { pages: [page('/'), page('/b')], lost: '/a' };
  it('is kept until it is there again, or nothing leads to it any more', () => {
    const first = after(GOOD, dead.pages, dead.lost);
    expect(words(first, GOOD)).toEqual(['+lost-page /', `-image-alt /a ? ${REASON}`]);
    const still = after(first, dead.pages, dead.lost);
    expect(words(still, first)).toEqual([`-image-alt /a ? ${REASON}`, '=lost-page /']);
    const back = after(still, [page('/'), page('/a', 'image-alt'), page('/b')]);
    expect(words(back, still)).toEqual(['-lost-page /', '=image-alt /a']);
    const removed = after(still, dead.pages);
    expect(words(removed, still)).toEqual(['-image-alt /a', '-lost-page /']);
  });
});

it('a site whose server shows its own page keeps all that it had', () => {
  const first = after(GOOD, [errorAt('/')]);
  const still = after(first, [errorAt('/')]);
  expect(words(still, first)).toEqual([`-image-alt /a ? ${REASON}`, '=replaced-page /']);
  const back = after(still, [page('/'), page('/a', 'image-alt'), page('/b', '', '/a')]);
  expect(words(back, still)).toEqual(['=image-alt /a']);
});

it('pages that went with the page that led to them are not resolved', () => {
  const broken = scanOf([errorAt('/')], { base: GOOD });
  expect(words(broken, GOOD)).toEqual(['+replaced-page /', `-image-alt /a ? ${REASON}`]);
});

it('a page that went with the links to it is resolved', () => {
  const without = scanOf([page('/'), page('/b')], { base: GOOD });
  expect(words(without, GOOD)).toEqual(['-image-alt /a']);
});

it('rules that settings leave out find nothing', () => {
  const settings = settingsFacts({ rules: { site: false } });
  const off = scanOf([page('/'), errorAt('/a')], { base: GOOD, settings });
  expect(off.findings).toEqual([]);
});
