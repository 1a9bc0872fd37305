import { describe, expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { el, judgedPage, violation } from '../../../../harness/findings/pages.ts';

const H37 = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
const G18 = 'WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail';
const F68 = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.F68';
const H91_INPUT = 'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name';
const H25 = 'WCAG2AA.Principle2.Guideline2_4.2_4_2.H25.1.NoTitleEl';

function occurrences(...elements: Parameters<typeof judgedPage>[1]) {
  return describePage(judgedPage('https://a.example/', elements)).occurrences;
}

describe('twins on one element', () => {
  it('are one occurrence under the rule and severity of axe', () => {
    const [image, ...others] = occurrences(el('img', { src: '/a.png', breaks: `${H37} image-alt` }));
    expect(others).toEqual([]);
    expect(image).toMatchObject({ rule: 'image-alt', severity: 'high' });
    expect(image?.reports.map((report) => report.runner)).toEqual(['axe', 'htmlcs']);
  });

  it.each([
    ['div', { role: 'button' }, 'aria-command-name', 'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Div.Name'],
    [
      'my-button',
      { role: 'button' },
      'aria-command-name',
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.My-button.Name',
    ],
    [
      'input',
      { type: 'datetime-local' },
      'label',
      'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputDatetime-local.Name',
    ],
    ['blink', {}, 'blink', 'WCAG2AA.Principle2.Guideline2_2.2_2_2.F47'],
  ])('are one occurrence: %s %j', (tag, attributes, rule, code) => {
    expect(occurrences(el(tag, { ...attributes, breaks: `${code} ${rule}` }))).toMatchObject([
      { rule, reports: [{ code: rule }, { code }] },
    ]);
  });

  it('keep their own code if axe says nothing, and fold among themselves', () => {
    const found = occurrences(el('input', { type: 'text', breaks: `${H91_INPUT} ${F68}` }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ rule: F68, family: 'label', severity: 'medium' });
    expect(found[0]?.reports).toHaveLength(2);
  });

  it('stay apart on different elements and for different defects', () => {
    expect(
      occurrences(el('p', { breaks: 'color-contrast' }, 'a'), el('p', { breaks: G18 }, 'b')),
    ).toHaveLength(2);
    expect(occurrences(el('a', { breaks: 'link-name color-contrast' }))).toHaveLength(2);
  });

  it('are one defect if one rule says less than the other, and the lesser one stays if the greater one is gone', () => {
    const found = occurrences(el('input', { name: 'a', breaks: 'label-title-only label' }));
    expect(found.map(({ rule, reports }) => [rule, reports.map(({ code }) => code)])).toEqual([
      ['label', ['label', 'label-title-only']],
    ]);
    const titled = occurrences(el('input', { name: 'a', title: 'Name', breaks: 'label-title-only' }));
    expect(titled).toMatchObject([{ rule: 'label-title-only', family: 'label-title-only' }]);
  });

  it.each([
    ['autocomplete-valid', 'WCAG2AA.Principle1.Guideline1_3.1_3_5.H98'],
    ['scope-attr-valid', 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H63.2'],
    ['scope-attr-valid', 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H63.3'],
    ['table-duplicate-name', 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39,H73.4'],
  ])('are one defect of an element: %s and %s', (rule, code) => {
    const found = occurrences(el('td', { breaks: `${rule} ${code}` }));
    expect(found.map((each) => [each.rule, each.reports.length])).toEqual([[rule, 2]]);
  });

  it('do not ask for a visible label where one stands next to the field', () => {
    const found = occurrences(
      el('input', { placeholder: 'Name', breaks: 'label-title-only placeholder-label' }),
    );
    expect(found.map((each) => each.rule)).toEqual(['placeholder-label']);
  });

  it('are folded if one runner blames html and the other head', () => {
    const page = judgedPage('https://a.example/', [], ['document-title']);
    page.violations.push({ ...page.violations[0]!, runner: 'htmlcs', code: H25, node: 1 });
    const found = describePage(page).occurrences;
    expect(found).toHaveLength(1);
    expect(found[0]?.reports).toHaveLength(2);
  });
});

describe('two names for one defect', () => {
  it.each([
    ['table', 'table-headers', 'td-has-header'],
    ['a', 'access-key', 'accesskeys'],
  ])('of one %s are one, by our own rule: %s and %s', (tag, own, ofAxe) => {
    const page = judgedPage('https://a.example/', [el(tag, { breaks: `${ofAxe} ${own}` })]);
    for (const each of page.violations)
      if (each.code === own) Object.assign(each, { cause: own, runner: 'sitedelta' });
    expect(describePage(page).occurrences).toMatchObject([
      { rule: own, family: own, reports: [{ code: own }, { code: ofAxe }] },
    ]);
    expect(occurrences(el(tag, { breaks: ofAxe }))).toMatchObject([{ rule: ofAxe, family: own }]);
  });

  it('are one of a list with a role that its items do not fit', () => {
    const found = occurrences(
      el(
        'ul',
        { role: 'tablist', breaks: 'aria-required-children' },
        el('li', { breaks: 'listitem' }, el('a', { role: 'tab', breaks: 'aria-required-parent' })),
      ),
      // These are in no such list.
      el('li', { breaks: 'listitem' }),
      el('a', { role: 'tab', breaks: 'aria-required-parent' }),
    );
    expect(found.map(({ rule }) => rule)).toEqual([
      'aria-required-children',
      'listitem',
      'aria-required-parent',
    ]);
  });

  it('are two where another role is missing around an element in such a list', () => {
    const [entry, tab] = ['menuitem', 'tab'].map((role) => el('a', { role, breaks: 'aria-required-parent' }));
    const found = occurrences(
      el('ul', { role: 'menu', breaks: 'aria-required-children' }, el('li', {}, entry!, tab!)),
    );
    expect(found.map(({ rule, about }) => [rule, about.attributes['role']])).toEqual([
      ['aria-required-children', 'menu'],
      ['aria-required-parent', 'tab'],
    ]);
  });

  it('are one of a table without headers for its cells', () => {
    const header = el('tr', {}, el('th', { breaks: 'empty-table-header' }));
    const found = occurrences(el('table', { breaks: 'td-has-header' }, header), el('table', {}, header));
    expect(found.map(({ rule, reports }) => [rule, reports.length])).toEqual([
      ['td-has-header', 2],
      ['empty-table-header', 1],
    ]);
  });

  it.each([
    ['a', 'link-name', 'image-alt'],
    ['button', 'button-name', 'role-img-alt'],
    ['a', 'link-name', `image-alt ${H37}`],
  ])('are one of an image that would name what it is in: <%s> %s, %s', (tag, rule, ofImage) => {
    const image = el('img', { src: '/a.png', breaks: ofImage });
    const page = judgedPage('https://a.example/', [
      el(tag, { breaks: rule }, el('span', {}, image)),
      // This one has a text, so that the image is a problem of its own.
      el(tag, {}, 'Bowls', image),
    ]);
    for (const each of page.violations) each.criteria = each.code === rule ? ['4.1.2'] : ['1.1.1'];
    const found = describePage(page).occurrences;
    expect(found.map(({ family, criteria }) => [family, criteria])).toEqual([
      [rule, ['4.1.2', '1.1.1']],
      ['image-alt', ['1.1.1']],
    ]);
    expect(found[0]?.reports.map(({ code }) => code)).toEqual([rule, ...ofImage.split(' ')]);
  });

  it('are one of a page without main, whatever is outside of landmarks, but for what is in a frame', () => {
    const frame = el(
      'iframe',
      {},
      el('html', { via: 'frame' }, el('body', {}, el('p', { breaks: 'region' }))),
    );
    const page = judgedPage('https://a.example/', [
      el('p', { breaks: 'region' }),
      el('x-part', {}, el('p', { via: 'shadow', breaks: 'region' })),
      frame,
    ]);
    page.violations.push(violation('landmark-one-main', 0));
    const found = describePage(page).occurrences;
    expect(found.map(({ rule }) => rule)).toEqual(['landmark-one-main', 'region']);
    expect(found[0]?.reports.map(({ code }) => code)).toEqual(['landmark-one-main', 'region']);
  });

  it('are one of two texts in the same colours, of which axe could measure the other only', () => {
    const page = judgedPage('https://a.example/', [el('p', { breaks: 'color-contrast:#777/#fff' }, 'a')]);
    page.violations.push({ ...violation(G18, 3), cause: '#777/#fff' });
    const found = describePage(page).occurrences;
    expect(found.map(({ rule }) => rule)).toEqual(['color-contrast', 'color-contrast']);
    expect(new Set(found.map(({ cause }) => cause)).size).toBe(1);
  });
});

it('takes a report on a node that is not an element as one about the page', () => {
  const page = judgedPage('https://a.example/x', ['text'], []);
  page.violations.push({
    runner: 'axe',
    code: 'region',
    node: 9999,
    severity: 'low',
    needsReview: false,
    title: 'T',
    explanation: '',
    criteria: [],
  });
  expect(describePage(page).occurrences).toMatchObject([{ element: -1, evidence: 'Page /x “Test”' }]);
});
