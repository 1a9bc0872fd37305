import { expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { el, judgedPage, type TestElement } from '../../../../harness/findings/pages.ts';

function evidence(element: TestElement): string {
  return describePage(judgedPage('https://a.example/', [element])).occurrences[0]?.evidence ?? '';
}

it.each([
  [el('img', { src: '/a.png', alt: '', breaks: 'x' }), '<img src="/a.png" alt="">'],
  [el('input', { name: 'a', disabled: '', breaks: 'x' }), '<input name="a" disabled>'],
  [el('form', { breaks: 'x' }, el('input', { name: 'street' })), '<form><input name="street"></form>'],
  [
    el('a', { href: '/b', breaks: 'x' }, el('span', {}, el('img', { alt: '', src: '/picture.png' }))),
    '<a href="/b"><span><img alt="" src="/picture.png"></span></a>',
  ],
  [
    el('a', { href: '/b', class: 'more', breaks: 'x' }, 'Read ', el('b', {}, 'this')),
    '<a href="/b" class="more">Read this</a>',
  ],
  [
    el('p', { title: 'say "hi" & go', breaks: 'x' }, '1 < 2'),
    '<p title="say &quot;hi&quot; &amp; go">1 &lt; 2</p>',
  ],
  [el('p', { breaks: 'x' }, 'a\u0000b\u202ec\u2028d\u0085'), '<p>a bc d</p>'],
  [
    el('iframe', { src: '/', breaks: 'x' }, el('html', { via: 'frame' }, el('body', {}, 'Other'))),
    '<iframe src="/"></iframe>',
  ],
  [
    el('div', { breaks: 'x' }, el('iframe', { src: '/a' }, el('html', { via: 'frame' }, el('body', {})))),
    '<div><iframe src="/a"></iframe></div>',
  ],
  [el('div', { breaks: 'x' }, el('script', {}, 'let a'), 'seen'), '<div>seen</div>'],
])('writes the element as HTML (%#)', (element, written) => {
  expect(evidence(element)).toBe(written);
});

it.each([
  [{ title: '', 'data-original-title': 'Edit' }, '<p title="Edit">x</p>'],
  [{ title: '', 'data-bs-original-title': 'Edit' }, '<p title="Edit">x</p>'],
  [{ 'data-bs-original-title': 'Edit' }, '<p title="Edit">x</p>'],
  [{ title: 'Own', 'data-original-title': 'Edit' }, '<p title="Own" data-original-title="Edit">x</p>'],
])('puts a title back that a library for tooltips has taken: %j', (attributes, written) => {
  expect(evidence(el('p', { ...attributes, breaks: 'x' }, 'x'))).toBe(written);
});

it('shows no emptied title of an element that lacks a name, and none that would seem to name it', () => {
  const icon = el('i', { title: '', 'data-original-title': 'Pen' });
  const link = { href: '/b', title: '', 'data-original-title': 'Edit', breaks: 'link-name' };

  expect(evidence(el('a', link, icon))).toBe(
    '<a href="/b" data-original-title="Edit"><i data-original-title="Pen"></i></a>',
  );
});

it('stays short and keeps the telling attributes', () => {
  const long = 'y'.repeat(5000);
  const written = evidence(
    el('input', {
      class: long,
      style: long,
      'data-a': long,
      'data-b': long,
      'data-c': long,
      name: 'street',
      value: long,
      breaks: 'x',
    }),
  );
  expect(written.length).toBeLessThanOrEqual(260);
  expect(written).toContain('name="street"');
  expect(evidence(el('p', { id: 'p', breaks: 'x' }, long)).length).toBeLessThanOrEqual(260);
});

function evidenceOf(rule: string, element: TestElement): string | undefined {
  const { occurrences } = describePage(judgedPage('https://site.example/', [element]));
  return occurrences.find((each) => each.rule === rule)?.evidence;
}

it('shows what is directly in an element if that is the fault, and of a page its tag alone', () => {
  const inner = [el('div', { class: 'a' }, 'Not an item'), el('li', {}, el('a', { href: '/x' }, 'Item'))];
  expect(evidenceOf('list', el('ul', { breaks: 'list' }, ...inner))).toBe(
    '<ul><div class="a">Not an item</div><li>Item</li></ul>',
  );
  expect(evidenceOf('list', el('ul', { breaks: 'list' }, 'Text'))).toBe('<ul>Text</ul>');
  expect(evidenceOf('list', el('ul', { breaks: 'list' }, el('hr', {}), el('img', { src: '/a.png' })))).toBe(
    '<ul><hr><img src="/a.png"></ul>',
  );
  expect(evidenceOf('color-contrast', el('ul', { breaks: 'color-contrast:#777/#fff' }, ...inner))).toBe(
    '<ul>Not an item Item</ul>',
  );
  const many = Array.from({ length: 40 }, (_, n) => el('p', {}, `Entry ${n}`));
  const long = evidenceOf('list', el('ul', { breaks: 'list' }, ...many)) ?? '';
  expect(long).toMatch(/<\/p>…<\/ul>$/);
  expect(long.length).toBeLessThanOrEqual(250);
});
