import { expect, it } from 'vitest';
import { alignContainers } from '../../../../server/findings/alignment/align-containers.ts';
import { linkNamed, namedLinks } from '../../../../harness/findings/drawn-alignment.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

/** What becomes of named elements once those of `known` are linked. */
function aligned(before: string, after: string, known: string): Record<string, string> {
  const [left, right] = [drawPage(before), drawPage(after)];
  const alignment = linkNamed(left, right, known.split(' '));
  alignContainers(left.words, right.words, alignment);
  return namedLinks(left, right, alignment);
}

const BOXES = `
  main
    div =first
      p "One" =one
      p "Two" =two
    div =second
      p "Three" =three
      p "Four" =four
`;

it('links containers by their content', () => {
  const swapped = `
    main
      div =second
        p "Three" =three
        p "Four" =four
      div =first
        p "One" =one
        p "Two" =two
  `;
  expect(aligned(BOXES, swapped, 'one two three four')).toMatchObject({ first: 'first', second: 'second' });
});

it('links a container with the one that has at least half of its content', () => {
  const half = `
    main
      div =first
        p "One" =one
        p "New"
      div =second
        p "Three" =three
        p "New"
        p "More"
        p "Other"
        p "Last"
  `;
  expect(aligned(BOXES, half, 'one three')).toMatchObject({ first: 'first', second: 'gone' });
});

it('unlinks a container from one that does not have its content', () => {
  const gone = `
    main
      div =first
        p "Three" =three
        p "Four" =four
      div =new
        p "One" =one
        p "Two" =two
  `;
  expect(aligned(BOXES, gone, 'one two three four first')).toMatchObject({ first: 'new', second: 'first' });
});

it('links the first wrapper with the first and the second with the second, whatever their tags', () => {
  const before = `
    main
      div =outer
        section =inner
          p "One" =one
  `;
  const after = `
    main
      section =outer
        div =inner
          p "One" =one
  `;
  expect(aligned(before, after, 'one')).toMatchObject({ outer: 'outer', inner: 'inner' });
});

it('prefers a container of the same shape if a wrapper was added', () => {
  const before = `
    main
      section =box
        p "One" =one
  `;
  const wrapped = `
    main
      div =wrapper
        section =box
          p "One" =one
  `;
  const filled = `
    main
      section =box
        div =wrapper
          p "One" =one
  `;
  expect(aligned(before, wrapped, 'one')).toMatchObject({ box: 'box' });
  expect(aligned(before, filled, 'one')).toMatchObject({ box: 'box' });
});

it('is sure of a container only if it is sure of an element in it', () => {
  const [left, right] = [drawPage(BOXES), drawPage(BOXES)];
  const alignment = linkNamed(left, right, ['one', 'two', 'three', 'four']);
  for (const name of ['three', 'four']) alignment.certainty[left.indexOf(name)] = 1;
  alignContainers(left.words, right.words, alignment);
  expect(namedLinks(left, right, alignment)).toMatchObject({ first: 'first', second: 'second?' });
});
