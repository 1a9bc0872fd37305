import { expect, it } from 'vitest';

import { declaredColours, declaredLines, renderDeclared } from '../../../shared/formats/declared-colours.ts';
import { suggestFix } from '../../../shared/formats/suggest-fix.ts';
import { aFinding } from '../../../harness/findings/builders.ts';

const FILE = 'https://example.com/css/site.css?v=2';
const declarations = [
  { property: 'color', value: 'rgb(154, 161, 168)', selector: '.muted', file: FILE },
  { property: 'background-color', value: 'var(--paper)', selector: 'body', file: FILE },
  { property: '--paper', value: '#fff', selector: ':root' },
];
const measured = { color: '#9aa1a8', background: '#ffffff', neededRatio: 4.5 };
const finding = {
  ...aFinding({ rule: 'color-contrast', evidence: '<p class="muted">' }),
  declarations,
  measured,
};

it('names each colour once, by the place where its value stands', () => {
  expect(declaredColours(finding).map(({ what, text }) => [what, text])).toEqual([
    ['Text colour', '.muted { color: #9aa1a8 }'],
    ['Background', ':root { --paper: #fff }'],
  ]);
  expect(declaredColours({ ...finding, declarations: [] })).toEqual([]);
});

it('says in which file, or in which line of the sources where that is known', () => {
  expect(
    declaredLines(finding, ({ property }) => (property === 'color' ? { file: 'a.css', line: 7 } : undefined)),
  ).toEqual(['Text colour: .muted { color: #9aa1a8 } in a.css:7', 'Background: :root { --paper: #fff }']);
  expect(renderDeclared(finding)).toBe(
    'Text colour: <code>.muted { color: &#35;9aa1a8 }</code> in <code>/css/site.css</code><br>Background: <code>:root { --paper: &#35;fff }</code>',
  );
  expect(renderDeclared(finding, () => 'LINE')).toContain('</code> in LINE<br>');
});

it('lets nothing of a style sheet be markup or break a line', () => {
  const selector = '</code><script>alert(1)</script>\n@octocat';
  const evil = { ...finding, declarations: [{ property: 'color', value: '`|\u202e', selector }] };

  expect(renderDeclared(evil)).not.toMatch(/<script|\n|\u202e|@octocat/);
  expect(declaredLines(evil, () => undefined).join('')).not.toMatch(/[\n\u202e]/);
});

function changeOf(parts: object): string[] {
  return [...(suggestFix({ ...finding, ...parts })?.after ?? [])].slice(1);
}

it('is changed in the suggested fix, unless a variable or something else sets the colour', () => {
  expect(changeOf({})).toEqual([expect.stringMatching(/^\.muted \{ color: #[0-9a-f]{6}; \}$/)]);
  const plain = [expect.stringMatching(/^color: #[0-9a-f]{6};$/)];
  expect(changeOf({ declarations: declarations.slice(1) })).toEqual(plain);
  // A part of its opacity is another’s.
  expect(changeOf({ measured: { ...measured, color: '#aab0b5' } })).toEqual(plain);
});

it('names other rules that set the colours of other elements of the finding', () => {
  const otherDeclarations = [{ property: '--brand', value: '#9aa1a8', selector: '.btn' }];
  expect(declaredLines({ ...finding, otherDeclarations }, () => undefined).at(-1)).toBe(
    'Text colour of other elements: .btn { --brand: #9aa1a8 }',
  );
});

it('keeps what is important, and takes the colour that passes wherever the rule applies', () => {
  const important = [
    {
      ...declarations[0],
      isImportant: true,
      property: 'color',
      value: 'rgb(154, 161, 168)',
      selector: '.muted',
    },
  ];
  const fix = suggestFix({
    ...finding,
    declarations: important as typeof declarations,
    measured: { ...measured, passingColor: '#6e7379' },
  });
  expect(fix?.before[1]).toContain('.muted { color: #9aa1a8 !important; }');
  expect(fix?.after[1]).toBe('.muted { color: #6e7379 !important; }');
});
