import { expect, it } from 'vitest';
import { findAnchors } from '../../../../server/findings/alignment/find-anchors.ts';
import { elementCount } from '../../../../server/findings/describe/element-hashes.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

/** The anchors of two whole pages, by their names. */
function anchors(before: string, after: string): string[] {
  const [left, right] = [drawPage(before), drawPage(after)];
  const whole = { a0: 0, a1: elementCount(left.words), b0: 0, b1: elementCount(right.words), depth: 0 };
  return findAnchors(left.words, right.words, whole).map(([i, j]) => `${left.nameOf(i)}-${right.nameOf(j)}`);
}

it('takes elements that say which they are, once on either side', () => {
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

it('takes the only element of its kind where none says which it is', () => {
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

it('takes elements with the one before them where nothing is there once', () => {
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
