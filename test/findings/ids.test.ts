import { expect, it } from 'vitest';
import type { JudgedPage } from '../../server/findings/facts/facts.ts';
import type { ScanFacts } from '../../server/findings/facts/page-facts.ts';
import { scanResult } from '../../server/findings/diff/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from './pages.ts';

/** Ids by the mark that an element carries in its style, which is never part of an identity. */
function idsByMark(facts: ScanFacts): Map<string, string> {
  const { findings } = scanResult(facts, []);
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

/** Deployments of a page: each edits, moves, renames or wraps something; `style` carries who is who. */
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
  let previous = scanOf(deployment(0));
  const first = idsByMark(previous);
  expect([...first.keys()].sort()).toEqual(WHO.map((who) => `--${who}`).sort());
  for (let step = 1; step <= 10; step++) {
    previous = scanOf(deployment(step), { previous });
    expect({ step, ids: Object.fromEntries(idsByMark(previous)) }).toEqual({
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
    previous: before,
  });
  expect(after.findings).toHaveLength(1);
  expect(after.findings[0]?.id).not.toBe(before.findings[0]?.id);
});

it('keeps the ids of two equal buttons when a third comes before them', () => {
  const [p, q] = [el('p', {}, 'one'), el('p', {}, 'two')];
  const before = scanOf(home(p, button(), q, button()));
  const after = scanOf(home(button(), p, button(), q, button()), { previous: before });
  const ids = after.findings.map((finding) => finding.id);
  expect(new Set(ids).size).toBe(3);
  for (const finding of before.findings) expect(ids).toContain(finding.id);
  const added = after.findings.find((finding) => !before.findings.some((old) => old.id === finding.id));
  expect(added?.occurrences).toEqual([[0, 0]]);
});
