import { describe, expect, it } from 'vitest';
import {
  el,
  ENGINES,
  judgedPage,
  scanOf as scanWith,
  type TestElement,
} from '../../../../harness/findings/pages.ts';
import { settingsFacts } from '../../../../harness/findings/settings-facts.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage } from '../../../../server/findings/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/findings/facts/scan-facts.ts';

const SITE = 'https://site.example';

function scanOf(pages: JudgedPage[], more: Parameters<typeof scanWith>[1] = {}): ScanFacts {
  return scanWith(pages, { runners: [...ENGINES, { name: 'sitedelta', version: '1', rules: [] }], ...more });
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

  it('stays a finding until it is as it was', () => {
    const still = scanOf(pages, { base: broken });
    expect(words(still, broken)).toEqual(expect.arrayContaining(['=replaced-page /a']));
    expect(words(still, broken)).not.toEqual(expect.arrayContaining(['-replaced-page /a']));
    const repaired = scanOf([page('/'), page('/a', 'image-alt'), page('/b', '', '/a')], { base: still });
    expect(words(repaired, still)).toEqual(expect.arrayContaining(['-replaced-page /a']));
  });
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
