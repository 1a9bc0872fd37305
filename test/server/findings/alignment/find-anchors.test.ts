import { describe, expect, it } from 'vitest';
import { findAnchors } from '../../../../server/findings/alignment/find-anchors.ts';
import { elementCount } from '../../../../server/findings/describe/element-hashes.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

/** The anchors of two whole pages, by their names. */
function anchors(before: string, after: string): string[] {
  const [left, right] = [drawPage(before), drawPage(after)];
  const whole = { a0: 0, a1: elementCount(left.words), b0: 0, b1: elementCount(right.words), depth: 0 };
  return findAnchors(left.words, right.words, whole).map(([i, j]) => `${left.nameOf(i)}-${right.nameOf(j)}`);
}

it('takes telling elements that are unique on both sides', () => {
  const before = `
    div
      p "One" =one
      p "Twice" =twice
      p "Twice" =again
      p "Gone" =gone
      p "Two" =two
  `;
  const after = `
    div
      p "One" =one
      p "New" =new
      p "Twice" =twice
      p "Two" =two
  `;
  expect(anchors(before, after)).toEqual(['one-one', 'two-two']);
});

it('takes the only element of its kind if no element is telling', () => {
  const before = `
    div
      i =i
      i
      button =button
  `;
  const after = `
    div
      button =button
      i
      i
  `;
  expect(anchors(before, after)).toContain('button-button');
  const withText = `
      p "One" =one`;
  expect(anchors(before + withText, after + withText)).toEqual(['one-one']);
});

it('takes elements together with the one before if none is unique', () => {
  const before = `
    i
    b
    i
    i =last
    b
  `;
  const after = `
    b
    i
    i =last
    b
    i
  `;
  expect(anchors(before, after)).toEqual(['last-last']);
});

it('does not cross', () => {
  const before = `
    p "One" =one
    p "Two" =two
    p "Three" =three
  `;
  const after = `
    p "Three" =three
    p "One" =one
    p "Two" =two
  `;
  expect(anchors(before, after)).toEqual(['one-one', 'two-two']);
});

function around(lines: string[]): string {
  return ['p "First" =first', ...lines, 'p "Last" =last'].join('\n');
}

describe('a part that was rewritten in place', () => {
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const before = around(numbers.map((number) => `p "Old ${'abcdefghijkl'[number]}" =n${number}`));

  it('has no accidental anchor', () => {
    const after = numbers.map((number) => `p "New ${'abcdefghijkl'[number]}" =n${number}`);
    expect(anchors(before, around(after.with(7, 'p "Old c" =chance')))).toEqual(['first-first', 'last-last']);
  });

  it('keeps the anchors if more elements are unchanged', () => {
    const after = numbers.map(
      (number) => `p "${number < 6 ? 'Old' : 'New'} ${'abcdefghijkl'[number]}" =n${number}`,
    );
    expect(anchors(before, around(after.with(9, 'p "Old h" =kept')))).toContain('n7-kept');
  });

  it('keeps the anchors if its structure changed', () => {
    const after = numbers.map((number) => `b "New ${'abcdefghijkl'[number]}" =n${number}`);
    expect(anchors(before, around(after.with(7, 'p "Old c" =kept')))).toContain('n2-kept');
  });
});
