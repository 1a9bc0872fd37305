import { expect, it } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import type { Violation } from '../../../server/facts/judged-page.ts';
import { decideOpen } from '../../../server/rules/decide-open.ts';

const REPORT: Violation = {
  runner: 'axe',
  code: '',
  node: null,
  severity: 'low',
  needsReview: true,
  title: '',
  explanation: '',
  criteria: [],
};

it.each([
  [
    'link-name',
    '<a id="x" href="/a"><span><img src="/a.png" /></span></a>',
    /image in it .* where the link leads/,
  ],
  ['button-name', '<button id="x"><img src="/a.png" /></button>', /image in it .* what the button does/],
  ['link-name', '<a id="x" href="/a"><img src="/a.png" alt="" /></a>', /^$/],
  ['link-name', '<a id="x" href="/a"></a><img src="/a.png" />', /^$/],
])('names the image that says nothing in %s of %s', (code, body, words) => {
  const input = pageInput(`<html lang="en"><body>${body}</body></html>`);
  const node = input.tree.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'x');
  const report = { ...REPORT, code, node, needsReview: false };
  expect(decideOpen(input, report).explanation).toMatch(words);
});

function decide(code: string, body: string): string {
  const input = pageInput(`<html lang="en"><body>${body}</body></html>`, { isLaidOut: true });
  const node = input.tree.nodes.findIndex(({ attributes }) => attributes?.['id'] === 'x');
  const { severity, needsReview } = decideOpen(input, { ...REPORT, code, node });
  return needsReview ? 'open' : severity;
}

it.each([
  ['aria-prohibited-attr', '<span id="x" aria-label="Five stars">★★★★★</span>', 'medium'],
  ['aria-prohibited-attr', '<span id="x" aria-label="five stars">Five stars!</span>', 'open'],
  ['aria-prohibited-attr', '<strong id="x" aria-labelledby="y">Five</strong>', 'open'],
  ['aria-valid-attr-value', '<input id="x" aria-describedby="gone" />', 'medium'],
  ['aria-valid-attr-value', '<input id="x" aria-describedby="gone there" /><p id="there">A</p>', 'open'],
  ['aria-valid-attr-value', '<input id="x" aria-errormessage="gone" />', 'open'],
  ['aria-valid-attr-value', '<input id="x" aria-invalid="true" aria-errormessage="gone" />', 'medium'],
  ['aria-valid-attr-value', '<a id="x" aria-current="yes">A</a>', 'open'],
  ['no-autoplay-audio', '<audio id="x" autoplay="" src="/a.mp3"></audio>', 'medium'],
  [
    'no-autoplay-audio',
    '<audio id="x" autoplay="" src="/a.mp3"></audio><button>Stop the music</button>',
    'open',
  ],
  ['no-autoplay-audio', '<audio id="x" autoplay="" src="/a.mp3"></audio><button>Send</button>', 'medium'],
  ['no-autoplay-audio', '<audio id="x" autoplay="" src="/a.mp3#t=25"></audio>', 'open'],
  ['no-autoplay-audio', '<video id="x" autoplay="" src="/a.mp4"></video>', 'open'],
  ['scrollable-region-focusable', '<div id="x" tabindex="-1"><p>Text</p></div>', 'medium'],
  ['scrollable-region-focusable', '<div id="x"><p>Text</p></div>', 'open'],
  ['scrollable-region-focusable', '<div id="x" tabindex="-1"><a href="/a">Text</a></div>', 'open'],
  ['image-alt', '<img id="x" src="/a.png" />', 'open'],
])('decides %s of %s: %s', (code, body, expected) => {
  expect(decide(code, body)).toBe(expected);
});
