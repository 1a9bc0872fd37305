import { expect, it } from 'vitest';
import { aResult } from '../../../../harness/findings/builders.ts';
import { passedList } from '../../../../server/report/page/passed-list.ts';

const RULES = [
  { rule: 'image-alt', title: 'Image has no alt text', category: 'accessibility' },
  { rule: 'doctype', title: 'No <!doctype html>', category: 'documents' },
];

it('lists what was looked for and not found, closed, by category', () => {
  const markup = passedList(aResult([], { passed: { pages: 2, rules: RULES } }));
  expect(markup).toMatch(/2 rules.*These rules found nothing on the 2 pages/s);
  expect(markup).not.toContain('<details open');
  expect(markup).toMatch(/accessibility.*Image has no alt text.*documents.*No (?:&lt;|&#60;)!doctype/s);
});

it('says of how many pages it is true', () => {
  const some = passedList(aResult([], { passed: { pages: 1, rules: RULES } }));
  expect(some).toContain('the 1 page of 2 that was judged as a whole');
  const none = passedList(aResult([], { passed: { pages: 0, rules: [] } }));
  expect(none).toContain('no rule is known to be met');
  expect(none).not.toContain('<details');
});

it('names what only a person can test of what this site has', () => {
  const passed = { pages: 2, rules: RULES };
  const plain = passedList(aResult([], { passed, contents: [] }));
  expect(plain).toContain('screen reader');
  expect(plain).not.toContain('Fill in the forms');
  expect(passedList(aResult([], { passed, contents: ['fields', 'unknown'] }))).toContain('Fill in the forms');
});

it('is nothing for a scan of a service that does not say', () => {
  expect(passedList(aResult([]))).toBe('');
});
