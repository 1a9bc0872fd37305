import { describe, expect, it } from 'vitest';
import { ShortSelectors } from '../../../../server/findings/describe/short-selectors.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';
import { el, judgedPage } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';

/** The short selector of the element that breaks a rule. */
function selectorIn(body: TestElement[], change: { cut?: true } = {}): string | undefined {
  const { snapshot, violations } = judgedPage('https://a.example/', body);
  const shown = { ...snapshot, ...change };
  return new ShortSelectors(shown, new PageTree(shown)).of(violations[0]?.node ?? -1);
}

const bad = (tag: string, attributes: Record<string, string> = {}) => el(tag, { ...attributes, breaks: 'x' });
const link = bad('a', { class: 'brand' });

describe('a short selector', () => {
  it.each<[string, TestElement[]]>([
    [
      '#sidebarToggle',
      [bad('button', { id: 'sidebarToggle', class: 'btn' }), el('button', { class: 'btn' })],
    ],
    ['.brand', [link, el('a')]],
    ['nav .brand', [el('nav', {}, link), el('a', { class: 'brand' })]],
    ['#shop img', [el('div', { id: 'shop' }, el('p', {}, bad('img'))), el('img')]],
    ['main > p:nth-of-type(2)', [el('main', {}, el('p'), bad('p')), el('p')]],
    ['h1', [el('main', {}, bad('h1', { class: 'title' }))]],
  ])('is %s', (selector, body) => {
    expect(selectorIn(body)).toBe(selector);
  });

  it.each<[string, TestElement[], string | undefined]>([
    ['an id that is there twice', [bad('b', { id: 'a' }), el('b'), el('i', { id: 'a' })], undefined],
    ['an id that differs by case alone', [bad('b', { id: 'a' }), el('b'), el('i', { id: 'A' })], undefined],
    ['ids of React', [bad('b', { id: ':r1:' }), el('b')], undefined],
    ['ids of Ember', [bad('b', { id: 'ember123' }), el('b')], undefined],
    ['ids that are counted', [bad('b', { id: 'row-17' }), el('b')], undefined],
    ['random ids', [bad('b', { id: 'a8f3k2x9q1' }), el('b')], undefined],
    ['classes of a build', [bad('b', { class: 'css-1q529k1 sc-bdVaJa' }), el('b')], undefined],
    ['states', [bad('b', { class: 'active' }), el('b')], undefined],
    ['what needs an escape', [bad('b', { class: 'md:flex', id: 'a.b' }), el('b')], undefined],
    [
      'a class that a list which is cut may have, too',
      [link, el('b', { class: 'x '.repeat(250) })],
      undefined,
    ],
    ['a part of a class with a no-break space', [bad('b', { class: 'a\u00a0brand' }), el('b')], undefined],
    ['a tag within an svg', [el('svg', {}, bad('lineargradient'))], undefined],
  ])('does not use %s', (_, body, selector) => {
    expect(selectorIn(body)).toBe(selector);
  });

  it('leads into no shadow root and no frame, and counts nothing in them', () => {
    const inside = (via: string) => [el('x-card', {}, el('p', { via }, link))];
    expect(selectorIn(inside('shadow'))).toBeUndefined();
    expect(selectorIn([el('iframe', {}, el('html', { via: 'frame' }, link))])).toBeUndefined();
    expect(
      selectorIn([link, el('a'), el('x-card', {}, el('p', { via: 'shadow' }, el('a', { class: 'brand' })))]),
    ).toBe('.brand');
  });

  it('is unknown if not all of the page is known', () => {
    expect(selectorIn([link])).toBe('.brand');
    expect(selectorIn([link], { cut: true })).toBeUndefined();
  });
});
