import { readdirSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { axeIssue } from '../../../harness/findings/reported.ts';
import { explain } from '../../../server/rules/explain.ts';
import { rateAxe } from '../../../server/rules/rate-axe.ts';
import { ruleNamed } from '../../../server/rules/registry.ts';

const ROOT = new URL('../../../server/rules/', import.meta.url);
/** Of our own words before the remedy: two lines of a report. Values of the page come on top. */
const MOST_BEFORE = 200;

interface Call {
  place: string;
  /** The sources of what is given to `explain`, values of the page left out. */
  wrong: string;
  fix: string;
}

/** Every explanation that a rule of ours or a code of HTML_CodeSniffer has, by the sources. */
function allCalls(): Call[] {
  const found: Call[] = [];
  for (const path of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const source = ts.createSourceFile(
      path,
      readFileSync(new URL(path, ROOT), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'explain') {
        const [wrong = '', fix = ''] = node.arguments.map(wordsOf);
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({ place: `${path}:${line}`, wrong, fix });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The words of a text in the sources, with “…” for each value; “…” for what is put together elsewhere. */
function wordsOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '…';
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

describe('an explanation', () => {
  it('has what to do after what is wrong and before whom it affects', () => {
    expect(explain('The link has no text.', 'Add one.', 'Nobody knows where it leads.')).toBe(
      'The link has no text. Add one. Nobody knows where it leads.',
    );
    expect(explain('', 'Add a text.')).toBe('Add a text.');
  });

  const calls = allCalls();

  it('is found in the sources', () => {
    expect(calls.length).toBeGreaterThan(200);
  });

  it.each(calls.map((call) => [call.place, call] as const))(
    'says in one short sentence what is wrong, and then what to do (%s)',
    (_, { wrong, fix }) => {
      expect(wrong).not.toMatch(/[.!?]\s+(?:[A-Z]|…)/);
      expect(wrong.length).toBeLessThanOrEqual(MOST_BEFORE);
      expect(fix).toMatch(/^(?:…|[A-Z].+)/s);
    },
  );
});

describe('an explanation of what axe reports', () => {
  it.each(axe.getRules().map(({ ruleId }) => [ruleId]))('of %s has the remedy before the harm', (rule) => {
    const { affects = '', fix = '' } = ruleNamed(rule);
    const [violation] = rateAxe([axeIssue({ rule, says: ['Something is wrong here'] })]);
    expect(violation?.explanation).toBe(`Something is wrong here. ${fix} ${affects}`);
  });
});
