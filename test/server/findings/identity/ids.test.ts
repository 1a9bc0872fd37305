import { expect, it } from 'vitest';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

/** Ids by the mark that an element carries in its style, which is never part of an identity. */
function idsByMark(facts: ScanFacts): Map<string, string> {
  return marked(scanResult(facts, []).findings);
}

function marked(findings: readonly { id?: string; evidence: string }[]): Map<string, string> {
  return new Map(findings.map(({ evidence, id = '' }) => [/--\w+/.exec(evidence)?.[0] ?? '', id]));
}

function button(): TestElement {
  return el('button', { breaks: 'button-name' });
}

function link(breaks: string): TestElement {
  return el('a', { href: '/a', breaks });
}

function home(...body: TestElement[]): JudgedPage[] {
  return [judgedPage('https://site.example/', body)];
}

function pageAt(origin: string): JudgedPage[] {
  return [judgedPage(`${origin}/a`, [el('img', { src: '/a.png', breaks: 'image-alt' })])];
}

/** Deployments of a page: each edits, moves, renames or wraps something; `style` says which element is which. */
const WHO = ['menu', 'photo', 'offer', 'mail'] as const;
function deployment(step: number): JudgedPage[] {
  const has = (from: number) => step >= from;
  const hash = `css-${(4_000_000 + step * 7_919).toString(36)}x1`;
  const menu = el(
    'nav',
    {},
    el(
      'a',
      { style: '--menu', class: hash, href: has(3) ? '/start' : '/home', breaks: 'color-contrast' },
      has(2) ? 'Start page' : 'Home page',
    ),
  );
  const photo = el('img', {
    style: '--photo',
    src: has(6) ? '/img/beach-large.jpg' : '/img/beach.jpg',
    width: String(100 + step),
    breaks: 'image-alt',
  });
  const offerText = [
    'Rooms from 80 euro a night',
    'Rooms from 95 euro a night',
    'Quiet rooms from 95 euro a night',
    'Quiet rooms with a view from 95 euro',
  ];
  const offer = el(
    'p',
    { style: '--offer', id: has(5) ? 'offer' : ':r1:', breaks: 'color-contrast' },
    offerText[Math.min(3, step)] ?? '',
  );
  const mail = el(
    'form',
    {},
    el('input', {
      style: '--mail',
      type: 'email',
      name: has(8) ? 'e-mail' : 'email',
      class: hash,
      breaks: 'label',
    }),
  );
  const news = Array.from({ length: step }, (_, index) =>
    el('p', {}, `News number ${'abcdefghij'[index]}${'abcdefghij'[step]}`),
  );
  let body: TestElement[] = [
    menu,
    el('main', {}, photo, el('h2', {}, 'Offers'), offer),
    el('footer', {}, mail),
  ];
  if (has(4)) body = [...news, ...body];
  if (has(7)) body = [el('div', { class: 'shell' }, ...body)];
  const about = judgedPage(`https://site.example/${has(9) ? 'about-us' : 'about'}`, [
    menu,
    ...['a', 'b', 'c', 'd'].map((text) => el('p', {}, `About ${text}`)),
  ]);
  return [judgedPage(`https://site.example/${has(1) ? 'index.html' : ''}`, body), about];
}

it('finds each finding under its first id through ten deployments of edits', () => {
  let base = scanOf(deployment(0));
  const first = idsByMark(base);
  expect([...first.keys()].sort()).toEqual(WHO.map((who) => `--${who}`).sort());
  for (let step = 1; step <= 10; step++) {
    const current = scanOf(deployment(step), { base });
    const { added, unchanged } = diffScans(current, base);
    expect({ step, added, ids: Object.fromEntries(marked(unchanged)) }).toEqual({
      step,
      added: [],
      ids: Object.fromEntries(idsByMark(current)),
    });
    base = current;
    expect({ step, ids: Object.fromEntries(idsByMark(base)) }).toEqual({
      step,
      ids: Object.fromEntries(first),
    });
  }
});

function idOf(target: string): string | undefined {
  return scanOf(pageAt(new URL(target).origin), { target }).findings[0]?.id;
}

it('does not depend on the host, but on the path of the target', () => {
  expect(idOf('https://site.example/a')).toBe(idOf('http://preview.example:8080/a'));
  expect(idOf('https://site.example/a')).not.toBe(idOf('https://site.example/b'));
  expect(idOf('https://site.example/a')).toMatch(/^[a-f0-9]{16}$/);
});

it('never gives the id of a resolved finding to a new one', () => {
  const rest = ['one', 'two'].map((text) => el('p', {}, text));
  const before = scanOf([judgedPage('https://site.example/', [link('link-name'), ...rest])]);
  const after = scanOf([judgedPage('https://site.example/', [link(''), ...rest, link('link-name')])], {
    base: before,
  });
  expect(after.findings).toHaveLength(1);
  expect(after.findings[0]?.id).not.toBe(before.findings[0]?.id);
});

it('keeps the ids of two equal buttons when a third comes before them', () => {
  const [p, q] = [el('p', {}, 'one'), el('p', {}, 'two')];
  const before = scanOf(home(p, button(), q, button()));
  const after = scanOf(home(button(), p, button(), q, button()), { base: before });
  const ids = after.findings.map((finding) => finding.id);
  expect(new Set(ids).size).toBe(3);
  for (const finding of before.findings) expect(ids).toContain(finding.id);
  const added = after.findings.find((finding) => !before.findings.some((old) => old.id === finding.id));
  expect(added?.occurrences).toEqual([[0, 0]]);
});

function image(mark: string, src: string): TestElement {
  return el('img', { style: `--${mark}`, src, breaks: 'image-alt' });
}

/** A site before, in the middle of and after a deployment. */
const RED = home(image('red', '/red.png'));
const BLUE = home(image('blue', '/blue.png'));
const BOTH = home(image('blue', '/blue.png'), image('red', '/red.png'));

it('gives unchanged findings the ids of the base, whatever ids the scan has', () => {
  for (const base of [scanOf(RED), scanOf(BLUE, { base: scanOf(RED) })]) {
    const { added, unchanged } = diffScans(scanOf(BOTH), base);
    expect({ added: added.length, unchanged: unchanged.length }).toEqual({ added: 1, unchanged: 1 });
    expect(unchanged.map(({ id }) => id)).toEqual(base.findings.map(({ id }) => id));
  }
});

it('gives an added finding another id if its own is one of the base', () => {
  const first = scanOf(RED);
  const stranger = scanOf(BOTH, { base: scanOf(BLUE, { base: first }) });
  const { added, unchanged } = diffScans(stranger, first);
  expect([...marked(unchanged)]).toEqual([...idsByMark(first)]);
  expect([...marked(added).keys()]).toEqual(['--blue']);
  expect(added[0]?.id).toMatch(/^[a-f0-9]{16}$/);
  expect(added[0]?.id).not.toBe(first.findings[0]?.id);
});

function offer(mark: string, text: string): TestElement {
  return el('p', { style: `--${mark}`, breaks: 'color-contrast' }, text);
}

it('does not match findings because their ids are equal by chance', () => {
  const first = scanOf(home(el('main', {}, offer('old', 'Rooms from eighty euro a night'))));
  const base = scanOf(home(el('main', {}, offer('old', 'Quiet rooms from ninety euro a night'))), {
    base: first,
  });
  expect(idsByMark(base)).toEqual(idsByMark(first));
  const current = scanOf(
    home(
      el('main', {}, offer('old', 'Quiet rooms from ninety euro a night')),
      el('footer', {}, el('section', {}, offer('new', 'Rooms from eighty euro a night'))),
    ),
  );
  expect(idsByMark(current).get('--new')).toBe(idsByMark(base).get('--old'));

  const { added, resolved, unchanged } = diffScans(current, base);

  expect([...marked(unchanged)]).toEqual([...idsByMark(base)]);
  expect([...marked(added).keys()]).toEqual(['--new']);
  expect(resolved).toEqual([]);
});

/** A page each for two elements. */
function two(first: TestElement, second: TestElement): JudgedPage[] {
  return [judgedPage('https://site.example/', [first]), judgedPage('https://site.example/b', [second])];
}

it('gives the id of a split finding to the closest part, and a new id to the part that is new on a page', () => {
  const [same, other] = [image('same', '/logo.png'), image('other', '/logo-large.png')];
  const base = scanOf(two(same, same));
  expect(base.findings).toHaveLength(1);
  const split = diffScans(scanOf(two(same, other)), base);
  expect(split.added).toEqual([]);
  expect(marked(split.unchanged).get('--same')).toBe(base.findings[0]?.id);
  expect(marked(split.unchanged).get('--other')).not.toBe(base.findings[0]?.id);

  const before = scanOf(two(same, el('p')));
  const after = scanOf(two(same, same), { base: before });
  expect(after.findings[0]?.id).toBe(before.findings[0]?.id);
  const { added, unchanged } = diffScans(after, before);
  expect(unchanged).toEqual([]);
  expect(added).toMatchObject([{ pages: ['https://site.example/b'], otherPages: ['https://site.example/'] }]);
  expect(added[0]?.id).not.toBe(before.findings[0]?.id);
});
