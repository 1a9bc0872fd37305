import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { colourKey } from '../../../../../server/rules/own/accessibility/colour-key.ts';

const RED = { color: 'rgb(161, 21, 11)' };
const GREEN = { color: 'rgb(10, 103, 3)' };

const FREE = { background: 'rgb(187, 255, 187)' };
const TAKEN = { background: 'rgb(255, 187, 187)' };
const styles = {
  red: RED,
  'other-red': RED,
  green: GREEN,
  free: FREE,
  'also-free': FREE,
  taken: TAKEN,
  'also-taken': TAKEN,
};

function check(body: string) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return colourKey.check(pageInput(html, { isLaidOut: true, styles, visit: {} }));
}

const ITEMS = '<ul><li id="red">Amanita</li><li id="green">Porcini</li></ul>';

it.each<[string, string, string]>([
  ['two colours', `<p>The green ones are good. The red ones kill.</p>${ITEMS}`, 'red and green mean'],
  ['German words', `<p>Grüne Pilze sind gut, rote giftig.</p>${ITEMS}`, 'rote and Grüne mean'],
  [
    'one colour',
    '<p>Fields in red are required.</p><label id="red">Name</label><label>Town</label>',
    'red means',
  ],
  [
    'cells',
    '<p>Prices in red are reduced.</p><table><tr><td id="red">3</td><td>4</td></tr></table>',
    'red means',
  ],
  [
    'backgrounds',
    '<p>Plots in green are free, those in pink are taken.</p><table><tr><td id="free">1</td><td id="taken">2</td></tr></table>',
    'green and pink mean',
  ],
  [
    'words in a line',
    '<p>Closed days are red.</p><p><span>Monday</span> <span id="red">Tuesday</span></p>',
    'red means',
  ],
  [
    'buttons',
    '<p>Available dates are green.</p><div><button>1</button><button id="free">2</button></div>',
    'green means',
  ],
])('finds a key of %s', (_, body, words) => {
  expect(check(body)).toEqual([{ node: expect.any(Number), explanation: expect.stringContaining(words) }]);
});

it.each<[string, string]>([
  ['colours that nothing has', `<p>Green and yellow</p>${ITEMS}`],
  ['one colour of a thing', `<p>The red house.</p>${ITEMS}`],
  [
    'texts of one colour',
    '<p>The green ones and the red ones.</p><ul><li id="red">A</li><li id="other-red">B</li></ul>',
  ],
  [
    'texts with a sign',
    '<p>Fields in red are required.</p><label id="red">Name *</label><label>Town</label>',
  ],
  [
    'texts with an icon',
    '<p>Fields in red are required.</p><label id="red"><svg></svg>Name</label><label>Town</label>',
  ],
  [
    'texts that say it, too',
    '<p>Green is free, pink is taken.</p><table><tr><td id="free">1 free</td><td id="taken">2 taken</td><td id="also-free">3 free</td><td id="also-taken">4 taken</td></tr></table>',
  ],
  ['code', '<p>The green ones and the red ones.</p><pre><p id="red">a</p><p id="green">b</p></pre>'],
  ['a link', `<a href="/">The green ones and the red ones.</a>${ITEMS}`],
  ['words that hold a word', `<p>Greenland and Redmond</p>${ITEMS}`],
])('takes %s', (_, body) => {
  expect(check(body)).toEqual([]);
});
