import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { textOrder } from '../../../server/shared/text-order.ts';
import { HTMLCS_CODES } from '../../../server/rules/runner/htmlcs-codes.ts';
import {
  OWN_RULES,
  RULES,
  familyOf,
  hasPage,
  ruleNameOf,
  ruleNamed,
  rulePageOf,
  isKnownRule,
} from '../../../server/rules/registry.ts';
import { SUCCESS_CRITERIA } from '../../../server/rules/success-criteria.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HTMLCS = 'node_modules/@pa11y/html_codesniffer/Standards';
/** Codes that HTML_CodeSniffer puts together while it runs. */
const COMPOSED = [
  /^1_4_3\.G(?:18|145)\.(?:Fail|Abs|Alpha|BgImage)$/,
  /^4_1_2\.H91\.[\w*]+\.(?:Name|Value)$/,
  /^1_3_1\.H49\.[A-Z][a-z]*$/,
  // A test of names that uses the tests of another criterion.
  /^4_1_2\.(?:ARIA6|ARIA16,ARIA9|H65)$/,
];

const axeRules = new Map(axe.getRules().map((rule) => [rule.ruleId, rule]));
/** Rules that axe and HTML_CodeSniffer both have. */
const twins = RULES.flatMap((rule) =>
  rule.htmlcs === undefined ? [] : [{ axe: [], ...rule, htmlcs: rule.htmlcs }],
);
const names = RULES.filter(hasPage)
  .map(({ name }) => name)
  .sort(textOrder);
const namedCodes = [...twins.map(({ htmlcs }) => htmlcs), HTMLCS_CODES].flatMap((codes) =>
  Object.keys(codes),
);

/** Rules of axe that say less of an element. */
function included(name: string): string[] {
  return RULES.filter(({ saidBy }) => saidBy?.of === 'element' && saidBy.families.includes(name)).map(
    (rule) => rule.name,
  );
}

function filesIn(pattern: string, suffix: string): string[] {
  return globSync(pattern, { cwd: ROOT }).map((file) => basename(file, suffix));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Criteria that axe names in the tags of a rule. */
function criteriaOfAxe(rule: string): string[] {
  const tags = axeRules.get(rule)?.tags ?? [];
  return tags.flatMap((tag) => /^wcag(\d)(\d)(\d{1,2})$/.exec(tag)?.slice(1).join('.') ?? []);
}

function criterionOfHtmlcs(code: string): string {
  return /^(\d)_(\d)_(\d{1,2})/.exec(code)?.slice(1).join('.') ?? '';
}

describe('the registry', () => {
  it('has every name once, and a file of that name for each rule of ours', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
    const files = filesIn('server/rules/own/*/*.ts', '.ts').filter((name) => name !== 'missing-resources');
    const apart = read('server/rules/own/links/missing-resources.ts').matchAll(/\bname: '([\w-]+)'/g);
    expect([...files, ...[...apart].map(([, name = '']) => name)].sort(textOrder)).toEqual(
      OWN_RULES.map(({ name }) => name).sort(textOrder),
    );
  });

  it('has one finding a page for rules that are about the page, and for no others', () => {
    const once = RULES.filter(({ scope }) => scope === 'page').map(({ name }) => name);
    expect(once.sort(textOrder)).toEqual(['hidden-page', 'keyboard-trap', 'title-content']);
  });

  it('names a rule of axe and a code of HTML_CodeSniffer in one place', () => {
    const same = RULES.flatMap(({ axe: rules = [] }) => rules);
    expect(new Set(same).size).toBe(same.length);
    expect(new Set(namedCodes).size).toBe(namedCodes.length);
  });

  it('names rules that the installed axe has, and rules of ours', () => {
    const answering = [HTMLCS_CODES, ...twins.map(({ htmlcs }) => htmlcs)].flatMap((codes) =>
      Object.values(codes).flatMap(({ answeredBy = [] }) => answeredBy),
    );
    const same = RULES.flatMap(({ axe: rules = [] }) => rules);
    expect([...same, ...answering].filter((rule) => !axeRules.has(rule))).toEqual([]);
    const named = RULES.flatMap(({ saidBy, leftTo }) => [saidBy?.families ?? [], leftTo ?? []].flat());
    expect(named.filter((name) => !RULES.some((rule) => rule.name === name))).toEqual([]);
    // Attributes that only a guess by the name of the rule would have.
    expect(ruleNamed('aria-roledescription').attributes).toEqual(['aria-roledescription']);
  });

  it.each(namedCodes)('names a code that the installed HTML_CodeSniffer has: %s', (code) => {
    const [, sniff = '', technique = ''] = /^(\w+)\.(.*)$/.exec(code) ?? [];
    const [criterion = '', principle, guideline] = /^(\d)_(\d)_\d+/.exec(sniff) ?? [];
    const folder = `Principle${principle}/Guideline${principle}_${guideline}`;
    const name = `${folder.replace('/', '.')}.${sniff}`;
    expect(read(`${HTMLCS}/WCAG2AA/ruleset.js`)).toContain(`'${name}'`);
    if (COMPOSED.some((pattern) => pattern.test(code))) return;
    // A sniff may leave the work to a function of the sniff of the same criterion.
    const files = [sniff, criterion].map((each) => `${folder}/${each}.js`);
    const source = files.map((file) => read(`${HTMLCS}/WCAG2AAA/Sniffs/${file}`)).join('');
    expect(source).toMatch(new RegExp(`['"]${technique.replaceAll('.', '\\.')}['"]`));
  });
});

it.each([
  ['WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', 'image-alt'],
  ['WCAG2AA.Principle1.Guideline1_1.1_1_1.H67.1', 'image-alt'],
  ['WCAG2AA.Principle1.Guideline1_1.1_1_1.H30.2', 'link-name'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.A.NoContent', 'link-name'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Button.Name', 'button-name'],
  ['WCAG2AA.Principle1.Guideline1_3.1_3_1.F68', 'label'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name', 'label'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputDatetime-local.Name', 'label'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Textarea.Name', 'label'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.InputImage.Name', 'input-image-alt'],
  // Elements with the role of a button.
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Div.Name', 'button-name'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.A.Name', 'button-name'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.My-button.Name', 'button-name'],
  [
    'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Fieldset.Name',
    'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Fieldset.Name',
  ],
  ['WCAG2AA.Principle2.Guideline2_2.2_2_2.F47', 'blink'],
  ['marquee', 'marquee'],
  ['select-name', 'label'],
  ['WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail', 'color-contrast'],
  ['WCAG2AA.Principle1.Guideline1_4.1_4_3.G145.Fail', 'color-contrast'],
  ['WCAG2AA.Principle3.Guideline3_1.3_1_1.H57.2', 'html-has-lang'],
  ['WCAG2AA.Principle3.Guideline3_1.3_1_1.H57.3.Lang', 'html-lang-valid'],
  ['WCAG2AA.Principle2.Guideline2_4.2_4_2.H25.1.NoTitleEl', 'document-title'],
  ['WCAG2AA.Principle2.Guideline2_4.2_4_1.H64.1', 'frame-title'],
  ['WCAG2AA.Principle4.Guideline4_1.4_1_1.F77', 'duplicate-id'],
  ['region', 'region'],
  ['td-has-header', 'table-headers'],
  ['accesskeys', 'access-key'],
  ['WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2', 'WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2'],
])('%s means %s', (code, family) => {
  expect(familyOf(code)).toBe(family);
});

describe('the pages of docs/rules', () => {
  it('are those of the registry, and all are linked', () => {
    expect(
      filesIn('docs/rules/*.md', '.md')
        .filter((name) => name !== 'README')
        .sort(),
    ).toEqual(names);
    const linked = [...read('docs/rules/README.md').matchAll(/\]\(([\w-]+)\.md\)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(linked.sort(textOrder)).toEqual(names);
  });

  it.each(twins.map((rule) => [rule.name, rule] as const))('%s names what reports it', (name, family) => {
    const page = read(`docs/rules/${name}.md`);
    const sources = page.slice(page.indexOf('## Sources'));
    const inCode = [...sources.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
    const rules = [name, ...family.axe, ...included(name)];
    expect(page.startsWith(`# ${name}: `)).toBe(true);
    expect(inCode).toEqual(expect.arrayContaining([...rules, ...Object.keys(family.htmlcs)]));

    const criteria = [
      ...[name, ...family.axe].flatMap(criteriaOfAxe),
      ...Object.keys(family.htmlcs).map(criterionOfHtmlcs),
      ...(family.criteria ?? []),
    ];
    const links = [
      ...sources.matchAll(
        /\[(\d[\d.]+) ([^\]]+)\]\(https:\/\/www\.w3\.org\/WAI\/WCAG22\/Understanding\/([\w-]+)\)/g,
      ),
    ];
    expect(new Set(links.map(([, criterion]) => criterion))).toEqual(new Set(criteria));
    for (const [, criterion = '', title, understanding] of links) {
      expect(SUCCESS_CRITERIA[criterion]).toMatchObject({ name: title, page: understanding });
    }

    const actIds = new Set([name, ...family.axe].flatMap((rule) => axeRules.get(rule)?.actIds ?? []));
    const cited = [...sources.matchAll(/\/act\/rules\/(\w+)\//g)].map(([, id]) => id ?? '');
    expect(cited.filter((id) => !actIds.has(id))).toEqual([]);
  });
});

describe('names of what HTML_CodeSniffer reports', () => {
  const [NAME, FALLBACK] = [/^[a-z][a-z-]+$/, /^wcag-\d-\d-\d+$/];

  it.each([
    ['1_3.1_3_1.H49.Center', 'presentational-markup', undefined],
    ['1_3.1_3_1.H49.B', 'emphasis-markup', undefined],
    ['1_1.1_1_1.H37', 'image-alt', 'image-alt'],
    ['1_1.1_1_1.H67.1', 'decorative-image-title', 'image-alt'],
    ['4_1.4_1_2.H91.Fieldset.Name', 'fieldset-name', undefined],
    ['1_4.1_4_8.G172', 'wcag-1-4-8', undefined],
  ])('%s: %s', (short, name, page) => {
    for (const standard of ['WCAG2AA', 'WCAG2AAA']) {
      expect(ruleNameOf(`${standard}.Principle${short.charAt(0)}.Guideline${short}`)).toBe(name);
    }
    expect(rulePageOf(name)).toBe(page);
    expect(isKnownRule(name, { ran: new Set(), wcagLevel: null })).toBe(true);
  });

  it('are ours for every code that can be a finding, and other rules keep theirs', () => {
    const reported = [...twins.map(({ htmlcs }) => htmlcs), HTMLCS_CODES].flatMap((codes) =>
      Object.entries(codes).filter(([, { isNoFinding, guess }]) => isNoFinding !== true && guess !== true),
    );
    expect(reported.length).toBeGreaterThan(50);
    for (const [short] of reported) {
      const code = `WCAG2AA.Principle${short.charAt(0)}.Guideline${short.slice(0, 3)}.${short.replace('*', 'Div')}`;
      expect(ruleNameOf(code)).toMatch(NAME);
      expect(ruleNameOf(code)).not.toMatch(FALLBACK);
    }
    for (const name of [...axeRules.keys(), ...OWN_RULES.map((rule) => rule.name)])
      expect(ruleNameOf(name)).toBe(name);
  });
});
