import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { aBase, aDiff, aFinding, aResult, aScan } from '../../../harness/findings/builders.ts';
import { SCAN_FILES } from '../../../shared/formats/scan-file.ts';
import type { ReportedScan } from '../../../shared/formats/scan-file.ts';

const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const schema = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
// It says draft-04 and uses nothing that later drafts changed but the name of its id.
const standard = JSON.parse(readFileSync(schema, 'utf8'));
const isSarif = ajv.compile({ ...standard, $schema: undefined, id: undefined });

const added = aFinding({
  id: '1'.repeat(16),
  evidence: '=HYPERLINK("https://evil.example/")',
  severity: 'high',
});
const kept = aFinding({ id: '2'.repeat(16), rule: 'label', title: 'Fields | must <b>have</b> a label' });
const doubtful = aFinding({ id: '3'.repeat(16), rule: 'region', verified: false, reason: 'Not looked at.' });
const gone = aFinding({ id: '4'.repeat(16), rule: 'tabindex' });
const scan = aScan({
  completedAt: '2026-11-21T05:04:10.000Z',
  result: aResult([added, kept, doubtful], { limitations: ['/old | <i>could</i> not be loaded.'] }),
});
const reportUrl = `https://scan.example.net/reports/${scan.id}`;
const alone: ReportedScan = { scan, diff: null, base: null, reportUrl };
const compared: ReportedScan = {
  scan,
  diff: aDiff({ added: [added, doubtful], resolved: [gone], unchanged: [kept] }),
  base: aBase(),
  reportUrl,
};

function fileOf(extension: string, reported: ReportedScan): string {
  const kind = SCAN_FILES.find((one) => one.extension === extension);
  if (kind === undefined) throw new Error(`There is no file ${extension}.`);
  return kind.render(reported);
}

function csvOf(reported: ReportedScan): string[][] {
  const text = fileOf('csv', reported);
  expect(text).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))*$/);
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field));
}

describe('CSV of a report', () => {
  it('has a row for each finding', () => {
    const [header, ...rows] = csvOf(alone);

    expect(header?.slice(0, 5)).toEqual(['state', 'verified', 'severity', 'category', 'rule']);
    expect(rows.map(([state]) => state)).toEqual(['current', 'current', 'current']);
    const states = csvOf(compared).map(([state]) => state);
    expect(states).toEqual(['state', 'added', 'unverified-added', 'unchanged', 'resolved']);
  });

  it('has no formula', () => {
    expect(csvOf(alone)[1]).toContain(`'=HYPERLINK(""https://evil.example/"")`);
  });
});

it('SARIF of a report is what the schema of the standard says', () => {
  for (const reported of [alone, compared]) {
    const log = JSON.parse(fileOf('sarif', reported));
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
    expect(log.runs[0].automationDetails.id).toBe('sitedelta/www.example.com/');
    expect(log.runs[0].properties.reportUrl).toBe(reportUrl);
    expect(log.runs[0].results).toHaveLength(3);
  }
});

it('SARIF of many findings says that there are more', () => {
  const many = Array.from({ length: 5001 }, () => added);
  const log = JSON.parse(fileOf('sarif', { ...alone, scan: { ...scan, result: aResult(many) } }));

  expect(log.runs[0].results).toHaveLength(5000);
  expect(JSON.stringify(log.runs[0].invocations)).toContain('the first 5,000 of 5,001 findings');
  expect(fileOf('sarif', alone)).not.toContain('the first');
});

describe('JUnit of a report', () => {
  it.each([
    ['each finding fails without a base', alone, ['1', '2', '3']],
    ['what was certainly added fails', compared, ['1']],
  ])('is XML in which %s', (_, reported, failing) => {
    const failed: string[] = [];
    let name = '';
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => {
      if (tag.name === 'testcase') name = String(tag.attributes['name']);
      if (tag.name === 'failure') failed.push(/\[(\d)\d+\]$/.exec(name)?.[1] ?? '');
    });
    parser.write(fileOf('junit.xml', reported)).close();

    expect(failed).toEqual(failing);
  });
});

/** The kinds of the blocks of a text. */
function kinds(text: string): string[] {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return tree.children.map(({ type }) => type);
}

describe('Markdown of a report', () => {
  it('has numbers and all findings, and nothing from outside is more than text', () => {
    const text = fileOf('md', alone);

    expect(text).toMatch(/^# 3 findings on <code>/);
    expect(kinds(text).filter((kind) => kind === 'table')).toHaveLength(5);
    expect(text).toContain(`<a href="${reportUrl}">Report</a>`);
    expect(text).toContain('## What this scan could not do');
    expect(text).not.toMatch(/<b>|<i>/);
  });

  it('names no report that others could not open', () => {
    const text = fileOf('md', { ...alone, reportUrl: `http://127.0.0.1:8080/reports/${scan.id}` });

    expect(text).not.toMatch(/Report ·|In the report|127\.0\.0\.1/);
    expect(text).toContain('\n\nscanned 21 November 2026');
  });

  it('names both sides of a comparison, and keeps apart what is not verified', () => {
    const text = fileOf('md', compared);

    expect(text).toMatch(/^# 1 added, 1 resolved on /);
    expect(text).toMatch(/compared with <code>.*<\/code> of 21 November 2026/);
    expect(text.match(/^## .*/gm)).toEqual([
      '## Added (1)',
      '## Resolved (1)',
      '## Not verified: only in this scan (1)',
      '## Unchanged (1)',
      '## What this scan could not do',
    ]);
  });
});
