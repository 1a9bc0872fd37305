import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { settingsFacts } from '../../../../harness/findings/settings-facts.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { SettingsFacts } from '../../../../server/facts/settings-facts.ts';

const SITE = 'https://site.example';
const HOME = page('/', { foundOn: null });

/** @param options.words of its text; pages with the same are alike */
function page(
  path: string,
  options: { words?: string; breaks?: string; foundOn?: string | null } = {},
): JudgedPage {
  const { words = path, breaks = '', foundOn = `${SITE}/` } = options;
  const text = Array.from({ length: 8 }, (_, n) => el('p', {}, `${words} ${n}`));
  return { ...judgedPage(SITE + path, [...text, el('img', { src: `${words}.png`, breaks })]), foundOn };
}

/** What is known to be added or resolved. */
function verified(
  [pages, settings]: [JudgedPage[], Partial<SettingsFacts>],
  [basePages, baseSettings]: [JudgedPage[], Partial<SettingsFacts>],
): string[] {
  const { added, resolved } = diffScans(
    scanOf(pages, { settings: settingsFacts(settings) }),
    scanOf(basePages, { settings: settingsFacts(baseSettings) }),
  );
  return [...added, ...resolved].flatMap(({ verified: isSure, pages: [url = ''] }) =>
    isSure === false ? [] : [url],
  );
}

const NONE: [JudgedPage[], Partial<SettingsFacts>] = [[HOME], {}];

describe.each<[string, [JudgedPage[], Partial<SettingsFacts>], [JudgedPage[], Partial<SettingsFacts>]]>([
  [
    // `/latest` leads to `/v2/intro`.
    'a start page that redirects',
    [[HOME, page('/v2/intro', { breaks: 'image-alt', foundOn: null })], { startPages: ['/latest'] }],
    NONE,
  ],
  [
    // `/go/1` leads to `/about`.
    'a page behind an address that is left out',
    [[HOME, page('/about', { breaks: 'image-alt' })], {}],
    [[HOME], { exclude: ['/go/**'] }],
  ],
  [
    'two start pages that look alike',
    [[HOME, page('/item/1', { words: 'item', breaks: 'image-alt' })], { startPages: ['/item/1'] }],
    [[HOME, page('/item/2', { words: 'item' })], { startPages: ['/item/2'] }],
  ],
  [
    'two start pages that differ in their queries',
    [[HOME, page('/item?id=1', { breaks: 'image-alt' })], { startPages: ['/item?id=1'] }],
    [[HOME, page('/item?id=2')], { startPages: ['/item?id=2'] }],
  ],
  [
    'a page beyond the number of pages, behind another address',
    [[HOME, page('/about', { breaks: 'image-alt' })], { maxPages: 2 }],
    [[HOME], { maxPages: 1 }],
  ],
])('settings that choose other pages: %s', (_, more, less) => {
  it('says nothing about what only one scan visited', () => {
    expect(verified(more, less)).toEqual([]);
    expect(verified(less, more)).toEqual([]);
  });

  it('still compares what both visited', () => {
    const [pages, settings] = less;
    const broken = page('/', { breaks: 'image-alt', foundOn: null });
    expect(verified(more, [[broken, ...pages.slice(1)], settings])).toEqual([`${SITE}/`]);
  });

  it('says what came and went if both scans have the same settings', () => {
    expect(verified(more, [less[0], more[1]])).not.toEqual([]);
  });
});
