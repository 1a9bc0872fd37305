import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';
import { pages } from '../../../../harness/findings/site-arbitraries.ts';
import { PageTree } from '../../../../server/facts/page/page-tree.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { alignPages } from '../../../../server/findings/alignment/align-pages.ts';
import { baseMarkup } from '../../../../server/findings/diff/base-markup.ts';
import { describeWholePage } from '../../../../server/findings/describe/describe-element.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { layBeside } from '../../../../server/findings/diff/lay-beside.ts';
import { startTag } from '../../../../shared/formats/start-tag.ts';

const START = 'https://site.example/';
const HEADING = el('h1', {}, 'Bowls and mugs');
const TEXT = el('p', {}, 'Made by hand at the harbour');
const NEXT = el('p', {}, 'Open each morning');

function scan(...middle: TestElement[]): ScanFacts {
  return scanOf([judgedPage(START, [HEADING, TEXT, ...middle, NEXT])]);
}

/** What is said of the only finding that was added. */
function said(before: ScanFacts, after: ScanFacts): string | undefined {
  const { added } = diffScans(after, before);
  expect(added).toHaveLength(1);
  return added[0]?.baseMarkup;
}

const FIELD = { id: 'mail', type: 'email' };

it.each<[string, TestElement[], TestElement[], string]>([
  [
    'a text alternative that was taken out',
    [el('img', { src: '/bowl.svg', alt: 'A "deep" bowl' })],
    [el('img', { src: '/bowl.svg', breaks: 'image-alt' })],
    '<img … alt="A &quot;deep&quot; bowl">',
  ],
  [
    'one that was emptied',
    [el('img', { src: '/bowl.svg', alt: 'A bowl' })],
    [el('img', { src: '/bowl.svg', alt: '', breaks: 'image-alt-empty' })],
    '<img … alt="A bowl">',
  ],
  [
    'a name',
    [el('button', { class: 'x', 'aria-label': 'Close' }, el('i'))],
    [el('button', { class: 'x', breaks: 'button-name' }, el('i'))],
    '<button … aria-label="Close">',
  ],
  [
    'a name of an element in wrappers of its own',
    [el('div', {}, el('div', {}, el('img', { src: '/bowl.svg', alt: 'A bowl' }))), el('div', {}, el('i'))],
    [
      el('div', {}, el('div', {}, el('img', { src: '/bowl.svg', breaks: 'image-alt' }))),
      el('div', {}, el('i')),
    ],
    '<img … alt="A bowl">',
  ],
  [
    'another level of a heading',
    [el('h2', {}, 'Glazes')],
    [el('h4', { breaks: 'heading-order' }, 'Glazes')],
    '<h2>',
  ],
  [
    'a label that became a text',
    [el('label', { for: 'mail' }, 'Your address'), el('input', FIELD)],
    [el('span', { breaks: 'color-contrast' }, 'Your address'), el('input', FIELD)],
    '<label for="mail">Your address</label>',
  ],
  [
    'the label of a field, by its id',
    [el('label', { for: 'mail' }, 'Your <address>'), el('input', FIELD)],
    [el('input', { ...FIELD, breaks: 'label' })],
    '<label for="mail">Your &lt;address&gt;</label>',
  ],
  [
    'the label around a field',
    [el('label', {}, 'Your address', el('input', { name: 'mail' }))],
    [el('div', {}, 'Your address', el('input', { name: 'mail', breaks: 'label' }))],
    '<label>Your address</label>',
  ],
  [
    'the language of a part',
    [el('p', { lang: 'nl', class: 'quote' }, 'Een diepe kom')],
    [el('p', { lang: 'nl-xx-yy', class: 'quote', breaks: 'valid-lang' }, 'Een diepe kom')],
    '<p … lang="nl">',
  ],
])('names %s', (_, before, after, markup) => {
  expect(said(scan(...before), scan(...after))).toBe(markup);
});

it('names the address of a link that leads nowhere now', () => {
  const before = scan(el('a', { href: 'post.html' }, 'Sample'));
  const after = scan(el('a', { href: 'posts.html', breaks: 'region' }, 'Sample'));
  const [page] = after.pages;
  const [link] = page?.occurrences ?? [];
  // A finding about an address keeps of its link no more than the text.
  Object.assign(link ?? {}, {
    rule: 'broken-link',
    subject: '/posts.html',
    about: { ...describeWholePage(), text: 'sample' },
  });
  expect(baseMarkup(after, before, new Map([[0, 0]]))([0, 0])).toBe('<a href="post.html">');
});

const BAD = el('img', { src: '/bowl.svg', breaks: 'image-alt' });

it.each<[string, TestElement[], TestElement[]]>([
  ['is new', [], [BAD]],
  ['took the place of another', [el('img', { src: '/mug.svg', alt: 'A mug' })], [BAD]],
  [
    'is one of several that look alike, in another number than before',
    [el('button', { 'aria-label': 'Close' }), el('button', { 'aria-label': 'Open' })],
    [el('button', { breaks: 'button-name' })],
  ],
  [
    'is one of several pictures of one file, of which one is gone',
    ['A bowl', 'A deep bowl', 'A flat bowl'].map((alt) => el('img', { src: '/bowl.svg', alt })),
    [BAD, el('img', { src: '/bowl.svg', alt: 'A flat bowl' })],
  ],
  [
    'is as it was',
    [el('p', { class: 'pale' }, 'Grey')],
    [el('p', { class: 'pale', breaks: 'color-contrast' }, 'Grey')],
  ],
  [
    'leads elsewhere, which is not what is wrong with it',
    [el('a', { href: '/a' }, 'Grey')],
    [el('a', { href: '/b', breaks: 'color-contrast' }, 'Grey')],
  ],
  [
    'had a label that is too long to be kept whole',
    [el('label', { for: 'mail' }, 'Your address '.repeat(6).trim()), el('input', FIELD)],
    [el('input', { ...FIELD, breaks: 'label' })],
  ],
  [
    'had a label with texts of a list around it',
    [el('label', {}, 'Town', el('select', {}, el('option', {}, 'Ulm')), el('input', { name: 'town' }))],
    [
      el(
        'div',
        {},
        'Town',
        el('select', {}, el('option', {}, 'Ulm')),
        el('input', { name: 'town', breaks: 'label' }),
      ),
    ],
  ],
  [
    'has a name that it had not',
    [el('button', {}, 'Close')],
    [el('button', { 'aria-label': 'x', breaks: 'label-content-name-mismatch' }, 'Close')],
  ],
])('does not report an element that %s', (_, before, after) => {
  expect(said(scan(...before), scan(...after))).toBeUndefined();
});

it('says nothing where the base was kept by an earlier version', () => {
  const base = scan(el('img', { src: '/bowl.svg', alt: 'A bowl' }));
  for (const page of base.pages) delete page.written;
  expect(said(base, scan(BAD))).toBeUndefined();
});

it('does not report a finding that is not verified, resolved or unchanged', () => {
  const base = scan(el('img', { src: '/bowl.svg', alt: 'A bowl' }));
  const { added } = diffScans(scan(BAD), { ...base, runners: [] });
  expect(added).toMatchObject([{ verified: false }]);
  expect(added[0]).not.toHaveProperty('baseMarkup');
  const { resolved } = diffScans(base, scan(BAD));
  expect(resolved).toHaveLength(1);
  expect(resolved[0]).not.toHaveProperty('baseMarkup');
});

/** A site, and the same with some elements renamed, without a name, moved or gone. */
const twoSites = fc.oneof(
  fc.tuple(pages, pages),
  fc
    .tuple(pages, fc.infiniteStream(fc.constantFrom('', '', '', 'unnamed', 'renamed')))
    .map(([before, changes]): [JudgedPage[], JudgedPage[]] => [
      before,
      before.map((page) => ({
        ...page,
        snapshot: {
          nodes: page.snapshot.nodes.map((node) => {
            const change = node.tag === undefined ? '' : (changes.next().value ?? '');
            if (change === 'renamed') return { ...node, tag: 'section' };
            const kept = Object.entries(node.attributes ?? {}).filter(([name]) => name !== 'alt');
            return change === 'unnamed' ? { ...node, attributes: Object.fromEntries(kept) } : node;
          }),
        },
      })),
    ]),
);

it('says only what stood in the base, and nothing of elements without a counterpart', () => {
  let count = 0;
  fc.assert(
    fc.property(twoSites, ([before, after]) => {
      const [base, current] = [scanOf(before), scanOf(after)];
      const { known } = layBeside(current, base);
      const markupOf = baseMarkup(current, base, known.pages);
      for (const [page, facts] of current.pages.entries()) {
        const there = base.pages[known.pages.get(page) ?? -1];
        const alignment = there && alignPages(there.elements, facts.elements);
        const written = before.find(({ url }) => url === there?.url);
        const tree = written && new PageTree(written.snapshot);
        for (const [at, { element }] of facts.occurrences.entries()) {
          const markup = markupOf([page, at]);
          if (markup === undefined) continue;
          count += 1;
          const counterpart = alignment?.toLeft[element] ?? -1;
          expect(counterpart).toBeGreaterThanOrEqual(0);
          const node = tree?.nodes[tree.elements[counterpart] ?? -1];
          const tag = startTag(markup.replace(' …', ''));
          expect(tag?.name).toBe(node?.tag);
          for (const name of tag?.attributes.keys() ?? []) expect(node?.attributes).toHaveProperty([name]);
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(20);
});
