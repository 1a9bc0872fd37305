import { expect, it } from 'vitest';
import { alignPages } from '../../../../server/findings/alignment/align-pages.ts';
import { namedLinks } from '../../../../harness/findings/drawn-alignment.ts';
import { drawPage } from '../../../../harness/findings/drawn-page.ts';

function aligned(before: string, after: string): Record<string, string> {
  const [left, right] = [drawPage(before), drawPage(after)];
  return namedLinks(left, right, alignPages(left.words, right.words));
}

it('links every element of two equal pages, and is not sure of those without text in or next to them', () => {
  const page = `
    main =main
      ul =list
        li "One" =one
        li "Two" =two
      div =box
        button =button
  `;
  expect(aligned(page, page)).toEqual({
    main: 'main',
    list: 'list',
    one: 'one',
    two: 'two',
    box: 'box?',
    button: 'button?',
  });
});

it('does not link added and removed elements', () => {
  const before = `
    ul
      li "One" =one
      li "Two" =two
      li "Three" =three
  `;
  const after = `
    ul
      li "Zero" =zero
      li "One" =one
      li "Three" =three
      li "Four" =four
  `;
  expect(aligned(before, after)).toEqual({ one: 'one', two: 'gone', three: 'three' });
});

it('links an edited element by its shape and its place', () => {
  const before = `
    main
      h1 "Prices" =heading
      p "Closed on Sunday" =text
      p "Open all day" =other
  `;
  const after = `
    main
      h1 "Prices" =heading
      p "Closed on Monday" =text
      p "Open all day" =other
  `;
  expect(aligned(before, after)).toEqual({ heading: 'heading', text: 'text?', other: 'other' });
});

it('follows a block that was moved, with its content', () => {
  const before = `
    main
      section =block
        h2 "Offers" =heading
        button =button
      p "One"
      p "Two"
      p "Three"
      p "Four"
  `;
  const after = `
    main
      p "One"
      p "Two"
      p "Three"
      p "Four"
      section =block
        h2 "Offers" =heading
        button =button
  `;
  expect(aligned(before, after)).toEqual({ block: 'block', heading: 'heading', button: 'button' });
});

it('links a wrapped element with itself, not with its wrapper', () => {
  const before = `
    main
      div =box
        p "One" =one
        p "Two" =two
  `;
  const after = `
    main
      div =wrapper
        div =box
          p "One" =one
          p "Two" =two
  `;
  expect(aligned(before, after)).toMatchObject({ one: 'one', two: 'two' });
});

it('links equal elements by the order in which they stand among others', () => {
  const before = `
    main
      p "One"
      button =first
      p "Two"
      button =second
      p "Three"
  `;
  const after = `
    main
      button =new
      p "One"
      button =first
      p "Two"
      button =second
      p "Three"
  `;
  expect(aligned(before, after)).toEqual({ first: 'first', second: 'second' });
});

it('links the elements of a translated part in their order', () => {
  const before = `
    main
      h2 "Apples" =heading
      p "They are red" =first
      p "They are sweet" =second
  `;
  const after = `
    main
      h2 "Äpfel" =heading
      p "Sie sind rot" =first
      p "Sie sind süß" =second
  `;
  expect(aligned(before, after)).toEqual({ heading: 'heading?', first: 'first?', second: 'second?' });
});
