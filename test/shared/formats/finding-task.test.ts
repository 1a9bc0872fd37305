import { array, assert, constantFrom, oneof, option, property, record, string } from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { components } from '../../../openapi.gen.ts';
import { findingTask, renderTasks } from '../../../shared/formats/finding-task.ts';
import { aFinding } from '../../../harness/findings/builders.ts';
import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';

type Finding = components['schemas']['Finding'];

const ID = '0123456789abcdef';

function taskOf(finding: Finding, place: Parameters<typeof findingTask>[1] = {}): string {
  return findingTask(finding, place) ?? '';
}

/** What stands outside of the blocks of code, and in them, as Markdown has it. */
function read(task: string): { outside: string; inside: string[] } {
  const tokens = new MarkdownIt().parse(task, {});
  const blocks = tokens.filter(({ type }) => type === 'fence');
  const lines = task.split('\n');
  for (const { map } of blocks) lines.fill('', map?.[0], map?.[1]);
  return { outside: lines.join('\n'), inside: blocks.map(({ content }) => content) };
}

describe('a finding as a task', () => {
  it('says what to do, how to prove it, and then what is known of the finding', () => {
    const finding = aFinding({ id: ID, evidence: '<img src="/a.png">', selector: 'main > img' });

    const task = taskOf(finding, { location: { file: 'src/index.html', line: 12 } });

    const { outside, inside } = read(task);
    expect(outside).toContain(
      'of the rule `image-alt` (high, WCAG 1.1.1), which is in 3 elements on 2 pages',
    );
    expect(outside).toContain(
      `    npx sitedelta verify --finding ${ID} --serve NEW_FOLDER --base-serve OLD_FOLDER\n`,
    );
    expect(inside).toEqual([
      'Image has no alt text\n',
      `${finding.explanation}\n`,
      'https://www.example.com/\nhttps://www.example.com/products?page=2\n',
      'main > img\n',
      '<img src="/a.png">\n',
      'src/index.html:12\n',
      '<img alt="(what the image shows)" src="/a.png">\n',
      `${finding.helpUrl}\n`,
    ]);
  });

  it('names some of many elements, and counts the others', () => {
    const elements = Array.from({ length: 8 }, (_, index) => ({ evidence: `<p>${index}</p>`, page: 'b' }));
    const { inside } = read(taskOf(aFinding({ id: ID, occurrences: 11, elements })));
    expect(inside.find((text) => text.includes('<p>4</p>'))).toMatch(
      /^<p>1<\/p>\n[^]*<p>4<\/p>\n.*\nand 6 more\n$/,
    );
    expect(inside.join('')).not.toContain('<p>5</p>');
  });

  it('proves all findings that show the same element', () => {
    const same = [aFinding({ id: 'f'.repeat(16) }), aFinding({ id: 'no id' })];

    expect(taskOf(aFinding({ id: ID }), { same })).toContain(
      `verify --finding ${ID} --finding ${'f'.repeat(16)} --serve`,
    );
  });

  it.each([undefined, '', 'x', `${ID}\n`, `${ID} --base none`])('is not made of the id %j', (id) => {
    const finding = aFinding();
    if (id === undefined) delete finding.id;
    else finding.id = id;

    expect(findingTask(finding)).toBeUndefined();
  });

  it('has nothing that nobody sees', () => {
    const hidden = 'a\u202e\u200b\ufe0f\u{e0041}\u{e0100}\u0007\ud800\u3164\u00adb\r\n\u2028c';

    expect(read(taskOf(aFinding({ id: ID, evidence: hidden }))).inside).toContain('ab c\n');
  });
});

const PIECES = [
  '```',
  '`',
  '````````',
  '~~~',
  '\n',
  '\r',
  '\u2028',
  '    ',
  '\t',
  '> ',
  '- ',
  '<!--',
  '-->',
  '</pre>',
  '\u200b',
  '\u202e',
  '\u{e0060}',
  '\ud800',
  '&#96;',
  '\\',
  'text',
  '# Repair',
  '## Acceptance',
  'The data ends here.',
  '<img src=x>',
  'npx sitedelta verify --finding',
  '<input id="x">',
  'x'.repeat(2000),
];
/** What a page could write to get out of its block, or to look like the task. */
const HOSTILE = oneof(
  string({ unit: 'binary' }),
  array(constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join('')),
);
const ADDRESSES = array(HOSTILE, { minLength: 1, maxLength: 12 });
const ELEMENT = record({ evidence: HOSTILE, page: HOSTILE, selector: HOSTILE });
const FINDING = record({
  rule: oneof(HOSTILE, constantFrom('image-alt', 'label', 'html-has-lang')),
  title: HOSTILE,
  explanation: HOSTILE,
  evidence: oneof(
    HOSTILE,
    HOSTILE.map((text) => `<img ${text}>`),
  ),
  selector: HOSTILE,
  pages: ADDRESSES,
  criteria: array(HOSTILE, { maxLength: 3 }),
  helpUrl: HOSTILE,
  elements: array(ELEMENT, { minLength: 2, maxLength: 5 }),
});
/** Lines of our own, whatever the finding has. */
const OWN_LINES = new Set(
  [
    aFinding({
      evidence: '<img>',
      elements: Array.from({ length: 2 }, () => ({ evidence: 'a', page: 'b' })),
      selector: 'c',
    }),
    aFinding({ rule: 'no rule' }),
  ].flatMap((finding) =>
    read(taskOf({ ...finding, id: ID }, { location: { file: 'a', line: 1 } })).outside.split('\n'),
  ),
);
/** The one with the rule and the numbers. */
const FACTS =
  /^Repair the finding `0123456789abcdef`(?: of the rule `[\w.-]{1,80}`)? \(high(?:, WCAG \d\.\d+\.\d+(?:, \d\.\d+\.\d+)*)?\), which is in 1 element on \d+ pages?\. Change the sources /;

describe('text of a page', () => {
  it('never leaves its block, never comes before the acceptance, and is bounded', () => {
    assert(
      property(FINDING, option(HOSTILE, { nil: undefined }), (fields, file) => {
        const location = file === undefined ? undefined : { file, line: 3 };
        const task = taskOf({ id: ID, severity: 'high', ...fields }, { location });

        const { outside, inside } = read(task);
        const foreign = outside.split('\n').filter((line) => !OWN_LINES.has(line) && !FACTS.test(line));
        expect(foreign).toEqual([]);
        expect(task.match(/^ {4}npx sitedelta verify --finding 0123456789abcdef --serve /gm)).toHaveLength(1);
        expect(task.indexOf('    npx sitedelta')).toBeLessThan(task.indexOf('```'));
        expect(inside.join('')).not.toMatch(/(?!\n)[\p{C}\p{Default_Ignorable_Code_Point}]/u);
        expect(task.length).toBeLessThan(40_000);
      }),
      { numRuns: 500 },
    );
  });
});

/** @param letter sixteen of them are the id */
function named(letter: string): Finding {
  return aFinding({ id: letter.repeat(16) });
}

function reported(fields: Partial<ReportedFinding>): ReportedFinding {
  const unknown = { location: undefined, failsRun: false, ignored: undefined };
  return { state: 'current', finding: aFinding(), ...unknown, ...fields };
}

it('makes tasks of what is still there and nobody has accepted', () => {
  const text = renderTasks([
    reported({ state: 'added', finding: named('a') }),
    reported({ state: 'resolved', finding: named('b') }),
    reported({ state: 'unchanged', finding: named('c'), ignored: 'A reason.' }),
    reported({ state: 'unchanged', finding: named('d'), location: { file: 'a.html', line: 7 } }),
  ]);

  expect(text.match(/^# Repair finding (\w+)/gm)).toEqual([
    `# Repair finding ${'a'.repeat(16)}`,
    `# Repair finding ${'d'.repeat(16)}`,
  ]);
  expect(text).toMatch(/^2 tasks\.\n/);
  expect(text).toContain('a.html:7');
});

it('says how many findings are left out', () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    reported({ state: 'current', finding: aFinding({ id: String(index).padStart(16, '0') }) }),
  );

  expect(renderTasks(many)).toMatch(/^100 tasks, the first of 120 findings\.\n/);
});
