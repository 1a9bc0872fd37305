import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { mouseOnly } from '../../../../../server/rules/own/accessibility/mouse-only.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return mouseOnly.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a division`, `<div onclick="show()">Sizes</div>`, {}, `<div> “Sizes”`],
  [
    `a small part without text`,
    `<div id="b" onclick="openMenu()"></div>`,
    { boxes: { b: [0, 0, 40, 40] } },
    `<div> “b”`,
  ],
  [`what counts clicks and acts`, `<p onclick="gtag('event'); show()">Sizes</p>`, {}, `<p> “Sizes”`],
  [
    `what is in a part that a skip link moves to`,
    `<main tabindex="-1"><div onclick="show()">Sizes</div></main>`,
    {},
    `<div> “Sizes”`,
  ],
  [`a link without an address`, `<a onclick="show()">Sizes</a>`, {}, `<a> “Sizes”`],
  [`a picture`, `<img src="/a.png" alt="Large" onclick="zoom(this)"/>`, {}, `<img> “Large”`],
  [`the role of a button that Tab does not reach`, `<div role="button">Send</div>`, {}, `but no tabindex`],
  [
    `the role of a box to tick`,
    `<span role="checkbox" aria-checked="false">I agree</span>`,
    {},
    `but no tabindex`,
  ],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`a button`, `<button onclick="show()">Sizes</button>`, {}],
  [`a role`, `<div role="button" tabindex="0" onclick="show()">Sizes</div>`, {}],
  [`a role in a widget`, `<div role="toolbar"><span role="button">Bold</span></div>`, {}],
  [`a role that can't be used now`, `<div role="button" aria-disabled="true">Send</div>`, {}],
  [`a role around a link`, `<div role="button"><a href="/a">Send</a></div>`, {}],
  [`a role in what takes the focus`, `<div tabindex="0"><span role="button">Send</span></div>`, {}],
  [`a part of a widget`, `<div tabindex="-1"><span onclick="show()">Sizes</span></div>`, {}],
  [`a link with an address`, `<a href="/a" onclick="show()">Sizes</a>`, {}],
  [`a link in it`, `<div onclick="go()"><a href="/a">Sizes</a></div>`, {}],
  [`what only stops a click`, `<div onclick="event.stopPropagation()">Sizes</div>`, {}],
  [`what does nothing`, `<div onclick="return  false ; void(0);return">Sizes</div>`, {}],
  [
    `the background of a dialog`,
    `<div id="b" onclick="closeDialog()"></div>`,
    { boxes: { b: [0, 0, 1280, 800] } },
  ],
  [`what only counts clicks`, `<p onclick="gtag('event', 'click');">Sizes</p>`, {}],
  [`text of a label`, `<label><span onclick="show()">Sizes</span><input/></label>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

it('reads a handler in no time, whatever is written in it', () => {
  const handler = 'return '.repeat(71);
  const started = process.cpuUsage();
  expect(check(`<div onclick="${handler}x()">Sizes</div>`, {})).toHaveLength(1);
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
