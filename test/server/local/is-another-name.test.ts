import { expect, it } from 'vitest';
import { isAnotherName } from '../../../server/local/is-another-name.ts';

const WINDOWS = 'C:\\site';

it.each([
  ['win32', `${WINDOWS}\\about.html`, `${WINDOWS}\\about.html`, false],
  ['win32', `${WINDOWS}\\About.html`, `${WINDOWS}\\about.html`, true],
  ['win32', `${WINDOWS}\\Docs\\index.html`, `${WINDOWS}\\docs\\index.html`, true],
  ['win32', `${WINDOWS}\\GIT~1\\config`, `${WINDOWS}\\.git\\config`, true],
  // A link inside of the folder.
  ['win32', `${WINDOWS}\\inner.html`, `${WINDOWS}\\about.html`, false],
  ['darwin', '/site/About.html', '/site/about.html', true],
  ['darwin', '/site/about.html', '/site/about.html', false],
  ['darwin', '/site/modules/x.js', '/site/.store/x.js', false],
  // A name in one of two forms that are the same text.
  ['darwin', '/site/\u00fc.html', '/site/u\u0308.html', false],
  // Two files on Linux, and a link between them.
  ['linux', '/site/About.html', '/site/about.html', false],
  ['linux', '/site/modules/x.js', '/site/.store/x.js', false],
] as const)('on %s, %s of %s: %s', (platform, asked, real, isOther) => {
  const root = platform === 'win32' ? WINDOWS : '/site';
  expect(isAnotherName(asked, real, root, platform)).toBe(isOther);
});
