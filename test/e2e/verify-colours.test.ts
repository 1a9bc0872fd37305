import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { type EndedCommand, runSitedelta } from '../../harness/cli/sitedelta.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

/** What makes a pale text pass for a runner, and keeps people from reading it. */
const TRICKS: Record<string, string> = {
  'left of the page': 'position: absolute; left: -9999px',
  'right of the page': 'position: absolute; left: 9999px',
  'below the window': 'position: fixed; top: 9999px',
  'clipped away': 'clip-path: inset(50%)',
  'clipped by a rectangle': 'position: absolute; clip: rect(0, 0, 0, 0)',
  'moved out of its box': 'text-indent: -9999px; overflow: hidden',
  'pushed out of its box': 'box-sizing: border-box; height: 40px; padding-top: 60px; overflow: hidden',
  'a box without height': 'height: 0; overflow: hidden',
  masked: 'mask-image: linear-gradient(transparent, transparent)',
  'turned around': 'transform: rotateY(180deg); backface-visibility: hidden',
  'turned on its edge': 'rotate: x 90deg',
  'letters over each other': 'letter-spacing: -1em',
  'lines over each other': 'line-height: 0.1; width: 90px',
  'another first line': '',
  'almost transparent': 'opacity: 0.02',
  discs: '-webkit-text-security: disc',
  reversed: 'direction: rtl; unicode-bidi: bidi-override',
  blended: 'mix-blend-mode: soft-light',
  filtered: 'filter: opacity(0.35)',
  'blurred by what is around': '',
};
/** What is around the text, or a part of it. */
const MORE: Record<string, string> = {
  'another first line': '.note::first-line { color: #eee }',
  'blurred by what is around': 'main { filter: blur(9px) }',
};
const REPAIRS: Record<string, string> = {
  'a darker colour': 'color: #222',
  'a darker colour, and bold with some space': 'color: #222; font-weight: 600; letter-spacing: 0.05em',
  'a darker colour in a box with a shadow': 'color: #222',
  'a dark background': 'color: #fff; background: #222; padding: 1em; border-radius: 4px; overflow: hidden',
};
const NAMES = [...Object.keys(TRICKS), ...Object.keys(REPAIRS)];

let cwd = '';
let ids: string[] = [];
let verdicts: { verdict: string; reasons: string[] }[] = [];

function html(at: number): string {
  const links = at < 0 ? NAMES.map((name, to) => `<p><a href="/${to}/">${name}</a></p>`).join('') : '';
  const text =
    at < 0
      ? links
      : `<div class="box"><p class="note">Bowls of the year ${1990 + at} are sold here.</p></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bowls ${at}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${at}.css"></head>
<body><main><h1>Bowls ${at}</h1>${text}</main></body></html>`;
}

/** Each text has a colour of its own, so that it is a finding of its own. */
function css(at: number): string {
  const frame = NAMES[at]?.includes('shadow') === true ? '.box { filter: drop-shadow(0 0 9px #ddd) }' : '';
  return `.note { color: #${(0xa0a0a0 + at).toString(16)} } ${frame}`;
}

function sitedelta(args: readonly string[]): Promise<EndedCommand> {
  return runSitedelta([...args, '--quiet'], { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache') } });
}

/** What is said of the findings of some pages, each with more rules in its style sheet. */
async function verify(names: readonly string[], rulesOf: (name: string) => string): Promise<typeof verdicts> {
  const after = temporaryFolder();
  cpSync(join(cwd, 'base'), after, { recursive: true });
  const places = names.map((name) => NAMES.indexOf(name));
  for (const at of places) writeFileSync(join(after, `${at}.css`), `${css(at)}\n${rulesOf(NAMES[at] ?? '')}`);
  const named = places.flatMap((at) => ['--finding', ids[at] ?? '']);
  const base = ['--base', 'base.scan', '--max-pages', '60'];
  const { stdout } = await sitedelta(['verify', '--serve', after, ...named, ...base, '--json', '-']);
  return JSON.parse(stdout).findings;
}

beforeAll(async () => {
  cwd = temporaryFolder();
  for (const at of [-1, ...NAMES.keys()]) {
    mkdirSync(join(cwd, 'base', at < 0 ? '' : `${at}`), { recursive: true });
    writeFileSync(join(cwd, 'base', at < 0 ? '' : `${at}`, 'index.html'), html(at));
    writeFileSync(join(cwd, 'base', `${at}.css`), css(at));
  }
  await sitedelta([
    'scan',
    '--serve',
    'base',
    '--base',
    'none',
    '--save',
    'base.scan',
    '--json',
    'base.json',
    '--max-pages',
    '60',
  ]);
  const { targets } = JSON.parse(readFileSync(join(cwd, 'base.json'), 'utf8'));
  const findings: { id: string; rule: string; pages: string[]; measured?: { color: string } }[] =
    targets[0].scan.result.findings;
  const pale = new Map(
    findings.map(({ id, rule, measured }) => [rule === 'color-contrast' ? measured?.color : rule, id]),
  );
  ids = [...NAMES.keys()].map((at) => pale.get(`#${(0xa0a0a0 + at).toString(16)}`) ?? '');
  verdicts = [
    ...(await verify(
      Object.keys(TRICKS),
      (name) => `.note { color: #000; ${TRICKS[name]} } ${MORE[name] ?? ''}`,
    )),
    ...(await verify(Object.keys(REPAIRS), (name) => `.note { ${REPAIRS[name]} }`)),
  ];
}, 280_000);

it.each(Object.keys(TRICKS))('does not prove a text that is made unreadable: %s', (name) => {
  expect(ids[NAMES.indexOf(name)]).toMatch(/^\w{16}$/);
  expect(verdicts[NAMES.indexOf(name)]?.verdict).toMatch(/^(?:still-there|not-verified|element-gone)$/);
});

it.each(Object.keys(REPAIRS))('proves %s', (name) => {
  expect(verdicts[NAMES.indexOf(name)]).toMatchObject({ verdict: 'proven', reasons: [] });
});

it('says why', () => {
  expect(verdicts[NAMES.indexOf('masked')]?.reasons.join()).toContain('drawn in another way than before');
});
