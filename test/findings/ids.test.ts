import { expect, it } from 'vitest';
import type { JudgedPage } from '../../server/findings/facts.ts';
import type { ScanFacts } from '../../server/findings/page-facts.ts';
import { scanResult } from '../../server/findings/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from './pages.ts';

/** A finding's id by the mark that its element carries unseen by any normaliser's eye. */
function idsByMark(facts: ScanFacts, marks: (evidence: string) => string): Map<string, string> {
  return new Map(
    scanResult(facts, []).findings.map((finding) => [marks(finding.evidence), finding.id ?? '']),
  );
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
  const mark = (evidence: string) => /--\w+/.exec(evidence)?.[0] ?? '';
  let previous = scanOf(deployment(0));
  const first = idsByMark(previous, mark);
  expect([...first.keys()].sort()).toEqual(WHO.map((who) => `--${who}`).sort());
  for (let step = 1; step <= 10; step++) {
    previous = scanOf(deployment(step), { previous });
    expect({ step, ids: [...idsByMark(previous, mark)].sort() }).toEqual({ step, ids: [...first].sort() });
  }
});

it('does not depend on the host, but on the path of the target', () => {
  const page = (origin: string) => [
    judgedPage(`${origin}/a`, [el('img', { src: '/a.png', breaks: 'image-alt' })]),
  ];
  const idOf = (target: string) => scanOf(page(new URL(target).origin), { target }).findings[0]?.id;
  expect(idOf('https://site.example/a')).toBe(idOf('http://preview.example:8080/a'));
  expect(idOf('https://site.example/a')).not.toBe(idOf('https://site.example/b'));
  expect(idOf('https://site.example/a')).toMatch(/^[a-f0-9]{16}$/);
});

it('never gives the id of a resolved finding to a new one', () => {
  const link = (breaks: string) => el('a', { href: '/a', breaks });
  const rest = ['one', 'two'].map((text) => el('p', {}, text));
  const before = scanOf([judgedPage('https://site.example/', [link('link-name'), ...rest])]);
  const after = scanOf([judgedPage('https://site.example/', [link(''), ...rest, link('link-name')])], {
    previous: before,
  });
  expect(after.findings).toHaveLength(1);
  expect(after.findings[0]?.id).not.toBe(before.findings[0]?.id);
});

it('keeps the ids of two equal buttons when a third comes before them', () => {
  const button = () => el('button', { breaks: 'button-name' });
  const page = (...body: TestElement[]) => [judgedPage('https://site.example/', body)];
  const [p, q] = [el('p', {}, 'one'), el('p', {}, 'two')];
  const before = scanOf(page(p, button(), q, button()));
  const after = scanOf(page(button(), p, button(), q, button()), { previous: before });
  const ids = after.findings.map((finding) => finding.id);
  expect(new Set(ids).size).toBe(3);
  for (const finding of before.findings) expect(ids).toContain(finding.id);
  const added = after.findings.find((finding) => !before.findings.some((old) => old.id === finding.id));
  expect(added?.occurrences).toEqual([[0, 0]]);
});
