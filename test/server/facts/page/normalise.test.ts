import { describe, expect, it } from 'vitest';
import {
  isGeneratedToken,
  normaliseAddress,
  normaliseAttributes,
  normaliseClass,
  normaliseClasses,
  normaliseId,
  normaliseText,
} from '../../../../server/facts/page/normalise.ts';
import { pageKey, pageQuery } from '../../../../server/facts/page/page-key.ts';

describe('normaliseClass', () => {
  it.each([
    ['css-1q529k1', ''],
    ['css-1q529k1-label', 'label'],
    ['sc-bdVaJa', ''],
    ['svelte-1xk2y3z', ''],
    ['Button_primary__x7Yz1', 'Button_primary'],
    ['_card_1a2b3_12', 'card'],
    ['jsx-123456789', ''],
    ['active', ''],
    ['is-open', ''],
    ['btn', 'btn'],
    ['btn-primary', 'btn-primary'],
    ['col-12', 'col-12'],
    ['heading2', 'heading2'],
    ['navbar__item', 'navbar__item'],
    ['block__element--modifier', 'block__element--modifier'],
  ])('%s becomes "%s"', (name, stable) => {
    expect(normaliseClass(name)).toBe(stable);
  });

  it('gives the same classes whatever their order and hash', () => {
    expect(normaliseClasses('btn css-1a2b3c4 card')).toEqual(normaliseClasses('card  btn css-9z8y7x6'));
  });
});

describe('normaliseId', () => {
  it.each([
    [':r1:', ''],
    ['«r1»', ''],
    ['_r_1_', ''],
    ['radix-:r3:', ''],
    ['radix-12', ''],
    ['headlessui-menu-item-4', ''],
    ['mui-1042', ''],
    ['react-aria-123', ''],
    ['9f1c2d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f', ''],
    ['f81d4fae7dec', ''],
    ['42', ''],
    ['main', 'main'],
    ['item-12', 'item-#'],
    ['contact-form', 'contact-form'],
    ['element', 'element'],
    ['identity', 'identity'],
  ])('%s becomes "%s"', (id, stable) => {
    expect(normaliseId(id)).toBe(stable);
  });
});

describe('normaliseAddress', () => {
  it.each([
    ['https://cdn.example/app.3f9a2b1c.js?v=2', '/app.js'],
    ['/static/logo-4be1a7f09c.png', '/static/logo.png'],
    ['/docs/index.html#top', '/docs/'],
    ['//cdn.example/a.png', '/a.png'],
    ['data:image/png;base64,AAAA', 'data:'],
    ['#chapter', '#chapter'],
    ['#:r1:', '#'],
    ['/summer-holiday.jpg', '/summer-holiday.jpg'],
    ['mailto:a@site.example', 'mailto:a@site.example'],
  ])('%s becomes %s', (address, path) => {
    expect(normaliseAddress(address)).toBe(path);
  });
});

describe('normaliseAttributes', () => {
  it('drops what frameworks and states leave behind', () => {
    const attributes = {
      href: '/a?build=1',
      'data-v-7ba5bd90': '',
      '_ngcontent-abc-c12': '',
      style: 'color:red',
      class: 'a',
      'aria-expanded': 'true',
      'aria-controls': ':r1:-c',
      'data-build': 'x1y2z3',
      'data-key': '4f3a2b1c9d',
      'aria-label': 'Cart (3)',
    };
    expect(normaliseAttributes(attributes)).toEqual({ href: '/a', 'aria-label': 'cart (#)' });
  });

  it('keeps attributes with the names of object members as they are', () => {
    const attributes = normaliseAttributes(JSON.parse('{"__proto__":"x","constructor":"y"}'));
    expect(Object.entries(attributes)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
});

it.each([
  ['Read  12\n comments', 'read # comments'],
  ['1,234.50 € at 12:30', '# € at #'],
  ['A\u200bB\u202e', 'ab'],
  ['e\u0301', 'é'],
])('text %j becomes %j', (text, folded) => {
  expect(normaliseText(text)).toBe(folded);
});

it.each([
  ['a1b2c3', true],
  ['1q529k1', true],
  ['deadbeef01', true],
  ['bdVaJaKd', true],
  ['header', false],
  ['col12', false],
  ['rhythm', false],
])('%s is generated: %s', (token, generated) => {
  expect(isGeneratedToken(token)).toBe(generated);
});

it.each([
  ['https://a.example/', '/'],
  ['http://127.0.0.1:8080/docs/index.html?x=1#y', '/docs'],
  ['https://b.example:444/docs/', '/docs'],
  ['https://b.example/docs.html', '/docs'],
  ['https://b.example/%E4%BD%A0', '/你'],
  ['https://b.example/%E4%ZZ', '/%E4%ZZ'],
  ['not an address', '/not an address'],
])('the key of %s is %s', (url, key) => {
  expect(pageKey(url)).toBe(key);
});

it('tells queries apart whatever their order', () => {
  expect(pageQuery('https://a.example/?b=2&a=1')).toBe(pageQuery('https://b.example/?a=1&b=2'));
  expect(pageQuery('https://a.example/?a=1')).not.toBe(pageQuery('https://a.example/?a=2'));
});
