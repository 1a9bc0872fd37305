import { describe, expect, it } from 'vitest';
import { wordLimitations } from '../../../../server/engine/limitations/word-limitations.ts';
import { undecidedSentences } from '../../../../server/findings/describe/undecided.ts';
import type { PageFacts, UndecidedRule } from '../../../../server/facts/scan-facts.ts';
import { pagesNotJudged } from '../../../../shared/formats/pages-not-judged.ts';
import { limitationTable } from '../../../../server/report/page/limitation-table.ts';
import { readLimitation } from '../../../../server/report/texts/read-limitation.ts';

function aPage(undecided: UndecidedRule[]): PageFacts {
  return {
    url: 'https://a.test/',
    status: 200,
    title: '',
    foundOn: null,
    occurrences: [],
    undecided,
    unjudged: [],
    look: null,
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
        pages: [],
        unnamed: 0,
      },
      {
        what: 'Undecided, so a person must look: Text must stand out',
        amount: '2 elements on 1 page',
        pages: [],
        unnamed: 0,
      },
    ]);
  });

  it('become rows: pages that were not judged, with their number and addresses', () => {
    const sentences = wordLimitations([
      { kind: 'over page limit', pages: 14, isAll: true },
      { kind: 'failed', urls: ['https://a.test/x', 'https://a.test/y'], reason: 'answered with HTTP 500' },
      { kind: 'kept out by robots.txt', urls: ['https://a.test/z'], isAll: true },
    ]);

    expect(sentences.flatMap(readLimitation).map(({ amount, pages }) => [amount, pages])).toEqual(
      expect.arrayContaining([
        ['14 pages', []],
        ['2 pages', ['https://a.test/x', 'https://a.test/y']],
        ['1 page', ['https://a.test/z']],
      ]),
    );
    expect(pagesNotJudged(sentences)).toEqual({ pages: 16, isAtLeast: false });
  });

  it('become rows: pages that were judged in part, also as older versions have listed them', () => {
    const urls = Array.from({ length: 12 }, (_, index) => `https://a.test/${index + 10}?a=1`);
    const sentences = wordLimitations([
      ...urls.map((url) => ({ kind: 'files missing', url, hosts: ['cdn.test'] }) as const),
      { kind: 'too large', url: 'https://a.test/x' },
    ]);
    const rest = {
      what: 'Pages were judged without style sheets, scripts or frames that this service did not get from cdn.test, so they may have looked and worked otherwise than for people',
      amount: '12 pages',
      pages: urls.slice(0, 10),
      unnamed: 2,
    };

    const [one = '', many = ''] = sentences;

    expect(readLimitation(many)).toEqual([rest]);
    expect(readLimitation(many.replaceAll(' /', ' https://a.test/'))).toEqual([rest]);
    expect(readLimitation(one)).toEqual([
      {
        what: 'The page is too large to be checked as a whole',
        amount: '1 page',
        pages: ['https://a.test/x'],
        unnamed: 0,
      },
    ]);
  });

  it('are a table with one path in sight, and more of them folded', () => {
    const sentences = wordLimitations([
      { kind: 'too large', url: 'https://a.test/x?a=<b>' },
      { kind: 'still loading', url: 'https://a.test/y' },
      { kind: 'still loading', url: 'https://a.test/z' },
    ]);

    const table = limitationTable(sentences, 'https://a.test/');

    expect(table.match(/<details>/g)).toHaveLength(1);
    expect(table).toContain('<bdi class="list">/x?a&#61;%3Cb%3E</bdi>');
    expect(table).not.toContain('https://a.test');
    expect(table).not.toContain('<b>');
  });

  it('say if the number is a lower bound', () => {
    const sentences = wordLimitations([{ kind: 'over page limit', pages: 1, isAll: false }]);

    expect(pagesNotJudged(sentences)).toEqual({ pages: 1, isAtLeast: true });
    expect(sentences.flatMap(readLimitation)[0]?.amount).toBe('at least 1 page');
  });

  it.each(['Something new could not be done.', '', 'One: two: three.', 'not judged because: x'])(
    'never get lost: %j',
    (sentence) => {
      expect(readLimitation(sentence)).toEqual([{ what: sentence, amount: '', pages: [], unnamed: 0 }]);
    },
  );
});
