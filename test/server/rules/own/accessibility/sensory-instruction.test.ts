import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { sensoryInstruction } from '../../../../../server/rules/own/accessibility/sensory-instruction.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return sensoryInstruction.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a colour`, `<p>To go on, press the green button.</p>`, {}, `press the green button`],
  [
    `a place`,
    `<p>Choose a town from the menu on the left-hand side.</p>`,
    {},
    `the menu on the left-hand side`,
  ],
  [`marked fields`, `<p>All fields marked in red are required.</p>`, {}, `fields marked in red`],
  [
    `a corner`,
    `<p>Press the button in the bottom right corner.</p>`,
    {},
    `the button in the bottom right corner`,
  ],
  [
    `a place next to the text`,
    `<p>The box to the right of this text shows it.</p>`,
    {},
    `box to the right of this text`,
  ],
  [`a size`, `<p>Now choose the larger image.</p>`, {}, `choose the larger image`],
  [`a sound`, `<p>Wait until you hear a short beep.</p>`, {}, `until you hear a short beep`],
  [`bold words`, `<p>Items in bold are sold out.</p>`, {}, `Items in bold`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`documentation`, `<p>The footer section defines the links on the right side.</p>`, {}],
  [`documentation that asks`, `<p>Use this class to align the menu on the right.</p>`, {}],
  [`a description`, `<p>The logo and the menu on the left stay where they are.</p>`, {}],
  [`politics`, `<p>The parties on the right won more seats than before.</p>`, {}],
  [`the place of something`, `<p>The button on the right of the form is called Send.</p>`, {}],
  [`another language`, `<p lang="de">Press the green button, sagte er.</p>`, {}],
  [`colours of things`, `<p>We sell the red bowl in two sizes.</p>`, {}],
  [`code`, `<pre><span>click the red button here</span></pre>`, {}],
  [`larger things`, `<p>We sell the larger bowl in two colours.</p>`, {}],
  [`sounds in a story`, `<p>In the forest you hear a bird sing.</p>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
