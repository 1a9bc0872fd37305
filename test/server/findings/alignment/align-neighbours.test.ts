import { expect, it } from 'vitest';
import { alignNeighbours } from '../../../../server/findings/alignment/align-neighbours.ts';
import { linkNamed, namedLinks } from '../../../../harness/findings/drawn-alignment.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

/** What becomes of named elements once those of `known` are linked. */
function aligned(before: string, after: string, known: string): Record<string, string> {
  const [left, right] = [drawPage(before), drawPage(after)];
  const alignment = linkNamed(left, right, known.split(' '));
  alignNeighbours(left.words, right.words, alignment);
  return namedLinks(left, right, alignment);
}

it('unlinks an element without content of its own from one in another container', () => {
  const before = `
    main
      ul#here =here
        i =empty
        li "One" =text
      ul#there
        li "Two"
  `;
  const after = `
    main
      ul#here =here
        li "One" =text
      ul#there
        i =empty
        li "Two"
  `;
  expect(aligned(before, after, 'here text empty')).toMatchObject({ empty: 'gone' });
  expect(aligned(before, after, 'text empty')).toMatchObject({ empty: 'empty?' });
  expect(aligned(before, before, 'here text empty')).toMatchObject({ empty: 'empty' });
});

it('links unlinked elements at the same place in two containers of equal size', () => {
  const before = `
    ul
      li#box =box
        p "Old" =text
        b "Bold" =bold
  `;
  const after = `
    ul
      li#box =box
        p "New" =text
        b "Bold" =bold
  `;
  expect(aligned(before, after, 'box')).toMatchObject({ bold: 'bold', text: 'text?' });
  expect(aligned(before, `${after}        i\n`, 'box')).toMatchObject({ bold: 'gone' });
});

it('links an unlinked element next to a sure one', () => {
  const before = `
    main
      i =before
      p "One" =one
      b =after
      p "Two"
  `;
  const after = `
    main
      p "New"
      i =before
      p "One" =one
      b =after
  `;
  expect(aligned(before, after, 'one')).toEqual({ before: 'before', one: 'one', after: 'after' });
});

it('does not link a neighbour out of a container that is surely elsewhere', () => {
  const before = `
    main
      div#box =box
        p "Two" =two
        i =empty
      p "One" =one
  `;
  const after = `
    main
      div#box =box
        p "Two"
      div#other
        p "Three"
        i =empty
      p "One" =one
  `;
  expect(aligned(before, after, 'box one')).toMatchObject({ empty: 'gone' });
});

it('links the only element between two linked ones', () => {
  const before = `
    main
      p "One" =one
      em "Old" =old
      p "Two" =two
  `;
  const after = `
    main
      p "Zero"
      p "One" =one
      strong "New" =new
      p "Two" =two
  `;
  const [left, right] = [drawPage(before), drawPage(after)];
  const alignment = linkNamed(left, right, ['one', 'two']);
  for (const name of ['one', 'two']) alignment.certainty[left.indexOf(name)] = 1;
  alignNeighbours(left.words, right.words, alignment);
  expect(namedLinks(left, right, alignment)).toEqual({ one: 'one?', old: 'new?', two: 'two?' });
});
