import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';
import { body } from '../../../../harness/findings/site-arbitraries.ts';

/** Elements of one kind without a class, in a list, table, menu or text, which differ in what may tell them apart. */
const kind = fc.constantFrom(
  ['img', 'image-alt'],
  ['a', 'link-name'],
  ['input', 'label'],
  ['td', 'list'],
  ['code', 'scrollable-region-focusable'],
);
const traits = fc.record({
  style: fc.constantFrom('', 'width: 40px', 'width: 64px', 'color: red; left: 3px'),
  name: fc.constantFrom('', '', 'a'),
  icon: fc.constantFrom('', '', 'M0', 'M1'),
});
const holder = fc
  .tuple(
    kind,
    fc.constantFrom(['ul', 'li'], ['table', 'td'], ['nav', 'b'], ['div', 'p'], ['main', 'div']),
    fc.array(traits, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([[tag = '', rule = ''], [list = '', item = ''], all, hasText]) => {
    const problems = all.map(({ style, name, icon }) => {
      const inner = icon === '' ? [] : [el('svg', {}, el('path', { d: icon }))];
      return el(tag, { breaks: rule, ...(style && { style }), ...(name && { name }) }, ...inner);
    });
    return el(
      list,
      {},
      ...problems.map((each) => el(item, {}, ...(hasText ? ['Before', each, 'after'] : [each]))),
    );
  });
const parts = fc.array(fc.oneof(holder, body), { minLength: 1, maxLength: 5 });

/** The same with other words, numbers, ids of tools, addresses and hashes of builds. */
function edited(element: TestElement | string): TestElement | string {
  if (typeof element === 'string') return element === '' ? '' : `Other ${element}`;
  const { class: classes, style, ...others } = element.attributes;
  const attributes = {
    ...others,
    ...(classes !== undefined && { class: `${classes} css-9e8d7c6b` }),
    ...(style !== undefined && { style: style.replaceAll(/\d+/g, '77') }),
    title: 'Edited',
    'data-build': '42',
  };
  return { ...element, attributes, children: element.children.map(edited) };
}

/** Which problems are one finding, by the order in which the page has them. */
function foldedTogether(content: (TestElement | string)[]): string[] {
  const { pages, findings } = scanOf([judgedPage('https://site.example/', content)]);
  const order = (pages[0]?.occurrences ?? []).map((_, at) => at);
  const findingOf = (at: number): number =>
    findings.findIndex(({ occurrences }) => occurrences.some(([, other]) => other === at));
  const first = new Map<number, number>();
  return order.map((at) => {
    const finding = findingOf(at);
    if (!first.has(finding)) first.set(finding, at);
    return `${pages[0]?.occurrences[at]?.rule} ${first.get(finding)}`;
  });
}

it('does not split or merge findings where texts, numbers, addresses and builds are edited', () => {
  fc.assert(
    fc.property(parts, (content) => {
      expect(foldedTogether(content.map(edited))).toEqual(foldedTogether(content));
    }),
    { numRuns: 200 },
  );
});

it('does not split or merge findings where something comes before them, between them or after them', () => {
  fc.assert(
    fc.property(parts, fc.array(fc.constantFrom('div', 'section', 'ul', 'p')), (content, more) => {
      const between = content.flatMap((each, at) => [
        el(more[at % Math.max(1, more.length)] ?? 'p', {}, 'New'),
        each,
      ]);
      expect(foldedTogether([...between, el('p', {}, 'End')])).toEqual(foldedTogether(content));
    }),
    { numRuns: 200 },
  );
});

it('has the same findings for one of a kind as for many', () => {
  fc.assert(
    fc.property(parts, (content) => {
      const causes = (copies: number): Set<string> => {
        const twice = Array.from({ length: copies }, () => content).flat();
        const [page] = scanOf([judgedPage('https://site.example/', twice)]).pages;
        // What lies between landmarks depends on which come before and after.
        const others = page?.occurrences.filter(({ rule }) => rule !== 'region') ?? [];
        return new Set(others.map(({ rule, cause }) => `${rule} ${cause}`));
      };
      expect(causes(3)).toEqual(causes(1));
    }),
    { numRuns: 200 },
  );
});
