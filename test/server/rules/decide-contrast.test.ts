import { describe, expect, it } from 'vitest';
import type { Violation } from '../../../server/facts/judged-page.ts';
import type { TextContrast } from '../../../server/facts/style-facts.ts';
import { decideContrast } from '../../../server/rules/decide-contrast.ts';

const OPEN: Violation = {
  runner: 'axe',
  code: 'color-contrast',
  node: 7,
  severity: 'low',
  needsReview: true,
  title: 'Text has too little contrast',
  explanation: 'A person must check this.',
  criteria: ['1.4.3'],
};

function measured(
  low: number,
  middle: number,
  high: number,
  changes: Partial<TextContrast> = {},
): TextContrast {
  return { node: 7, isLarge: false, color: [255, 255, 255], backdrop: '', low, middle, high, ...changes };
}

/** What becomes of a report that axe left open. */
function decided(contrast: TextContrast, open: Partial<Violation> = {}): string {
  const [found] = decideContrast([{ ...OPEN, ...open }], [contrast]);
  if (found === undefined) return 'enough';
  return found.needsReview ? 'open' : `${found.runner} ${found.severity}`;
}

describe('decideContrast', () => {
  it.each([
    ['enough everywhere', measured(4.5, 8, 12), 'enough'],
    ['enough nearly everywhere', measured(4.4, 8, 12), 'open'],
    ['too low everywhere', measured(2, 2, 2.1), 'sitedelta high'],
    ['too low everywhere by a hair', measured(4.4, 4.44, 4.44), 'sitedelta high'],
    ['not to be told from enough', measured(4.45, 4.47, 4.48), 'open'],
    ['too low around most letters', measured(1, 3.8, 20), 'sitedelta high'],
    ['a little too low around most letters', measured(1, 3.9, 20), 'open'],
    ['enough around most letters', measured(1, 9, 20), 'open'],
    ['enough for large text', measured(3, 3.2, 4, { isLarge: true }), 'enough'],
    ['too low for large text', measured(2, 2.1, 2.2, { isLarge: true }), 'sitedelta high'],
  ])('%s', (_what, contrast, expected) => {
    expect(decided(contrast)).toBe(expected);
  });

  it('has one cause for each colour over each picture, wherever that is', () => {
    const causes = [
      'url("https://site.example/waves.png?v=1")',
      'url("https://preview.example/copy/waves.png")',
      'linear-gradient(rgb(0, 0, 0), rgb(9, 9, 9))',
      '',
    ].map((backdrop) => decideContrast([OPEN], [measured(2, 2, 2, { backdrop })])[0]?.cause);
    expect(causes).toEqual([
      '#ffffff on waves.png',
      '#ffffff on waves.png',
      '#ffffff on linear-gradient(rgb(0, 0, 0), rgb(9, 9, 9))',
      undefined,
    ]);
  });

  it('is about two colours where one is behind all letters, as where axe could decide it', () => {
    const plain = { behind: [255, 255, 255] as const, color: [152, 166, 173] as const };
    const [found] = decideContrast([OPEN], [measured(2.5, 2.5, 2.5, plain)]);
    expect(found).toMatchObject({
      cause: '#98a6ad on #ffffff',
      measured: { color: '#98a6ad', background: '#ffffff', ratio: 2.5, neededRatio: 4.5 },
      explanation: expect.stringMatching(/^Its colour \(#98a6ad on #ffffff\) has a contrast of 2\.5 to 1; /),
    });
    const faded = { ...plain, color: [0, 0, 0, 0.5] as const };
    expect(decideContrast([OPEN], [measured(3.9, 3.9, 3.9, faded)])[0]?.cause).toBe('#808080 on #ffffff');
    const image = { ...plain, backdrop: 'url("/a.png")' };
    expect(decideContrast([OPEN], [measured(2.5, 2.5, 2.5, image)])[0]?.cause).toBe('#98a6ad on a.png');
  });

  it('names the opacity of a colour, and the lowest ratio', () => {
    const [found] = decideContrast(
      [OPEN],
      [measured(2.04, 2.04, 2.04, { color: [255, 255, 255, 0.6], backdrop: 'url("/a.png")' })],
    );
    expect(found).toMatchObject({
      measured: { color: '#ffffff99', ratio: 2, neededRatio: 4.5 },
      cause: '#ffffff99 on a.png',
      explanation: expect.stringMatching(/The text \(#ffffff99\) .* is 2\.0 to 1, /),
    });
  });

  it('knows what level AAA asks for', () => {
    const enhanced = { code: 'color-contrast-enhanced' };
    expect(decided(measured(5, 5, 5), enhanced)).toBe('sitedelta medium');
    expect(decided(measured(7, 7, 7), enhanced)).toBe('enough');
    expect(decided(measured(5, 5, 5, { isLarge: true }), enhanced)).toBe('enough');
  });

  it('leaves alone what was decided, what is about other elements, and other rules', () => {
    const low = measured(1, 1, 1);
    const others = [
      { ...OPEN, needsReview: false },
      { ...OPEN, node: 8 },
      { ...OPEN, node: null },
      { ...OPEN, code: 'link-in-text-block' },
      { ...OPEN, runner: 'htmlcs' as const },
    ];
    expect(decideContrast(others, [low])).toEqual(others);
    expect(decideContrast([OPEN], [])).toEqual([OPEN]);
  });

  it('says what was measured, the same if it is measured a little differently', () => {
    const [everywhere] = decideContrast([OPEN], [measured(1.5, 2.04, 2.1, { color: [255, 0, 10] })]);
    expect(everywhere?.explanation).toMatch(
      /The text \(#ff000a\) .* ranges from 1\.5 to 2\.1 to 1, and text of this size needs 4\.5 to 1\. /,
    );
    const [mostly] = decideContrast([OPEN], [measured(1.5, 2, 9, { isLarge: true })]);
    expect(mostly?.explanation).toMatch(
      /ranges from 1\.5 to 9\.0 to 1, and around most of them it is too low, and large text needs 3 to 1\. /,
    );
    const [again] = decideContrast([OPEN], [measured(1.48, 2.06, 2.14, { color: [255, 0, 10] })]);
    expect(again).toEqual(everywhere);
  });
});
