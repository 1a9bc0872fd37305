import { expect, it } from 'vitest';
import { isServed } from '../../../server/local/answer-file.ts';

const WINDOWS = 'C:\\site';

it.each([
  ['win32', `${WINDOWS}\\about.html`, `${WINDOWS}\\about.html`, true],
  ['win32', `${WINDOWS}\\About.html`, `${WINDOWS}\\about.html`, false],
  ['win32', `${WINDOWS}\\Docs\\index.html`, `${WINDOWS}\\docs\\index.html`, false],
  // A short name, streams, and what Windows ignores at the end of a name.
  ['win32', `${WINDOWS}\\GIT~1\\config`, `${WINDOWS}\\.git\\config`, false],
  ['win32', `${WINDOWS}\\about.html::$DATA`, `${WINDOWS}\\about.html`, false],
  ['win32', `${WINDOWS}\\docs::$INDEX_ALLOCATION\\a.html`, `${WINDOWS}\\docs\\a.html`, false],
  ['win32', `${WINDOWS}\\about.html.`, `${WINDOWS}\\about.html`, false],
  ['win32', `${WINDOWS}\\about.html `, `${WINDOWS}\\about.html`, false],
  // A link inside of the folder, and links out of it.
  ['win32', `${WINDOWS}\\inner.html`, `${WINDOWS}\\about.html`, true],
  ['win32', `${WINDOWS}\\x.html`, `${WINDOWS}\\.env`, false],
  ['win32', `${WINDOWS}\\x.html`, 'D:\\site\\about.html', false],
  ['win32', `${WINDOWS}\\x.html`, '\\\\server\\share\\about.html', false],
  ['win32', `${WINDOWS}\\x.html`, 'C:\\site-of-others\\about.html', false],
  ['darwin', '/site/About.html', '/site/about.html', false],
  ['darwin', '/site/about.html', '/site/about.html', true],
  // A name in one of two forms that are the same text.
  ['darwin', '/site/\u00fc.html', '/site/u\u0308.html', true],
  // HFS+ ignores some characters, so that this is the folder.
  ['darwin', '/site/\u200c.git/config', '/site/.git/config', false],
  ['darwin', '/site/modules/x.js', '/site/.store/x.js', false],
  // Two files on Linux, and a link between them.
  ['linux', '/site/About.html', '/site/about.html', true],
  ['linux', '/site/modules/x.js', '/site/.store/x.js', false],
  ['linux', '/site/x', '/site/docs/.hidden/a', false],
  ['linux', '/site/x', '/site/v1.2/a', true],
  ['linux', '/site/x', '/site2/a', false],
  ['linux', '/site/x', '/a', false],
] as const)('on %s, %s of %s: %s', (platform, asked, real, is) => {
  const root = platform === 'win32' ? WINDOWS : '/site';
  expect(isServed(asked, real, root, platform)).toBe(is);
});

it('may lie in a folder whose own name begins with a dot, and in the root of a system', () => {
  expect(isServed('/a/.output/public/x', '/a/.output/public/x', '/a/.output/public', 'linux')).toBe(true);
  expect(isServed('/x', '/x', '/', 'linux')).toBe(true);
});
