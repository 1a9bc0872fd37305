import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../harness/service/seen-outcome.ts';
import { describeLimitations } from '../../../../shared/limitations/word-limitation.ts';
import { groupLimitations } from '../../../../shared/limitations/group-limitations.ts';
import { limitationRows } from '../../../../shared/limitations/limitation-rows.ts';
import { namedHosts } from '../../../../shared/limitations/limitation.ts';
import type { NotedLimitation } from '../../../../shared/limitations/limitation.ts';
import { pagesNotJudged } from '../../../../shared/formats/describe-scan.ts';
import { limitationTable } from '../../../../server/report/page/limitation-table.ts';

const rowsOf = (...noted: NotedLimitation[]) => groupLimitations(noted).flatMap(limitationRows);

const pagesOf = (reason: { kind: string }): number =>
  pagesNotJudged([{ kind: 'page-failed', count: 1, reason }]).pages;

describe('the limitations of a scan', () => {
  it('become rows: what is undecided, one row for each rule', () => {
    const questions = [
      { title: 'Links (all) must work', elements: 1, onPages: 1 },
      { title: 'Text must stand out', elements: 2, onPages: 3 },
    ];

    expect(rowsOf({ kind: 'undecided', questions })).toEqual([
      {
        what: 'Undecided, so a person must look: Links (all) must work',
        amount: '1 element on 1 page',
        pages: [],
        unnamed: 0,
      },
      {
        what: 'Undecided, so a person must look: Text must stand out',
        amount: '2 elements on 3 pages',
        pages: [],
        unnamed: 0,
      },
    ]);
  });

  it('become rows: pages that were not judged, with their number and addresses', () => {
    const noted: NotedLimitation[] = [
      { kind: 'over-page-limit', count: 14 },
      {
        kind: 'page-failed',
        pages: ['https://a.test/x', 'https://a.test/y'],
        reason: { kind: 'http-error', status: 500 },
      },
      { kind: 'robots-txt', pages: ['https://a.test/z'] },
    ];

    expect(rowsOf(...noted).map(({ amount, pages }) => [amount, pages])).toEqual([
      ['14 pages', []],
      ['2 pages', ['https://a.test/x', 'https://a.test/y']],
      ['1 page', ['https://a.test/z']],
    ]);
    expect(pagesNotJudged(groupLimitations(noted))).toEqual({ pages: 16, isAtLeast: false });
  });

  it('become rows: pages that were judged in part', () => {
    const urls = Array.from({ length: 12 }, (_, index) => `https://a.test/${index + 10}?a=1`);
    const rows = rowsOf(
      ...urls.map((url) => ({
        kind: 'files-missing' as const,
        pages: [url],
        ...namedHosts(['cdn.test']),
      })),
      { kind: 'too-large', pages: ['https://a.test/x'] },
    );

    expect(rows).toEqual([
      {
        what: 'The page is too large to be checked as a whole',
        amount: '1 page',
        pages: ['https://a.test/x'],
        unnamed: 0,
      },
      {
        what: 'Pages were judged without style sheets, scripts or frames that this service did not get from cdn.test, so they may have looked and worked otherwise than for people',
        amount: '12 pages',
        pages: urls.slice(0, 10),
        unnamed: 2,
      },
    ]);
  });

  it('are a table with one path in sight, and more of them folded', () => {
    const noted: NotedLimitation[] = [
      { kind: 'too-large', pages: ['https://a.test/x?a=<b>'] },
      { kind: 'still-loading', pages: ['https://a.test/y', 'https://a.test/z'] },
    ];

    const table = limitationTable(describeLimitations(groupLimitations(noted)), 'https://a.test/');

    expect(table.match(/<details>/g)).toHaveLength(1);
    expect(table).toContain('<bdi class="list">/x?a&#61;%3Cb%3E</bdi>');
    expect(table).not.toContain('https://a.test');
    expect(table).not.toContain('<b>');
  });

  it('count no page where nothing is, or a file', () => {
    const reasons = [
      { kind: 'http-error', status: 404 },
      { kind: 'http-error', status: 410 },
      { kind: 'not-html', type: 'application/pdf' },
      { kind: 'no-document', what: 'download' },
    ];
    expect(reasons.map(pagesOf)).toEqual([0, 0, 0, 0]);
    expect(
      [
        { kind: 'http-error', status: 403 },
        { kind: 'no-document', what: 'empty' },
      ].map(pagesOf),
    ).toEqual([1, 1]);
  });

  it('say if the number is a lower bound', () => {
    const limitation = { kind: 'over-page-limit', count: 1, isAtLeast: true } as const;

    expect(pagesNotJudged([limitation])).toEqual({ pages: 1, isAtLeast: true });
    expect(rowsOf(limitation)[0]?.amount).toBe('at least 1 page');
  });

  it.each([
    ['nothing but sentences', undefined],
    ['a kind of a later version', [{ kind: 'something-new' }]],
    ['a kind without what it needs', [{ kind: 'moved' }]],
    ['fewer of them', []],
  ])('never get lost, if a scan has %s', (_, limitationDetails) => {
    const limitations = ['Something new could not be done.'];
    const table = limitationTable({ limitations, ...(limitationDetails && { limitationDetails }) }, '');

    expect(table).toContain('Something new could not be done.');
  });

  it('are the same in the table as in sentences where no page is named', () => {
    expect(rowsOf({ kind: 'sitemaps-incomplete' })[0]?.what).toBe(
      sentencesOf([{ kind: 'sitemaps-incomplete' }])[0],
    );
  });
});
