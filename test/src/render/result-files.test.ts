import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { renderCsv } from '../../../shared/formats/render-csv.ts';
import { fileNames } from '../../../src/render/file-name.ts';
import { renderJUnit } from '../../../shared/formats/render-junit.ts';
import { reportFindings } from '../../../src/render/result-files.ts';
import { renderSarif } from '../../../shared/formats/render-sarif.ts';
import type { CompleteTarget } from '../../../src/result/target-result.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';
import {
  aCompleteTarget,
  aDiff,
  aFailedTarget,
  aFinding,
  anEntry,
} from '../../../harness/runner/builders.ts';

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
  criteria: ['1.1.1'],
  helpUrl: 'https://help.example/image-alt',
});
const doubtful = aFinding({ id: '2'.repeat(16), severity: 'low', verified: false, reason: 'Not seen.' });
const edited = aFinding({ id: '3'.repeat(16), severity: 'medium', rule: 'label', evidenceChanged: true });
const ignored = aFinding({ id: '5'.repeat(16), severity: 'medium', rule: 'listitem' });
const resolved = aFinding({ id: '4'.repeat(16), rule: 'region' });

function aTarget(fields: Partial<CompleteTarget> = {}): CompleteTarget {
  const diff = aDiff({ added: [added, doubtful], unchanged: [edited, ignored], resolved: [resolved] });
  return aCompleteTarget({
    comparison: { kind: 'compared', diff },
    outcome: {
      conclusion: 'failed',
      verdict: 'x',
      failing: [added.id ?? ''],
      ignored: [{ finding: ignored, entry: anEntry({ expires: '2027-01-31' }) }],
    },
    ...fields,
  });
}

const locate = (finding: ComparedFinding): { file: string; line: number } | undefined =>
  finding.id === added.id ? { file: 'src/a b/ü#1.html', line: 7 } : undefined;

interface Sarif {
  runs: { results: Record<string, unknown>[]; tool: { driver: { rules: { id: string }[] } } }[];
}

function sarifOf(target: CompleteTarget): Sarif {
  return JSON.parse(renderSarif(target, reportFindings(target, locate), 'sitedelta/x'));
}

describe('SARIF', () => {
  it('is what the schema of the standard says', () => {
    const log = sarifOf(aTarget());
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
    expect(isSarif({ ...log, version: '2.0.0' })).toBe(false);
  });

  it('has rules, lines, fingerprints and states', () => {
    const [run] = sarifOf(aTarget()).runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(['image-alt', 'label']);
    expect(run?.results).toMatchObject([
      {
        ruleId: 'image-alt',
        ruleIndex: 0,
        level: 'error',
        baselineState: 'new',
        partialFingerprints: { primaryLocationLineHash: `${added.id}:1`, 'sitedelta/v1': added.id },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'src/a%20b/%C3%BC%231.html', uriBaseId: '%SRCROOT%' },
              region: { startLine: 7 },
            },
          },
        ],
      },
      {
        level: 'note',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'www.example.com/about' } } }],
        properties: { verified: false },
      },
      {
        ruleId: 'label',
        ruleIndex: 1,
        level: 'warning',
        baselineState: 'updated',
      },
    ]);
  });

  it('tags a rule with its category, and with that of a service that names none', () => {
    const header = aFinding({ id: '6'.repeat(16), rule: 'x-frame-options', category: 'security' });
    const target = aTarget({ comparison: { kind: 'compared', diff: aDiff({ added: [added, header] }) } });
    const rules = sarifOf(target).runs[0]?.tool.driver.rules;
    expect(rules).toMatchObject([
      { id: 'image-alt', properties: { tags: ['accessibility', 'wcag/1.1.1'] } },
      { id: 'x-frame-options', properties: { tags: ['security'] } },
    ]);
  });

  it('has neither resolved nor ignored findings, which code scanning would open alerts for', () => {
    const text = JSON.stringify(sarifOf(aTarget()));
    for (const { id } of [resolved, ignored]) expect(text).not.toContain(id);
    expect(text).not.toContain(ignored.rule);
  });

  it('does not treat unverified findings as new', () => {
    const [, unverified] = sarifOf(aTarget()).runs[0]?.results ?? [];
    expect(unverified).toMatchObject({ properties: { verified: false } });
    expect(unverified).not.toHaveProperty('baselineState');
  });

  it('keeps its fingerprint on another line and with other evidence', () => {
    const moved = { ...added, evidence: '<img src="/other.jpg">', pages: ['https://www.example.com/b'] };
    const prints = [added, moved].map((finding) => {
      const diff = aDiff({ unchanged: [finding] });
      const [run] = sarifOf(aTarget({ comparison: { kind: 'compared', diff } })).runs;
      return run?.results[0]?.['partialFingerprints'];
    });
    expect(prints[0]).toEqual(prints[1]);
  });

  it('says nothing about a base if there is none', () => {
    const log = sarifOf(aTarget({ comparison: { kind: 'no-base', reason: 'x' } }));
    expect(JSON.stringify(log)).not.toContain('baselineState');
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  });
});

/** Texts as hostile pages write them. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '=cmd|" /C calc"!A0',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r\n=1',
    '＝1',
    '"quoted", and\r\nbroken',
    ']]>',
    '<!--',
    '\u0000\u0008\ufffe\uffff',
    '\ud800',
    '../../etc/passwd',
    '%SRCROOT%/..',
    'https://a.example/ ">',
  ),
);

const hostileTarget = fc
  .record({
    rule: hostile.filter((rule) => rule !== ''),
    title: hostile,
    evidence: hostile,
    explanation: hostile,
    selector: hostile,
    helpUrl: hostile,
    pages: fc.array(
      fc.oneof(
        hostile,
        hostile.map((path) => `https://a.example/${encodeURI(path.toWellFormed())}`),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    file: hostile,
  })
  .map(({ file, ...fields }) => {
    const finding = aFinding({ id: '1'.repeat(16), ...fields });
    const diff = aDiff({ added: [finding], unchanged: [], resolved: [] });
    const target = aTarget({ url: fields.evidence, comparison: { kind: 'compared', diff } });
    return { target, findings: reportFindings(target, () => ({ file: `a/${file}`, line: 1 })) };
  });

describe('whatever a page holds', () => {
  it('SARIF is valid, and its addresses lead nowhere else', () => {
    fc.assert(
      fc.property(hostileTarget, fc.boolean(), ({ target, findings }, located) => {
        const shown = located ? findings : findings.map((each) => ({ ...each, location: undefined }));
        const text = renderSarif(target, shown, 'sitedelta/x');
        const log: unknown = JSON.parse(text);
        expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
        for (const [, uri = ''] of text.matchAll(/"uri": "([^"]*)"/g)) {
          expect(uri).toMatch(/^[A-Za-z0-9._~%/-]+$/);
          expect(uri.startsWith('/')).toBe(false);
          expect(new URL(uri, 'https://root.example/a/').href.startsWith('https://root.example/a/')).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('JUnit is XML with one test for each finding', () => {
    fc.assert(
      fc.property(hostileTarget, ({ target, findings }) => {
        const tags: string[] = [];
        const parser = new SaxesParser();
        parser.on('error', (error) => {
          throw error;
        });
        parser.on('opentag', ({ name }) => tags.push(name));
        parser.write(renderJUnit(target, findings)).close();
        const own = 'properties property property property property property failure'.split(' ');
        expect(tags).toEqual(['testsuites', 'testsuite', 'testcase', 'testcase', ...own]);
      }),
      { numRuns: 300 },
    );
  });

  it('CSV has its columns, and none of its fields is a formula', () => {
    fc.assert(
      fc.property(hostileTarget, ({ findings }) => {
        const rows = parseCsv(renderCsv(findings));
        expect(rows.map((row) => row.length)).toEqual([20, 20]);
        for (const field of rows.flat()) {
          // As a spreadsheet with another separator splits it.
          for (const part of field.split(/[;,\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@|%＝＋－＠]/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a;=HYPERLINK(1)', "a;'=HYPERLINK(1)"],
    ['a; "=1', 'a; "\'=1'],
    ["a,'@x", "a,''@x"],
    ['a\t=1\n-2', 'a =1 -2'],
    ['=1;+2;a-b', "'=1;'+2;a-b"],
    ['https://a.example/?a=1&b=-2', 'https://a.example/?a=1&b=-2'],
  ])('CSV guards %j within a field', (evidence, field) => {
    const [finding] = reportFindings(aTarget(), locate);
    if (finding === undefined) throw new Error('There is a finding.');
    const [, row] = parseCsv(renderCsv([{ ...finding, finding: { ...finding.finding, evidence } }]));
    expect(row?.[9]).toBe(field);
  });

  it('names of files are plain and never the same', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 8 }), (urls) => {
        const names = fileNames(urls);
        for (const name of names) {
          expect(name).toMatch(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
          expect(name).not.toMatch(/\.\./);
          expect(name.length).toBeLessThanOrEqual(90);
        }
        expect(new Set(names).size).toBe(urls.length);
      }),
      { numRuns: 300 },
    );
  });
});

/** RFC 4180, as strict as it gets. */
function parseCsv(text: string): string[][] {
  expect(text).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))*$/);
  const rows: string[][] = [[]];
  for (const [, field = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(field.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

it.each([
  ['https://www.example.com/', 'www.example.com'],
  ['https://www.example.com/a/B?c=d', 'www.example.com-a-b-c-d'],
  ['https://con/', 'site-con'],
  ['https://a.example:8443/x', 'a.example-8443-x'],
])('the files of %s are named %s', (url, name) => {
  expect(fileNames([url])).toEqual([name]);
});

function junitNameOf(diff: ReturnType<typeof aDiff>): string | undefined {
  const target = aTarget({ comparison: { kind: 'compared', diff } });
  const xml = renderJUnit(
    target,
    reportFindings(target, () => undefined),
  );
  return /classname="image-alt" name="[^"]*"/.exec(xml)?.[0];
}

it('JUnit gives a finding the same name in each run, whatever its state and evidence', () => {
  const name = junitNameOf(aDiff({ added: [added] }));

  expect(name).toBe(`classname="image-alt" name="Image has no alt text [${added.id}]"`);
  expect(junitNameOf(aDiff({ unchanged: [{ ...added, evidence: '<img>', severity: 'low' }] }))).toBe(name);
  expect(junitNameOf(aDiff({ added: [{ ...added, verified: false }] }))).toBe(name);
});

it('result files keep unverified findings apart', () => {
  const unsure = { ...resolved, verified: false as const };
  const diff = aDiff({ added: [doubtful], resolved: [unsure] });
  const target = aTarget({ comparison: { kind: 'compared', diff } });
  const findings = reportFindings(target, locate);

  expect(findings.map(({ state }) => state)).toEqual(['unverified-added', 'unverified-resolved']);
  expect(renderCsv(findings)).toMatch(/^"unverified-added","false"/m);
  const xml = renderJUnit(target, findings);
  expect(xml).toContain('<property name="state" value="unverified-added"/>');
  expect(xml).toContain('tests="2"');
});

it('JUnit reports a scan without a result, and until when findings are ignored', () => {
  expect(renderJUnit(aFailedTarget(), [])).toContain('<error type="');
  const target = aTarget();
  const xml = renderJUnit(target, reportFindings(target, locate));
  expect(xml).toContain('tests="5" failures="1" errors="0" skipped="1"');
  expect(xml).toContain('file="src/a b/ü#1.html" line="7"');
  expect(xml).toContain('<skipped message="Known. (until 2027-01-31)"/>');
  expect(renderCsv(reportFindings(target, locate))).toContain('"Known. (until 2027-01-31)"');
});

describe('a finding of which some elements are new', () => {
  const part = aFinding({
    id: '6'.repeat(16),
    rule: 'color-contrast',
    occurrences: 2,
    elements: [
      { evidence: '<a>One</a>', page: 'https://site.example/' },
      { evidence: '<a>Two</a>', page: 'https://site.example/' },
    ],
    otherOccurrences: 134,
    otherPages: ['https://site.example/b'],
    partOf: '7'.repeat(16),
  });
  const target = aTarget({
    comparison: { kind: 'compared', diff: aDiff({ added: [part] }) },
    outcome: {
      conclusion: 'failed',
      verdict: 'x',
      failing: [part.id ?? ''],
      ignored: [{ finding: aFinding({ id: part.partOf ?? '' }), entry: anEntry() }],
    },
  });
  const findings = reportFindings(target, locate);

  it('says how many', () => {
    expect(renderCsv(findings).split('\r\n')).toHaveLength(3);
    expect(renderCsv(findings)).toContain('"1","2","<img');
    const xml = renderJUnit(target, findings);
    expect(xml).toContain('<property name="elements" value="2"/>');
    expect(xml).toMatch(/&#60;a&#62;One&#60;\/a&#62;\n&#60;a&#62;Two&#60;\/a&#62;/);
  });

  it('is not taken for fixed in the others, which may be ignored', () => {
    const xml = renderJUnit(target, findings);
    expect(xml).toContain(`[${'6'.repeat(16)}]`);
    expect(xml).toMatch(new RegExp(`\\[${'7'.repeat(16)}\\][^]*<skipped message="Known."/>`));
    expect(xml).toContain('tests="3" failures="1" errors="0" skipped="1"');
    expect(sarifOf(target).runs[0]?.results).toMatchObject([{ baselineState: 'new' }]);
    const counted = aTarget({ comparison: target.comparison });
    expect(sarifOf(counted).runs[0]?.results).toMatchObject([
      {
        message: { text: expect.stringContaining(': 2 elements, first <img') },
        partialFingerprints: { 'sitedelta/v1': '6'.repeat(16) },
        baselineState: 'new',
      },
      {
        message: { text: expect.stringContaining(': 134 elements, first <img') },
        partialFingerprints: { 'sitedelta/v1': '7'.repeat(16) },
        baselineState: 'unchanged',
        properties: { pages: ['https://site.example/b'] },
      },
    ]);
  });
});
