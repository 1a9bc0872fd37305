import { describe, expect, it } from 'vitest';
import { wordLimitations } from '../../../../server/engine/limitations/word-limitations.ts';
import { undecidedSentences } from '../../../../server/findings/describe/undecided.ts';
import type { PageFacts, UndecidedRule } from '../../../../server/findings/facts/scan-facts.ts';
import { pagesNotJudged } from '../../../../server/report/files/pages-not-judged.ts';
import { readLimitation } from '../../../../server/report/limits/read-limitation.ts';

function aPage(undecided: UndecidedRule[]): PageFacts {
  return {
    url: 'https://a.test/',
    status: 200,
    title: '',
    foundOn: null,
    occurrences: [],
    undecided,
    unjudged: [],
    elements: new Uint32Array(),
  };
}

describe('the sentences of a scan', () => {
  it('become rows: what is undecided, one row for each rule', () => {
    const [sentence = ''] = undecidedSentences({
      pages: [
        aPage([
          { family: 'b', title: 'Text must stand out', elements: [1, 2] },
          { family: 'a', title: 'Links (all) must work', elements: [4] },
        ]),
      ],
    });

    expect(readLimitation(sentence)).toEqual([
      {
        what: 'Undecided, so a person must look: Links (all) must work',
        amount: '1 element on 1 page',
        where: '',
      },
      {
        what: 'Undecided, so a person must look: Text must stand out',
        amount: '2 elements on 1 page',
        where: '',
      },
    ]);
  });

  it('become rows: pages that were not judged, with their number and addresses', () => {
    const sentences = wordLimitations([
      { kind: 'over page limit', pages: 14, isAll: true },
      { kind: 'failed', urls: ['https://a.test/x', 'https://a.test/y'], reason: 'answered with HTTP 500' },
      { kind: 'kept out by robots.txt', urls: ['https://a.test/z'], isAll: true },
    ]);

    expect(sentences.flatMap(readLimitation).map(({ amount, where }) => [amount, where])).toEqual(
      expect.arrayContaining([
        ['14 pages', ''],
        ['2 pages', 'https://a.test/x, https://a.test/y'],
        ['1 page', 'https://a.test/z'],
      ]),
    );
    expect(pagesNotJudged(sentences)).toEqual({ pages: 16, isAtLeast: false });
  });

  it('say if the number is a lower bound', () => {
    const sentences = wordLimitations([{ kind: 'over page limit', pages: 1, isAll: false }]);

    expect(pagesNotJudged(sentences)).toEqual({ pages: 1, isAtLeast: true });
    expect(sentences.flatMap(readLimitation)[0]?.amount).toBe('at least 1 page');
  });

  it.each(['Something new could not be done.', '', 'One: two: three.', 'not judged because: x'])(
    'never get lost: %j',
    (sentence) => {
      expect(readLimitation(sentence)).toEqual([{ what: sentence, amount: '', where: '' }]);
    },
  );
});
