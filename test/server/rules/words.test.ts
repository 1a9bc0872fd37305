import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { axeIssue } from '../../../harness/findings/reported.ts';
import { isUndecided } from '../../../server/findings/describe/undecided.ts';
import { AXE_WORDS } from '../../../server/rules/axe-words.ts';
import { rateAxe } from '../../../server/rules/rate-axe.ts';
import { rateHtmlcs } from '../../../server/rules/rate-htmlcs.ts';
import { htmlcsCode } from '../../../server/rules/registry.ts';
import { SUCCESS_CRITERIA } from '../../../server/rules/success-criteria.ts';

/** Words that only a runner uses. */
const RAW =
  /\bElement (?:has|is|does|should|uses|contains)|\bEnsure\b|\bFix \w+ of the following|\$\{|undefined|\{\d\}|accessibility API/;

type Messages = string | Readonly<Record<string, string>> | undefined;
interface Check {
  messages: { pass: Messages; fail: Messages; incomplete: Messages };
}
interface AuditRule {
  id: string;
  any: (string | { id: string })[];
  all: (string | { id: string })[];
  none: (string | { id: string })[];
}
/** axe keeps its rules and their messages in a part of itself that has no types. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const { data, rules } = Reflect.get(axe, '_audit') as {
  data: { checks: Record<string, Check> };
  rules: AuditRule[];
};

const GROUPS = ['any', 'all', 'none'] as const;

function checksOf(rule: AuditRule): string[] {
  return GROUPS.flatMap((group) =>
    rule[group].map((check) => (typeof check === 'string' ? check : check.id)),
  );
}

function textsOf(messages: Messages): string[] {
  return messages === undefined ? [] : typeof messages === 'string' ? [messages] : Object.values(messages);
}

/** The values that a message names. */
function valuesOf(messages: Messages): Set<string> {
  return new Set(textsOf(messages).flatMap((text) => text.match(/\$\{[\w.]+\}/g) ?? []));
}

function withValues(text: string): string[] {
  return [text.replaceAll(/\$\{[\w.]+\}/g, 'value')];
}

/** What axe says of an element in our words: all messages of the checks of a rule. */
function wordsOf(rule: AuditRule): { says: string[]; needsReview: boolean }[] {
  return checksOf(rule).flatMap((check) => {
    const { fail, incomplete } = AXE_WORDS[check] ?? {};
    return [
      ...textsOf(fail).map((text) => ({ says: withValues(text), needsReview: false })),
      ...textsOf(incomplete).map((text) => ({ says: withValues(text), needsReview: true })),
    ];
  });
}

describe('our words for what axe says', () => {
  const used = new Set(rules.flatMap(checksOf));

  it('are for the checks that its rules use, and for no others', () => {
    expect(new Set(Object.keys(AXE_WORDS))).toEqual(used);
  });

  it.each([...used])('are for all that %s may say, with no values but those that it has', (check) => {
    const { fail, incomplete } = AXE_WORDS[check] ?? {};
    const messages = data.checks[check]?.messages;
    // axe adds our words for what is open to its own, by their keys, and takes those for what is wrong in place of its own.
    for (const [ours, theirs] of [
      [incomplete, messages?.incomplete],
      [typeof fail === 'string' ? undefined : fail, typeof fail === 'string' ? undefined : messages?.fail],
    ] satisfies [Messages, Messages][]) {
      expect(typeof ours).toBe(typeof theirs);
      if (typeof theirs === 'object') expect(Object.keys(ours ?? {})).toEqual(Object.keys(theirs));
    }
    for (const [ours, theirs] of [
      [fail, messages?.fail],
      [incomplete, messages?.incomplete],
    ] satisfies [Messages, Messages][]) {
      expect(textsOf(ours).length > 0).toBe(textsOf(theirs).length > 0);
      expect([...valuesOf(ours)].filter((value) => !valuesOf(theirs).has(value))).toEqual([]);
    }
    expect(
      textsOf(fail)
        .concat(textsOf(incomplete))
        .filter((text) => text === '' || text.includes('{{')),
    ).toEqual([]);
  });
});

describe('every rule of axe', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s has a title, an explanation and advice of ours',
    (id, rule) => {
      const words = wordsOf(rule);
      expect(words.length).toBeGreaterThan(0);
      for (const { says, needsReview } of words) {
        const [violation] = rateAxe([axeIssue({ rule: id, says, needsReview, help: 'axe’s own title' })]);
        expect(violation?.title).not.toBe('axe’s own title');
        expect(violation?.explanation).not.toMatch(RAW);
        // Who is affected or what is open, and what to do.
        expect(
          violation?.explanation.match(/[.:;] /g)?.length,
          violation?.explanation,
        ).toBeGreaterThanOrEqual(1);
      }
    },
  );
});

/** The codes with which HTML_CodeSniffer reports errors and warnings of its standard WCAG2AA, by its sources. */
function htmlcsCodes(): string[] {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/package.json')),
    'Standards',
  );
  const included = readFileSync(join(folder, 'WCAG2AA/ruleset.js'), 'utf8').matchAll(
    /'(Principle\d\.Guideline\d_\d\.\w+)'/g,
  );
  const sniffs = new Set([...included].map(([, name = '']) => name));
  const root = join(folder, 'WCAG2AAA/Sniffs');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && sniffs.has(path.slice(0, -3).replaceAll(/[\\/]/g, '.')))
    .flatMap((path) => {
      const code = `WCAG2AA.${path.slice(0, -3).replaceAll(/[\\/]/g, '.')}`;
      const source = readFileSync(join(root, path), 'utf8');
      const reports = source.matchAll(
        /addMessage\(\s*(?:HTMLCS\.(?:ERROR|WARNING)|level),[\s\S]*?,\s*(['"])([\w,.]*)\1\s*\)/g,
      );
      return [...reports].map(([, , technique = '']) => `${code}.${technique}`);
    });
}

/** Codes that its sources put together while they run. */
const MADE = [
  ...['B', 'Big', 'Center', 'Font', 'I', 'S', 'Small', 'Strike', 'Tt', 'U', 'AlignAttr'].map(
    (tag) => `1_3.1_3_1.H49.${tag}`,
  ),
  ...['G18', 'G145'].flatMap((size) =>
    ['Fail', 'Abs', 'Alpha', 'BgImage'].map((why) => `1_4.1_4_3.${size}.${why}`),
  ),
  ...[
    'A',
    'Button',
    'Div',
    'Fieldset',
    'InputButton',
    'InputImage',
    'InputText',
    'InputSearch',
    'Select',
    'Textarea',
  ].map((tag) => `4_1.4_1_2.H91.${tag}.Name`),
  '1_3.1_3_1.H44.NonExistent',
].map((short) => `WCAG2AA.Principle${short.charAt(0)}.Guideline${short}`);

/** What it guesses or can't measure are warnings only. */
function reportsAs(code: string, type: 'error' | 'warning'): boolean {
  return type === 'warning' || !(htmlcsCode(code).guess === true || /\.(?:Abs|Alpha|BgImage)$/.test(code));
}

describe('every report of HTML_CodeSniffer', () => {
  const codes = [...new Set([...htmlcsCodes(), ...MADE])].filter(
    // The order of headings is tested for another standard with this code.
    (code) => htmlcsCode(code).isNoFinding !== true && !code.endsWith('.1_3_1.G141'),
  );
  const demands = new Set(Object.values(SUCCESS_CRITERIA).map((criterion) => criterion?.demand));

  it('is found in its sources', () => {
    expect(codes.length).toBeGreaterThan(80);
    expect(codes).toContain('WCAG2AA.Principle1.Guideline1_3.1_3_1.H43.HeadersRequired');
  });

  it.each(codes)('%s has a title, an explanation and advice of ours', (code) => {
    const message = 'Ensure that this element has "one" or "two"; 3:1, 2:1.';
    const types = ['error', 'warning'] as const;
    const rated = types
      .filter((type) => reportsAs(code, type))
      .map((type) => rateHtmlcs([{ code, node: 1, type, message }])[0]);
    for (const violation of rated) {
      expect(violation?.title).not.toMatch(/WCAG|^Something may/);
      // What could not be decided is no finding: the report has its title, and why.
      if (violation !== undefined && isUndecided(violation) && !reportsAs(code, 'error'))
        expect(violation.open).toMatch(/^[A-Z].*\.$/);
      if (violation === undefined || isUndecided(violation)) continue;
      expect(violation?.explanation).not.toContain('Ensure that');
      expect(violation?.explanation).not.toMatch(RAW);
      expect(violation?.explanation.match(/[.:;] /g)?.length, violation?.explanation).toBeGreaterThanOrEqual(
        1,
      );
      expect(demands).not.toContain(violation?.explanation);
    }
  });
});
