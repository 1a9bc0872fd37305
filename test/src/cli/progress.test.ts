import { describe, expect, it } from 'vitest';

import { aCompleteScan, aWaitingScan } from '../../../harness/runner/builders.ts';
import { fakeClock } from '../../../harness/runner/fake-clock.ts';
import { ProgressBar } from '../../../src/cli/progress/progress-bar.ts';
import { ProgressLines } from '../../../src/cli/progress/progress-lines.ts';
import { renderProgress } from '../../../src/cli/progress/progress-text.ts';
import { QuietProgress } from '../../../src/cli/progress/create-progress.ts';
import type { Scan } from '../../../src/service/api-types.ts';

const ERASE = '\r\u001b[K';

function running(pagesDone: number, pagesFound: number, id = '1'): Scan {
  return aWaitingScan('running', { id, progress: { pagesDone, pagesFound } });
}

function openStream(columns = 80): { columns: number; written: string; write(text: string): void } {
  return {
    columns,
    written: '',
    write(text) {
      this.written += text;
    },
  };
}

describe('renderProgress', () => {
  it.each([
    [0, 0, 80, 'Scanning, 14 s'],
    [0, 10, 80, `Scanning [${' '.repeat(30)}] 0 of 10 pages, 14 s`],
    [5, 10, 80, `Scanning [${'='.repeat(14)}>${' '.repeat(15)}] 5 of 10 pages, 14 s`],
    [10, 10, 80, `Scanning [${'='.repeat(30)}] 10 of 10 pages, 14 s`],
    [5, 10, 44, 'Scanning [=====>      ] 5 of 10 pages, 14 s'],
    [5, 10, 30, 'Scanning, 5 of 10 pages, 14 s'],
    [5, 10, 20, 'Scanning, 5 of 10 …'],
  ])('shows %i of %i pages in %i columns', (pagesDone, pagesFound, columns, expected) => {
    const text = renderProgress({ phase: 'Scanning', pagesDone, pagesFound, seconds: 14 }, columns);

    expect(text).toBe(expected);
    expect(text.length).toBeLessThan(columns);
  });
});

describe('the page under way', () => {
  const state = { phase: 'Scanning', pagesDone: 5, pagesFound: 10, seconds: 14 };

  it.each([
    ['/about', 80, `Scanning [${'='.repeat(14)}>${' '.repeat(15)}] 5 of 10 pages, 14 s, /about`],
    [
      '/products/harbour-mug?size=l',
      80,
      'Scanning [========>         ] 5 of 10 pages, 14 s, /products/harbour-mug?size=l',
    ],
    [
      `/${'long-'.repeat(20)}`,
      80,
      'Scanning [===>    ] 5 of 10 pages, 14 s, /long-long-long-long-long-long-long-l…',
    ],
    ['/about', 53, 'Scanning [=========>           ] 5 of 10 pages, 14 s'],
    ['/products/harbour-mug', 54, 'Scanning [===>    ] 5 of 10 pages, 14 s, /products/h…'],
    [
      '/\u001b]0;title\u0007',
      80,
      `Scanning [${'='.repeat(14)}>${' '.repeat(15)}] 5 of 10 pages, 14 s, /%1B]0;title`,
    ],
  ])('%s is shown in %i columns as far as there is room', (page, columns, expected) => {
    const text = renderProgress({ ...state, currentPage: `https://www.example.com${page}` }, columns);

    expect(text).toBe(expected);
    expect(text.length).toBeLessThan(columns);
  });

  it('has no control characters, whatever the service answers', () => {
    expect(renderProgress({ ...state, currentPage: '/a\u001b[2J' }, 80)).toMatch(/, \/a\[2J$/);
  });

  it('is one of a scan that runs, and goes with it', () => {
    const stream = openStream();
    const bar = new ProgressBar(stream, fakeClock());
    bar.phase('Scanning');
    const progress = { pagesDone: 1, pagesFound: 4, currentPage: 'http://localhost:3000/about' };
    bar.scan(aWaitingScan('running', { id: '1', progress }));
    bar.scan(aCompleteScan([], { id: '1' }));
    bar.end();

    const [, , running, complete] = stream.written.split(ERASE);
    expect(running).toMatch(/1 of 4 pages, 0 s, \/about$/);
    expect(complete).not.toContain('/about');
  });
});

describe('ProgressBar', () => {
  it('draws one line again, with the pages of all scans, and removes it in the end', () => {
    const stream = openStream();
    const bar = new ProgressBar(stream, fakeClock());
    bar.phase('Scanning');
    bar.scan(running(1, 4));
    bar.scan(running(2, 6, '2'));
    bar.scan(running(2, 6, '2'));
    bar.end();
    bar.end();
    bar.phase('Ended');

    expect(stream.written.split(ERASE).map((text) => text.replaceAll(/\[.*\] /g, ''))).toEqual([
      '',
      'Scanning, 0 s',
      'Scanning 1 of 4 pages, 0 s',
      'Scanning 3 of 10 pages, 0 s',
      '',
    ]);
  });

  it('writes lines that stay above the bar, without control characters', () => {
    const stream = openStream();
    const bar = new ProgressBar(stream, fakeClock());
    bar.phase('Scanning');
    bar.say('A no\u001b[2Jtice\nof a page');
    bar.end();

    expect(stream.written).toBe(
      `${ERASE}Scanning, 0 s${ERASE}A no[2Jtice of a page\n${ERASE}Scanning, 0 s${ERASE}`,
    );
  });

  it('is never as wide as the terminal, also after that has become narrower', () => {
    const stream = openStream(80);
    const bar = new ProgressBar(stream, fakeClock());
    bar.phase('Scanning');
    bar.scan(running(1, 4));
    stream.columns = 30;
    bar.scan(running(2, 4));
    bar.end();

    expect(stream.written.split(ERASE).at(-2)).toBe('Scanning, 2 of 4 pages, 0 s');
  });
});

describe('ProgressLines', () => {
  it('writes a line for each phase, and for pages at most every five seconds', async () => {
    const stream = openStream();
    const clock = fakeClock();
    const lines = new ProgressLines((text) => stream.write(text), clock);
    lines.phase('Scanning');
    lines.phase('Scanning');
    lines.scan(running(1, 4));
    await clock.sleep(6000, new AbortController().signal);
    lines.scan(running(2, 4));
    lines.scan(running(3, 4));
    await clock.sleep(6000, new AbortController().signal);
    lines.scan(running(3, 4));
    lines.scan(aCompleteScan([], { id: '1' }));
    lines.end();

    expect(stream.written).toBe('Scanning …\n2 of 4 pages, 6 s\n3 of 4 pages, 12 s\n');
  });
});

describe('QuietProgress', () => {
  it('writes nothing but what is said', () => {
    const stream = openStream();
    const quiet = new QuietProgress((text) => stream.write(text));
    quiet.phase();
    quiet.scan();
    quiet.say('No room\u0007');
    quiet.end();

    expect(stream.written).toBe('No room\n');
  });
});
