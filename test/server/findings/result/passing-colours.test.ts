import { expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { contrastRatio } from '../../../../shared/contrast-ratio.ts';
import { rgb } from '../../../../shared/formats/colours.ts';
import type { Violation } from '../../../../server/facts/judged-page.ts';

const MUTED = [
  { property: 'color', value: '#9aa1a8', selector: '.muted', file: 'https://site.example/a.css' },
];
const BRAND = [
  { property: 'color', value: 'var(--brand)', selector: '.btn' },
  { property: '--brand', value: '#9aa1a8', selector: ':root' },
  { property: 'background-color', value: '#fff', selector: 'body' },
];

/** What is found of texts, each with what is behind it and what sets its colour. */
function findings(texts: { background: string; declarations: Violation['declarations'] }[]) {
  const page = judgedPage(
    'https://site.example/',
    texts.map((_, at) => el('p', { breaks: 'color-contrast', id: `p${at}` }, `Text ${at}`)),
  );
  for (const [at, { background, declarations }] of texts.entries()) {
    const violation = page.violations[at];
    if (violation === undefined || declarations === undefined) throw new Error('No violation.');
    violation.measured = { color: '#9aa1a8', background, neededRatio: 4.5 };
    violation.declarations = declarations;
    violation.cause = `#9aa1a8 on ${background}`;
  }
  return scanResult(scanOf([page]), []).findings;
}

it('gives one colour that passes on all backgrounds of a declaration', () => {
  const found = findings([
    { background: '#ffffff', declarations: MUTED },
    { background: '#eeeeee', declarations: MUTED },
  ]);
  const colours = new Set(found.map(({ measured }) => measured?.passingColor));

  expect(found).toHaveLength(2);
  expect(colours.size).toBe(1);
  const [colour = ''] = colours;
  expect(contrastRatio(rgb(colour), rgb('#eeeeee'))).toBeGreaterThanOrEqual(4.5);
});

it('does not mix what different declarations set', () => {
  const [white] = findings([{ background: '#ffffff', declarations: MUTED }]);
  const [light, other] = findings([
    { background: '#ffffff', declarations: MUTED },
    { background: '#eeeeee', declarations: BRAND },
  ]);
  expect(new Set([light, other].map((each) => each?.measured?.passingColor)).size).toBe(2);
  expect([light, other].map((each) => each?.measured?.passingColor)).toContain(white?.measured?.passingColor);
});

it('names where other elements of a finding get their colour, by the variable that has it', () => {
  const [found] = findings([
    { background: '#ffffff', declarations: MUTED },
    { background: '#ffffff', declarations: BRAND },
  ]);
  expect(found).toMatchObject({ occurrences: 2 });
  expect(found?.otherDeclarations?.map(({ selector }) => selector)).toEqual([
    found?.declarations?.[0]?.selector === '.muted' ? ':root' : '.muted',
  ]);
});
