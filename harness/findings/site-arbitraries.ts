import * as fc from 'fast-check';
import type { JudgedPage, Unlisted } from '../../server/facts/judged-page.ts';
import { el, judgedPage, type TestElement } from './pages.ts';

/** Few words and attributes, so that elements often look alike; now and then anything a page can hold. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('home', 'more', 'buy now', 'read 12', '', 'css-1a2b3c', ':r1:') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const attributes = fc.dictionary(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('id', 'class', 'href', 'src', 'name', 'alt', 'style') },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  ),
  word,
  { maxKeys: 3 },
);
const breaks = fc.constantFrom(
  '',
  '',
  'image-alt',
  'link-name',
  'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
  'region',
  'color-contrast',
  'color-contrast?',
  'color-contrast:#777/#fff',
  'color-contrast:#888/#fff',
  'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption?',
);
interface Nested {
  element: TestElement;
  children: (TestElement | string)[];
}
const { element } = fc.letrec<Nested>((tie: fc.LetrecTypedTie<Nested>) => ({
  children: fc.oneof(
    { maxDepth: 3 },
    fc.constant<(TestElement | string)[]>([]),
    fc.array(fc.oneof(word, tie('element')), { maxLength: 4 }),
  ),
  element: fc
    .tuple(fc.constantFrom('a', 'div', 'p', 'img', 'button'), attributes, breaks, tie('children'))
    .map(([tag, given, broken, children]) => el(tag, { ...given, breaks: broken }, ...children)),
}));
/** Some of a stock in any order, each with a problem. */
const shelf = fc
  .shuffledSubarray(['ash', 'oak', 'elm', 'fir', 'yew', 'gum'], { minLength: 3, maxLength: 5 })
  .map((names) =>
    el(
      'ul',
      {},
      ...names.map((name) =>
        el('li', {}, el('b', {}, name), el('img', { src: `/${name}`, breaks: 'image-alt' })),
      ),
    ),
  );
const frame = fc
  .tuple(fc.constantFrom('', 'ad', 'map'), element)
  .map(([id, inner]) =>
    el('iframe', id === '' ? {} : { id }, el('html', { via: 'frame' }, el('body', {}, inner))),
  );
const ADDRESSES = ['/', '/a', '/a.html', '/b?x=1', '/b?x=2', '/c'].map(
  (path) => `https://site.example${path}`,
);
const address = fc.constantFrom(...ADDRESSES);
/** Something in the body of a page. */
export const body = fc.oneof({ weight: 6, arbitrary: element }, shelf, frame);
const page = fc
  .tuple(
    address,
    fc.array(body, { maxLength: 6 }),
    fc.constantFrom<string[]>([], ['document-title']),
    fc.option(address),
  )
  .map(([url, content, about, foundOn]): JudgedPage => ({ ...judgedPage(url, content, about), foundOn }));
/** The pages of a small site. */
export const pages = fc.uniqueArray(page, { maxLength: 4, selector: ({ url }) => url });
/** What a scan did not look at. */
export const unseen = fc.record({
  unvisited: fc.subarray(ADDRESSES),
  unlisted: fc.constantFrom<Unlisted>('nothing', 'nothing', 'of sitemaps', 'anything'),
});
