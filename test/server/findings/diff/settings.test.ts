import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { settingsFacts } from '../../../../harness/findings/settings-facts.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { SettingsFacts } from '../../../../server/facts/settings-facts.ts';
import { pairPages } from '../../../../server/findings/identity/pair-pages.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';

const SITE = 'https://site.example';

/** A page of its own with one broken image; nothing in it is like another page. */
function page(path: string, breaks = 'image-alt', foundOn: string | null = `${SITE}/`): JudgedPage {
  const words = Array.from({ length: 8 }, (_, n) => el('p', { class: `${path}-${n}` }, `${path} ${n}`));
  const broken = el('img', { src: `${path}.png`, ...(breaks === '' ? {} : { breaks }) });
  return { ...judgedPage(SITE + path, [...words, broken]), foundOn };
}

function scan(pages: JudgedPage[], settings?: Partial<SettingsFacts>) {
  return scanOf(pages, settings && { settings: settingsFacts(settings) });
}

/** `added /a` or `resolved /a (reason)`, in the order of the comparison. */
function changes(current: ReturnType<typeof scan>, base: ReturnType<typeof scan>): string[] {
  const { added, resolved } = diffScans(current, base);
  const word = (what: string) => (item: (typeof added)[number]) =>
    `${what} ${item.pages.map((url) => url.slice(SITE.length)).join()}${item.verified === false ? ` (${item.reason})` : ''}`;
  return [...added.map(word('added')), ...resolved.map(word('resolved'))];
}

const NOT_REACHED = 'The other scan did not reach the page.';
const HOME = page('/', '', null);

describe('pages that settings leave out', () => {
  it('are neither resolved nor added', () => {
    const all = scan([HOME, page('/blog/c')]);
    const less = scan([HOME], { exclude: ['/blog/**'] });
    expect(changes(less, all)).toEqual([`resolved /blog/c (${NOT_REACHED})`]);
    expect(changes(all, less)).toEqual([`added /blog/c (${NOT_REACHED})`]);
  });

  it('hide the pages behind them', () => {
    const all = scan([HOME, page('/blog/c', ''), page('/deep', 'image-alt', `${SITE}/blog/c`)]);
    expect(changes(scan([HOME], { exclude: ['/blog/**'] }), all)).toEqual([
      `resolved /deep (${NOT_REACHED})`,
    ]);
  });

  it('are compared as ever if both scans visited them', () => {
    const before = scan([HOME, page('/shop/a')], { include: ['/shop/**'] });
    const after = scan([HOME, page('/shop/a', '')], { include: ['/shop/*'] });
    expect(changes(after, before)).toEqual(['resolved /shop/a']);
    expect(changes(before, after)).toEqual(['added /shop/a']);
  });

  it('are not taken for the old address of a page that is new', () => {
    const moved = { ...page('/blog/c'), url: `${SITE}/news/c` };
    const before = scan([HOME, page('/blog/c')]);
    expect(pairPages(scan([HOME, moved], { exclude: ['/blog/**'] }), before)).toEqual([[0, 0]]);
    expect(pairPages(before, scan([HOME, moved], { exclude: ['/blog/**'] }))).toEqual([[0, 0]]);
    expect(pairPages(scan([HOME, moved]), before)).toHaveLength(2);
  });

  it('a page that is gone counts as resolved if settings have nothing to do with it', () => {
    const before = scan([HOME, page('/shop/a')], { exclude: ['/blog/**'] });
    expect(changes(scan([HOME], { exclude: ['/blog/**'] }), before)).toEqual(['resolved /shop/a']);
  });
});

describe('start pages', () => {
  it('that only one scan names are neither resolved nor added, nor is what they lead to', () => {
    const named = scan(
      [HOME, page('/hidden?q=1', 'image-alt', null), page('/x', 'label', `${SITE}/hidden?q=1`)],
      {
        startPages: ['/hidden?q=1'],
      },
    );
    const plain = scan([HOME]);
    expect(changes(named, plain)).toEqual([
      `added /hidden?q=1 (${NOT_REACHED})`,
      `added /x (${NOT_REACHED})`,
    ]);
    expect(changes(plain, named)).toEqual([
      `resolved /hidden?q=1 (${NOT_REACHED})`,
      `resolved /x (${NOT_REACHED})`,
    ]);
  });

  it('that both name and one no longer has are resolved', () => {
    const settings = { startPages: ['/hidden'] };
    const before = scan([HOME, page('/hidden', 'image-alt', null)], settings);
    expect(changes(scan([HOME], settings), before)).toEqual(['resolved /hidden']);
  });
});

describe('rules that settings leave out', () => {
  const OFF = 'The settings of the other scan leave out the rule.';
  const H39 = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption';
  const AAA = 'WCAG2AAA.Principle2.Guideline2_4.2_4_9.H30';

  it.each<[rule: string, rules: Record<string, boolean>]>([
    ['image-alt', { 'image-alt': false }],
    [H39, { [H39]: false }],
    // By the name of its family.
    ['WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', { 'image-alt': false }],
  ])('%s is neither added nor resolved', (rule, rules) => {
    const on = scan([page('/', rule, null)]);
    const off = scan([HOME], { rules });
    expect(changes(off, on)).toEqual([`resolved / (${OFF})`]);
    expect(changes(on, off)).toEqual([`added / (${OFF})`]);
  });

  it('a finding counts if another of its rules was on', () => {
    const both = scan([page('/', 'image-alt WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', null)]);
    const rules = { 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37': false };
    expect(changes(both, scan([HOME], { rules }))).toEqual(['added /']);
  });

  it('a rule that says the same and more is neither a change nor hides one', () => {
    const same = 'The settings of one of the scans leave out a rule that says the same and more.';
    const on = scan([page('/', 'label label-title-only', null)]);
    const off = scan([page('/', 'label-title-only', null)], { rules: { label: false } });
    expect(changes(off, on)).toEqual([`added / (${same})`, `resolved / (${same})`]);
    expect(changes(off, scan([HOME], { rules: { label: false } }))).toEqual(['added /']);
  });

  it('those of HTML_CodeSniffer for level AAA need that level', () => {
    const aaa = scan([page('/', AAA, null)], { wcagLevel: 'AAA' });
    expect(changes(aaa, scan([HOME]))).toEqual([`added / (${OFF})`]);
    expect(changes(aaa, scan([HOME], { wcagLevel: 'AAA' }))).toEqual(['added /']);
  });

  it('level A leaves out what is about others alone', () => {
    const pale = page('/', 'color-contrast', null);
    for (const violation of pale.violations) violation.criteria = ['1.4.3'];
    expect(changes(scan([pale]), scan([HOME], { wcagLevel: 'A' }))).toEqual([`added / (${OFF})`]);
    expect(changes(scan([page('/', 'image-alt', null)]), scan([HOME], { wcagLevel: 'A' }))).toEqual([
      'added /',
    ]);
  });
});

describe('rules that a scan only counts', () => {
  const OFF = 'The settings of the other scan leave out the rule.';
  const F77 = 'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77';

  it.each(['new-window', 'region', F77])('%s: neither added to a scan nor resolved in it', (rule) => {
    const full = scan([page('/', rule, null)]);
    const quiet = { ...scan([HOME]), notices: ['region', 'new-window', F77] };
    expect(changes(quiet, full)).toEqual([`resolved / (${OFF})`]);
    expect(changes(full, quiet)).toEqual([`added / (${OFF})`]);
    expect(changes(full, { ...quiet, notices: ['x'] })).toEqual(['added /']);
  });

  it('what another rule reports as well is added, and is in doubt where nothing else could see it', () => {
    const both = { ...scan([page('/', `duplicate-id-aria ${F77}`, null)]), notices: [F77] };
    const without = { ...scan([HOME]), notices: [F77] };
    expect(changes(both, without)).toEqual(['added /']);
    const unjudged = [{ runner: 'axe' as const, code: '' }];
    const broken = { ...scan([{ ...HOME, unjudged }]), notices: [F77] };
    expect(changes(broken, both)).toEqual([
      'resolved / (In the other scan, something in the page broke axe and HTML_CodeSniffer.)',
    ]);
  });

  it('survive being stored', () => {
    const quiet = { ...scan([HOME]), notices: [F77] };
    expect(decodeFacts(encodeFacts(quiet)).notices).toEqual([F77]);
    // @ts-expect-error -- what damage may look like
    expect(() => decodeFacts(encodeFacts({ ...quiet, notices: [1] }))).toThrow('damaged');
  });
});

describe('settings that change what pages show', () => {
  it.each<[Partial<SettingsFacts>, string]>([
    [{ viewport: [390, 844] }, 'viewport'],
    [{ headers: ['authorization'], cookies: ['session'] }, 'headers, cookies'],
    [{ waitForSelector: '#app' }, 'selector to wait for'],
  ])('%j: nothing is known to be added or resolved', (settings, words) => {
    const reason = `The other scan was made with other settings: ${words}.`;
    const before = scan([page('/', 'image-alt', null)]);
    const after = scan([page('/', 'label', null)], settings);
    expect(changes(after, before)).toEqual([`added / (${reason})`, `resolved / (${reason})`]);
    expect(changes(scan([page('/', 'label', null)], settings), scan([HOME], settings))).toEqual(['added /']);
  });
});

it('settings survive being stored, and facts without them are the same bytes as ever', () => {
  const settings = { exclude: ['/a'], rules: { label: false }, viewport: [390, 844] as [number, number] };
  expect(decodeFacts(encodeFacts(scan([HOME], settings))).settings).toEqual(settingsFacts(settings));
  const plain = scan([HOME]);
  expect(Object.keys(plain)).not.toContain('settings');
  expect(Buffer.from(encodeFacts(plain)).includes('settings')).toBe(false);
});

it('damaged settings are not read', () => {
  const broken = { ...scan([HOME]), settings: { ...settingsFacts(), rules: { label: 'off' } } };
  // @ts-expect-error -- what damage may look like
  expect(() => decodeFacts(encodeFacts(broken))).toThrow('damaged');
});
