import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { el, judgedPage, scanOf } from '../../../../../harness/findings/pages.ts';
import { describePage } from '../../../../../server/findings/describe/describe-page.ts';
import { carryOver } from '../../../../../server/findings/diff/carry-over.ts';
import { diffScans } from '../../../../../server/findings/diff/diff-scans.ts';
import { hiddenPage } from '../../../../../server/rules/own/accessibility/hidden-page.ts';

const TEXT =
  '<h1>Our bowls</h1><p>They come in five sizes, from one for salt to one for a whole pumpkin, in three colours.</p>';
const NAV = '<nav><a href="/a">About us</a> <a href="/b">Bowls</a></nav>';

function inputOf(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return pageInput(html, { isLaidOut: true });
}

it.each([
  [
    'aria-hidden main',
    `${NAV}<main aria-hidden="true">${TEXT}</main>`,
    'The main element has aria-hidden="true"',
  ],
  ['an inert part', `${NAV}<div inert="">${TEXT}</div>`, 'nothing in it can be used'],
  ['two of them', `<div aria-hidden="TRUE">${NAV}</div><div inert="">${TEXT}</div>`, '100 %'],
])('finds %s', (_, body, words) => {
  const [found, ...more] = hiddenPage.check(inputOf(body));
  expect(found?.explanation).toContain(words);
  expect(more).toEqual([]);
});

it.each([
  ['a page that hides nothing', `${NAV}<main>${TEXT}</main>`],
  ['a hidden ornament', `<div aria-hidden="true">* * *</div><main>${TEXT}</main>`],
  ['a small page', '<div aria-hidden="true">Soon</div>'],
  ['aria-hidden="false"', `<main aria-hidden="false">${TEXT}</main>`],
  [
    'slides that are not on yet',
    `<section><h1>Our bowls</h1></section><section hidden="" aria-hidden="true">${TEXT}</section>`,
  ],
  ['hidden text that nobody sees', `${NAV}<script aria-hidden="true">${'x();'.repeat(50)}</script>`],
])('takes %s for right', (_, body) => {
  expect(hiddenPage.check(inputOf(body))).toEqual([]);
});

it('leaves out a page that something lies over', () => {
  const { page, tree } = inputOf(`<main inert="">${TEXT}</main>`);
  expect(hiddenPage.check({ page: { ...page, lacked: [{ kind: 'dialog' }] }, tree })).toEqual([]);
});

it('makes nothing of what it hides resolved, and nothing added when it is gone', () => {
  const words = 'They come in five sizes, from one for salt to one for a whole pumpkin.';
  const site = (hidden: boolean) => {
    const image = el('img', { src: '/i.png', breaks: hidden ? '' : 'image-alt' });
    const main = el('main', { ...(hidden && { 'aria-hidden': 'true' }) }, el('p', {}, words), image);
    const page = judgedPage('https://site.example/', [main]);
    for (const node of page.snapshot.nodes) if (node.tag !== undefined) node.box = [0, 0, 600, 20];
    return [page];
  };
  const first = scanOf(site(false));
  const second = carryOver(scanOf(site(true), { base: first }), first);
  const third = carryOver(scanOf(site(false), { base: second }), second);

  const { resolved, coverage } = diffScans(second, first);
  expect(resolved.map(({ rule, verified }) => [rule, verified])).toEqual([['image-alt', false]]);
  expect(coverage).toMatchObject({ startPageLost: true, impaired: [{ count: 1, countsAsLost: true }] });
  expect(diffScans(third, second)).toMatchObject({ added: [], resolved: [] });
});

it('is noted with the facts of the page', () => {
  const { page, tree } = inputOf(`<main inert="">${TEXT}</main>`);
  const described = describePage({ ...page, foundOn: null, violations: [], unjudged: [] }, tree);
  expect(described.lacked).toEqual([{ kind: 'hidden content' }]);
});
