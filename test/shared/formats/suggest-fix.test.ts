import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { components } from '../../../openapi.gen.ts';
import { contrastRatio } from '../../../shared/contrast-ratio.ts';
import { rgb } from '../../../shared/formats/colours.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';

type Finding = components['schemas']['Finding'] & { baseMarkup?: string };

function aFinding(rule: string, evidence: string, fields: Partial<Finding> = {}): Finding {
  return { severity: 'high', rule, title: 'T', evidence, pages: ['https://site.example/'], ...fields };
}

describe('the change that fixes a finding', () => {
  it.each([
    ['image-alt', '<img src="/a.png">', '<img alt="(what the image shows)" src="/a.png">'],
    ['image-alt', '<img>', '<img alt="(what the image shows)">'],
    [
      'link-name',
      '<a href="/"><img src="/logo.svg"></a>',
      '<a href="/"><img alt="(where the link leads)" src="/logo.svg"></a>',
    ],
    [
      'button-name',
      '<button><img alt="" src="/x.svg"></button>',
      '<button><img alt="(what the button does)" src="/x.svg"></button>',
    ],
    [
      'link-name',
      '<a href="/"><img src="/logo....</a>',
      '<a aria-label="(where the link leads)" href="/"><img src="/logo....</a>',
    ],
    ['image-alt', '<IMG data-alt=x />', '<IMG alt="(what the image shows)" data-alt=x />'],
    [
      'button-name',
      `<button title='a > "b"'><svg width="16" vie...</button>`,
      `<button aria-label="(what the button does)" title='a > "b"'><svg width="16" vie...</button>`,
    ],
    ['html-has-lang', '<html>', '<html lang="(the language, such as en)">'],
  ])('adds what %s is about to %s', (rule, evidence, after) => {
    expect(suggestFix(aFinding(rule, evidence))).toEqual({ before: [evidence], after: [after] });
  });

  it.each([
    ['another rule', 'region', '<div>'],
    ['an attribute that is there', 'image-alt', '<img alt>'],
    ['one that is there in capitals', 'image-alt', '<img ALT="">'],
    ['a start tag that is cut off', 'image-alt', '<img src="/a'],
    ['one that is cut off before its end', 'button-name', '<button class="a" typ...</button>'],
    ['one that is cut off within a value', 'button-name', '<button class="abc...</button>'],
    ['no element', 'image-alt', 'https://site.example/'],
    ['no evidence', 'image-alt', ''],
  ])('is not known for %s', (_, rule, evidence) => {
    expect(suggestFix(aFinding(rule, evidence))).toBeUndefined();
  });

  it('of a field without a label is one that is in sight', () => {
    const evidence = '<input type=text id="email">';
    expect(suggestFix(aFinding('label', evidence, { shortSelector: '#email' }))).toEqual({
      before: [evidence],
      after: ['<label for="email">(what to enter)</label>', evidence],
    });
  });

  it.each([
    [
      'image-alt',
      '<img src="/a.png">',
      '<img … alt="A &quot;red&quot; bowl">',
      'alt="A &quot;red&quot; bowl" ',
    ],
    ['html-has-lang', '<html>', '<html lang="de">', ' lang="de">'],
    ['label', '<input id="town">', '<label for="town">Your town</label>', '<label>Your town <input'],
    ['label', '<input>', '<label>Your &lt;town&gt;</label>', '<label>Your &lt;town&gt; <input'],
  ])('puts back what the base had: %s, %s', (rule, evidence, baseMarkup, part) => {
    expect(suggestFix(aFinding(rule, evidence, { baseMarkup }))?.after.join('\n')).toContain(part);
  });

  it.each([
    ['was empty', 'image-alt', '<img src="/a.png">', '<img … alt="">'],
    ['is not of that kind', 'image-alt', '<img src="/a.png">', '<img … aria-label="A bowl">'],
    ['has quotes of its own', 'image-alt', '<img src="/a.png">', `<img alt='a" onclick="b'>`],
    ['has other elements in it', 'label', '<input>', '<label><b>Your town</b></label>'],
  ])('leaves to the author what %s in the base', (_, rule, evidence, baseMarkup) => {
    const fix = suggestFix(aFinding(rule, evidence, { baseMarkup }));
    expect(fix).toEqual(suggestFix(aFinding(rule, evidence)));
  });

  it.each([
    ['whose id another element has', '<input id="email">', { shortSelector: 'main #email' }],
    ['of which that is not known', '<input id="email">', {}],
    ['without an id', '<input name="a">', { shortSelector: 'form input' }],
    ['whose id is cut', '<input id="checkout-…">', {}],
  ])('of a field %s is a label around it', (_, evidence, fields) => {
    expect(suggestFix(aFinding('label', evidence, fields))).toEqual({
      before: [evidence],
      after: [`<label>(what to enter) ${evidence}</label>`],
    });
  });

  it('of a colour is the nearest one that passes', () => {
    const measured = { color: '#ffffff', background: '#f2c14e', neededRatio: 4.5 };
    const { before = [], after = [] } = suggestFix(aFinding('color-contrast', '<a>', { measured })) ?? {};

    expect(before).toEqual(['<a>', 'color: #ffffff; /* on #f2c14e, where 4.5 to 1 is needed */']);
    const [, found = ''] = /^color: (#[0-9a-f]{6});$/.exec(after[1] ?? '') ?? [];
    expect(contrastRatio(rgb(found), rgb('#f2c14e'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['nothing', {}],
    ['colours in another form', { color: 'red', background: '#ffffff', neededRatio: 4.5 }],
    ['colours that pass', { color: '#000000', background: '#ffffff', neededRatio: 4.5 }],
    ['a ratio that no colour has', { color: '#777777', background: '#808080', neededRatio: 21 }],
  ])('of a colour is not known if the service has measured %s', (_, measured) => {
    expect(suggestFix(aFinding('color-contrast', '<a>', { measured }))).toBeUndefined();
  });

  it('only adds, whatever the evidence', () => {
    assert(
      property(
        constantFrom('image-alt', 'label'),
        string({ unit: 'binary' }),
        string(),
        (rule, text, name) => {
          const evidence = `<img id="${name}" ${text}`;
          const fix = suggestFix(aFinding(rule, evidence));
          if (fix === undefined) return;
          expect(fix.before).toEqual([evidence]);
          expect(fix.after.join('').length).toBeGreaterThan(evidence.length);
        },
      ),
    );
  });
});
