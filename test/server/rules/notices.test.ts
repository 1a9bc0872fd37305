import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HTMLCS_CODES } from '../../../server/rules/runner/htmlcs-codes.ts';
import { isNotice, NOTICES, noticesOf } from '../../../server/rules/notices.ts';
import { CHANGE_RULES, LINK_RULES } from '../../../server/rules/own-rules.gen.ts';
import {
  htmlcsCode,
  OWN_RULES,
  ruleNamed,
  ruleNameOf,
  RULES,
  saidBy,
} from '../../../server/rules/registry.ts';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const own = new Set(OWN_RULES.map(({ name }) => name));
const F77 = 'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77';
const H49 = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H49.B';

/** Whether a code of HTML_CodeSniffer, as it is named in our lists, is only counted. */
function isCounted(code: string): boolean {
  return NOTICES.some((name) => name.endsWith(`.${code}`));
}

/** The rules in the first column of a table. */
function namedIn(markdown: string): string[] {
  const cells = markdown.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => cell.split('`').filter((_, at) => at % 2 === 1));
}

describe('each notice', () => {
  it.each(NOTICES)('%s is a rule that no team stops for', (name) => {
    if (name.startsWith('WCAG2AA.')) {
      expect(htmlcsCode(name).title).toBeDefined();
      expect(htmlcsCode(name)).not.toHaveProperty('isNoFinding');
    } else expect(ruleNamed(name).severity).toBe('low');
  });

  it.each(NOTICES)('%s is found where notices are counted', (name) => {
    // What became of a page, and where links lead, is judged at the end.
    expect([...LINK_RULES, ...CHANGE_RULES].map(({ meta }) => meta.name)).not.toContain(name);
  });

  it('takes nothing along that counts for more', () => {
    const codes = RULES.map(({ name }) => name).filter((code) => !NOTICES.includes(code));
    expect(codes.filter((code) => saidBy(code)?.families.some((name) => NOTICES.includes(name)))).toEqual([]);
    const left = Object.entries(HTMLCS_CODES).filter(
      ([code, { saidBy = [] }]) => !isCounted(code) && saidBy.some(isCounted),
    );
    expect(left).toEqual([]);
  });

  it('is in the list for people, and argued for', () => {
    const short = NOTICES.map((name) => name.replace(/^WCAG2AA\..*\.\d_\d_\d\./, ''));
    const list = read('docs/rules/README.md').split('## Notices')[1] ?? '';
    expect(new Set(namedIn(list))).toEqual(new Set(NOTICES.map(ruleNameOf)));
    expect(new Set(namedIn(read('docs/adr/0007-what-is-no-finding.md')))).toEqual(new Set(short));
  });

  it('is marked on its page', () => {
    for (const name of NOTICES.filter((each) => own.has(each)))
      expect(read(`docs/rules/${name}.md`)).toContain(`or turn on \`${name}\` by its name`);
  });
});

describe('settings', () => {
  it.each<[string, Record<string, boolean>, boolean]>([
    ['new-window', {}, true],
    ['new-window', { all: true }, false],
    ['new-window', { all: false }, true],
    ['new-window', { 'new-window': true }, false],
    ['new-window', { all: true, 'new-window': false }, true],
    [F77, {}, true],
    [F77, { 'duplicate-id': true }, false],
    [H49, { 'emphasis-markup': true }, false],
    [H49, { 'presentational-markup': true }, true],
    [F77, { [F77]: true }, false],
    [F77.replace('WCAG2AA', 'WCAG2AAA'), {}, true],
    [F77.replace('WCAG2AA', 'WCAG2AAA'), { all: true }, false],
    ['duplicate-id-aria', {}, false],
    ['image-alt', {}, false],
  ])('%s with %j is only counted: %s', (code, rules, expected) => {
    expect(isNotice({ rules }, code)).toBe(expected);
  });

  it('turn all of them on', () => {
    expect(noticesOf(undefined)).toEqual(NOTICES);
    expect(noticesOf({ rules: { all: true } })).toEqual([]);
  });
});
