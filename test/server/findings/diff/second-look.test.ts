import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { carryOver } from '../../../../server/findings/diff/carry-over.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { Look } from '../../../../server/findings/diff/plan-look.ts';
import { lookAgain } from '../../../../server/findings/diff/second-look.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';

const SITE = 'https://site.example';

/** A page with a button for each entry, which breaks the rule that the entry names. */
function page(path: string, breaks: Record<string, string> = {}, site = SITE): JudgedPage {
  const words = Array.from({ length: 6 }, (_, n) => el('p', {}, `${path} ${n}`));
  const faults = Object.entries(breaks).map(([id, rule]) =>
    el('button', { id, breaks: rule }, `Press ${id}`),
  );
  return { ...judgedPage(site + path, [...words, ...faults]), foundOn: path === '/' ? null : `${SITE}/` };
}

function scan(pages: JudgedPage[], base: ScanFacts | null = null): ScanFacts {
  const seen = scanOf(pages, { base });
  return decodeFacts(encodeFacts(base === null ? seen : carryOver(seen, base)));
}

const look = (pages: JudgedPage[], more: Partial<Look> = {}): Look => ({
  of: 'scan',
  pages: pages.map((each) => describePage(each)),
  found: [],
  only: null,
  ...more,
});

/** `rule /page`, with a tilde if it is unstable, and a question mark if it is not verified otherwise. */
function added(current: ScanFacts, base: ScanFacts): string[] {
  return diffScans(current, base).added.map(
    ({ rule, pages: [url = ''], verified, unstable }) =>
      `${rule} ${url.slice(SITE.length)}${unstable ? ' ~' : verified === false ? ' ?' : ''}`,
  );
}

/** A page with slides, of which one may be there, and what may be new below them. */
const slides = (on: boolean, more: boolean): JudgedPage => ({
  ...judgedPage(`${SITE}/a`, [
    el('p', {}, 'Slides'),
    el('section', { id: 'slides' }, ...(on ? [el('img', { src: 'x.png', breaks: 'image-alt' })] : [])),
    el('section', { id: 'new' }, ...(more ? [el('img', { src: 'x.png', breaks: 'image-alt' })] : [])),
  ]),
  foundOn: `${SITE}/`,
});

const BASE = scan([page('/'), page('/a')]);
const WORSE = page('/a', { x: 'button-name', y: 'label' });
const CURRENT = scan([page('/'), WORSE], BASE);

describe('a second look', () => {
  it('asks for one page of each finding', () => {
    const { plan } = lookAgain(CURRENT, BASE, []);
    expect(plan).toEqual({
      pages: [`${SITE}/a`],
      seen: [],
      tried: [],
      links: [],
      basePages: [`${SITE}/a`],
      only: [],
    });
    expect(lookAgain(BASE, BASE, []).plan.pages).toEqual([]);
  });

  it('changes nothing if it sees the same', () => {
    const { facts, plan } = lookAgain(CURRENT, BASE, [look([WORSE]), look([WORSE])]);
    expect(facts).toEqual(CURRENT);
    expect(plan).toMatchObject({ pages: [], seen: [`${SITE}/a`], tried: [] });
  });

  it('makes unstable what it does not see, and nothing else', () => {
    const { facts } = lookAgain(CURRENT, BASE, [look([WORSE]), look([page('/a', { x: 'button-name' })])]);
    expect(added(facts, BASE)).toEqual(['button-name /a', 'label /a ~']);
    expect(added(CURRENT, BASE)).toEqual(['button-name /a', 'label /a']);
  });

  it('leaves what it could not look for', () => {
    const unjudged = { ...page('/a'), unjudged: [{ runner: 'axe' as const, code: '' }] };
    const { facts, plan } = lookAgain(CURRENT, BASE, [look([unjudged])]);
    expect(added(facts, BASE)).toEqual(['button-name /a', 'label /a']);
    expect(plan).toMatchObject({ pages: [], tried: [`${SITE}/a`] });
    const other = lookAgain(CURRENT, BASE, [look([page('/')])]);
    expect(added(other.facts, BASE)).toEqual(['button-name /a', 'label /a']);
    expect(other.plan.pages).toEqual([`${SITE}/a`]);
  });

  it('asks for what HTML_CodeSniffer has found alone with all that it rests on', () => {
    const code = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H49.B';
    const current = scan([page('/'), page('/a', { x: 'button-name', y: code })], BASE);
    expect(lookAgain(current, BASE, []).plan.only).toBeNull();
  });

  it('says nothing about rules that did not run in a look', () => {
    const runners = [{ name: 'axe' as const, version: '4', rules: ['button-name', 'image-alt', 'label'] }];
    const current = { ...CURRENT, runners };
    expect(lookAgain(current, BASE, []).plan.only).toEqual(['button-name', 'label']);
    const { facts, plan } = lookAgain(current, BASE, [look([page('/a')], { only: ['button-name'] })]);
    expect(added(facts, BASE)).toEqual(['button-name /a ~', 'label /a']);
    expect(plan.only).toEqual(['label']);
    const none = lookAgain(CURRENT, BASE, [look([page('/a')], { only: [] })]);
    expect(added(none.facts, BASE)).toEqual(['button-name /a', 'label /a']);
  });

  it('says of all pages of a finding what it sees on one', () => {
    const menu = { menu: 'button-name' };
    const current = scan([page('/', menu), page('/a', menu)], BASE);
    const { plan } = lookAgain(current, BASE, []);
    expect(plan.pages).toHaveLength(1);
    const seen = lookAgain(current, BASE, [look([page('/', menu)])]);
    expect(added(seen.facts, BASE).every((each) => !each.endsWith('~'))).toBe(true);
    const gone = lookAgain(current, BASE, [look([page('/')])]);
    expect(added(gone.facts, BASE).every((each) => each.endsWith('~'))).toBe(true);
  });

  it('takes what is at the base as well for no news', () => {
    const there = page('/a', { x: 'button-name' }, 'https://base.example');
    const { facts } = lookAgain(CURRENT, BASE, [look([WORSE]), look([there], { of: 'base' })]);
    expect(added(facts, BASE)).toEqual(['button-name /a ~', 'label /a']);
  });

  it('looks for what is known to come and go, too, if it is on another page as well', () => {
    const menu = { menu: 'button-name' };
    const first = scan([page('/', menu), page('/a')], BASE);
    const second = lookAgain(first, BASE, [look([page('/')])]).facts;
    const base = lookAgain(scan([page('/'), page('/a')], second), second, []).facts;
    const current = scan([page('/', menu), page('/a', menu)], base);
    expect(added(current, base).filter((each) => each.endsWith('~'))).toEqual([]);
    const { facts } = lookAgain(current, base, [look([page('/')])]);
    expect(added(facts, base).filter((each) => !each.endsWith('~'))).toEqual([]);
  });

  it('remembers what comes and goes for ten scans', () => {
    let base = lookAgain(CURRENT, BASE, [look([page('/a')])]).facts;
    const there = [page('/'), WORSE];
    const away = [page('/'), page('/a')];
    // It is gone, which is no news, and comes again.
    for (const pages of [away, there, away]) {
      const current = lookAgain(scan(pages, base), base, []);
      expect(current.plan.pages).toEqual([]);
      const { added: come, resolved } = diffScans(current.facts, base);
      expect([...come, ...resolved].map(({ unstable }) => unstable)).toEqual([true, true]);
      base = current.facts;
    }
    for (let scans = 0; scans < 10; scans += 1) base = lookAgain(scan(away, base), base, []).facts;
    expect(base).not.toHaveProperty('unstable');
    const current = scan(there, base);
    expect(added(lookAgain(current, base, []).facts, base)).toEqual(['button-name /a', 'label /a']);
  });

  it('keeps a defect apart from one like it that comes and goes elsewhere on the page', () => {
    const first = scan([page('/'), slides(false, false)]);
    const flaky = lookAgain(scan([page('/'), slides(true, false)], first), first, [
      look([slides(false, false)]),
    ]);
    expect(added(flaky.facts, first)).toEqual(['image-alt /a ~']);
    const second = scan([page('/'), slides(true, true)], flaky.facts);
    const { facts } = lookAgain(second, flaky.facts, [look([slides(true, true)])]);
    expect(added(facts, flaky.facts)).toEqual(['image-alt /a']);
  });
});
