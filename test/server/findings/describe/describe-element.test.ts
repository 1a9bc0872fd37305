import { expect, it } from 'vitest';
import { describeElement } from '../../../../server/findings/describe/describe-element.ts';
import { encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { SnapshotNode } from '../../../../server/facts/judged-page.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

function described(nodes: SnapshotNode[], index: number) {
  return describeElement(new PageTree({ nodes }), index, '');
}

it('keeps what names an element when there is no room for all of its attributes', () => {
  const attributes: Record<string, string> = {};
  for (let number = 0; number < 90; number += 1) attributes[`aaa-${number}`] = `words ${'x'.repeat(60)}`;
  attributes['href'] = '/prices';
  attributes['aria-label'] = 'Prices';
  attributes['class'] = Array.from({ length: 200 }, (_, number) => `block${'x'.repeat(number % 7)}`).join(
    ' ',
  );
  const about = described([{ parent: -1, tag: 'a', attributes }], 0);
  expect(about.attributes).toMatchObject({ href: '/prices', 'aria-label': 'prices' });
  expect(JSON.stringify(about).length).toBeLessThan(1_000);
});

it('tells apart what a shadow root holds and the children of its host', () => {
  const nodes: SnapshotNode[] = [
    { parent: -1, tag: 'html' },
    { parent: 0, tag: 'x-card' },
    { parent: 1, tag: 'div', via: 'shadow' },
    { parent: 1, tag: 'div', via: 'shadow' },
    { parent: 1, tag: 'div' },
  ];
  expect([2, 3, 4].map((index) => described(nodes, index).path)).toEqual([
    'html/x-card/shadow:div1',
    'html/x-card/shadow:div2',
    'html/x-card/div',
  ]);
});

it('does not take what a frame shows for a text of the page', () => {
  const nodes: SnapshotNode[] = [
    { parent: -1, tag: 'html' },
    { parent: 0, tag: 'p' },
    { parent: 1, tag: 'iframe' },
    { parent: 2, tag: 'html', via: 'frame' },
    { parent: 3, tag: 'h1' },
    { parent: 4, text: 'In the frame' },
    { parent: 1, text: 'On the page' },
  ];
  expect([1, 2, 4].map((index) => described(nodes, index).text)).toEqual(['on the page', '', 'in the frame']);
});

/** As much as the gatherer lets through: 100 attributes of 500 characters each, in elements deep in each other. */
function hostile(depth: number): TestElement {
  const attributes = Object.fromEntries(
    Array.from({ length: 99 }, (_, number) => [`data-${number}-${'n'.repeat(90)}`, 'Word '.repeat(100)]),
  );
  const inner = depth > 1 ? [hostile(depth - 1)] : ['Text '.repeat(60)];
  return el('section', { ...attributes, id: 'x'.repeat(400), breaks: 'image-alt' }, ...inner);
}

it('is no larger than some kilobytes for an occurrence of a hostile page', () => {
  const facts = scanOf([judgedPage('https://site.example/', [hostile(60)])]);
  expect(encodeFacts(facts).length / 60).toBeLessThan(3_000);
});
