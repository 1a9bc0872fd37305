import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { type EndedCommand, runSitedelta, startSitedelta } from '../../harness/cli/sitedelta.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { sweepFolders } from '../../src/local-service/sweep-folders.ts';

let cwd = '';

const LAYOUT = (title: string, body: string): string => `<!doctype html>
<html lang="en_US">
<head>
  <meta charset="utf-8">
  <title>${title}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="${title}, told in one sentence.">
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
<header><nav><ul><li><a href="/">Home</a></li> <li><a href="/about.html">About us</a></li></ul></nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

const FORM = `<form action="/about.html"><p><label>Your town</label> <input name="town"></p><p><button>Find a shop</button></p></form>`;
/** The patch of it names an element that is not there. */
const TRAP = '<p><button aria-labeledby="nowhere">Call the shop</button></p>';
const IMAGE = '<p><img src="/bowl.svg" width="80" height="80"></p>';

function sitedelta(args: readonly string[], folder = cwd): Promise<EndedCommand> {
  return runSitedelta(args, { cwd: folder, env: { XDG_CACHE_HOME: join(cwd, 'cache') } });
}

interface Result {
  patches: { verdict: string; findings: { rule: string }[]; files: string[]; diff: string }[];
  refuted: { findings: { rule: string }[]; reasons: string[] }[];
  leftAlone: { rule: string; reason: string }[];
  isWritten: boolean;
}

function folders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('sitedelta-fix-'));
}

function rulesOf(some: { findings: { rule: string }[] }[]): string[] {
  return [...new Set(some.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].toSorted();
}

beforeAll(() => {
  cwd = temporaryFolder();
  mkdirSync(join(cwd, 'site'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="39"/></svg>';
  writeFileSync(join(cwd, 'site/bowl.svg'), svg);
  writeFileSync(
    join(cwd, 'site/style.css'),
    'body { background: #fff; color: #222; font-size: 18px; line-height: 1.5 }\nli { display: inline-block; padding: 8px }\n.pale { color: #bbb }\n',
  );
  const text =
    '<p class="pale">We make bowls and mugs by hand at the harbour.</p><p><a href="/abuot.html">Read more about us</a></p>';
  writeFileSync(join(cwd, 'site/index.html'), LAYOUT('Bowls and mugs', text + FORM + IMAGE + TRAP));
  writeFileSync(join(cwd, 'site/about.html'), LAYOUT('About us', '<p>We are three potters.</p>'));
});

describe('a folder', () => {
  let ended: EndedCommand;
  let result: Result;

  beforeAll(async () => {
    ended = await sitedelta(['fix', '--serve', 'site', '--json', 'fix.json']);
    result = JSON.parse(readFileSync(join(cwd, 'fix.json'), 'utf8'));
  });

  it('gets patches that are proven, and the others are named with their reasons', () => {
    expect(ended.status).toBe(0);
    expect(rulesOf(result.patches)).toEqual(['broken-link', 'color-contrast', 'html-lang-valid', 'label']);
    expect(result.patches.map(({ verdict }) => verdict)).toEqual(result.patches.map(() => 'proven'));
    expect(rulesOf(result.refuted)).toEqual(['aria-valid-attr']);
    expect(result.refuted[0]?.reasons.join()).toContain('added');
    expect(result.leftAlone).toContainEqual(
      expect.objectContaining({ rule: 'image-alt', reason: 'only a person can say what the image shows' }),
    );
    expect(ended.stderr).toContain('did not prove and is left out:');
  });

  it('stays as it is, and Git takes the patches', () => {
    expect(readFileSync(join(cwd, 'site/about.html'), 'utf8')).toContain('en_US');
    cpSync(join(cwd, 'site'), join(cwd, 'patched'), { recursive: true });
    execFileSync('git', ['apply', '-'], {
      cwd: join(cwd, 'patched'),
      input: ended.stdout,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: cwd },
    });
    const page = readFileSync(join(cwd, 'patched/index.html'), 'utf8');
    expect(page).toContain('<label for="town">Your town</label> <input id="town" name="town">');
    expect(page).toContain('href="/about.html">Read');
    expect(page).toContain('<html lang="en-US">');
    expect(page).toContain(IMAGE + TRAP);
    expect(readFileSync(join(cwd, 'patched/style.css'), 'utf8')).toContain('.pale { color: #767676 }');
  });

  it('is written with --apply, of the rules that are named', async () => {
    cpSync(join(cwd, 'site'), join(cwd, 'applied'), { recursive: true });
    const applied = await sitedelta([
      'fix',
      '--serve',
      'applied',
      '--rule',
      'label',
      '--apply',
      '--json',
      '-',
    ]);
    expect(JSON.parse(applied.stdout)).toMatchObject({
      isWritten: true,
      patches: [{ files: ['index.html'] }],
    });
    const page = readFileSync(join(cwd, 'applied/index.html'), 'utf8');
    expect(page).toBe(
      LAYOUT('Bowls and mugs', '').replace(
        '\n\n</main>',
        `\n${readFileSync(join(cwd, 'site/index.html'), 'utf8').split('</h1>\n')[1]?.split('\n</main>')[0]?.replace('<label>', '<label for="town">').replace('<input', '<input id="town"') ?? ''}\n</main>`,
      ),
    );
    expect(readFileSync(join(cwd, 'applied/about.html'), 'utf8')).toContain('en_US');
  });

  it('that has nothing of what is named is said to have none', async () => {
    const none = await sitedelta(['fix', '--serve', 'site', '--rule', 'tabindex', '--quiet']);
    expect(none).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('no finding that --rule'),
    });
  });

  it('is not scanned twice with --dry-run, and nothing is called proven', async () => {
    const dry = await sitedelta(['fix', '--serve', 'site', '--dry-run', '--json', '-']);
    const { patches }: Result = JSON.parse(dry.stdout);
    expect(rulesOf(patches)).toContain('aria-valid-attr');
    expect(new Set(patches.map(({ verdict }) => verdict))).toEqual(new Set(['not-tried']));
    expect(dry.stderr).not.toContain('proven');
    expect(dry.stderr).not.toContain('Trying');
  });
});

describe('a folder with an earlier build', () => {
  it('gets back what an element had there', async () => {
    cpSync(join(cwd, 'site'), join(cwd, 'earlier'), { recursive: true });
    const page = readFileSync(join(cwd, 'earlier/index.html'), 'utf8').replace(
      IMAGE,
      IMAGE.replace('<img', '<img alt="A round bowl"'),
    );
    writeFileSync(join(cwd, 'earlier/index.html'), page);
    const ended = await sitedelta([
      'fix',
      '--serve',
      'site',
      '--base-serve',
      'earlier',
      '--rule',
      'image-alt',
      '--json',
      '-',
    ]);
    const { patches }: Result = JSON.parse(ended.stdout);
    expect(patches).toMatchObject([{ verdict: 'proven', files: ['index.html'] }]);
    expect(patches[0]?.diff).toContain(
      '<p><img alt="A round bowl" src="/bowl.svg" width="80" height="80"></p>',
    );
  });
});

describe('a project that is built', () => {
  beforeAll(() => {
    mkdirSync(join(cwd, 'project/src'), { recursive: true });
    writeFileSync(
      join(cwd, 'project/package.json'),
      JSON.stringify({ private: true, scripts: { build: 'node build.mjs' } }),
    );
    const page = LAYOUT('{{ title }}', '{{ body }}').replace(
      '/style.css',
      'data:text/css,body{font-size:18px}',
    );
    writeFileSync(join(cwd, 'project/src/layout.njk'), page);
    writeFileSync(join(cwd, 'project/src/form.njk'), `{# The form of the start page #}\n${FORM}\n`);
    writeFileSync(
      join(cwd, 'project/build.mjs'),
      `import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
const layout = readFileSync('src/layout.njk', 'utf8');
const form = readFileSync('src/form.njk', 'utf8').replace(/{#.*#}/, '');
if (!form.includes('<button>')) throw new Error('The form has no button.');
mkdirSync('dist', { recursive: true });
for (const [name, title, body] of [['index', 'Bowls and mugs', form], ['about', 'About us', '<p>We are three potters.</p>']])
  writeFileSync(\`dist/\${name}.html\`, layout.replaceAll('{{ title }}', title).replace('{{ body }}', body));
`,
    );
  });

  it('is repaired in its sources, which are built in a copy', async () => {
    const ended = await sitedelta(
      ['fix', '--serve', 'dist', '--build', 'npm run build', '--apply', '--json', '-'],
      join(cwd, 'project'),
    );
    expect(JSON.parse(ended.stdout)).toMatchObject({ isWritten: true });
    expect(readFileSync(join(cwd, 'project/src/layout.njk'), 'utf8')).toContain('<html lang="en-US">');
    expect(readFileSync(join(cwd, 'project/src/form.njk'), 'utf8')).toContain(
      '<label for="town">Your town</label> <input id="town" name="town">',
    );
    expect(readdirSync(join(cwd, 'project')).toSorted()).toEqual(['build.mjs', 'package.json', 'src']);
  });

  it('is not written if a file was changed meanwhile, and its patches are shown all the same', async () => {
    const folder = join(cwd, 'changing');
    cpSync(join(cwd, 'project'), folder, { recursive: true });
    const layout = join(folder, 'src/layout.njk');
    writeFileSync(layout, readFileSync(layout, 'utf8').replace('en-US', 'en_US'));
    const touch = `node -e "require('fs').appendFileSync('${layout}', ' ')"`;
    const ended = await sitedelta(
      ['fix', '--serve', 'dist', '--build', `node build.mjs && ${touch}`, '--apply'],
      folder,
    );
    expect(ended).toMatchObject({ status: 3, stderr: expect.stringContaining('was changed meanwhile') });
    expect(ended.stdout).toContain('+<html lang="en-US">');
    expect(ended.stderr).not.toContain('Written into the sources');
    expect(readFileSync(layout, 'utf8')).toContain('en_US');
  });

  it('fails with what the build said', async () => {
    const ended = await sitedelta(
      ['fix', '--serve', 'dist', '--build', 'node -e "console.error(42 + 1); process.exit(7)"'],
      join(cwd, 'project'),
    );
    expect(ended).toMatchObject({ status: 3, stdout: '' });
    expect(ended.stderr).toContain('exit status 7');
    expect(ended.stderr).toContain('43');
  });

  it('needs the command that builds it, and a folder that the command writes', async () => {
    const folder = join(cwd, 'project');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), LAYOUT('Old', ''));
    expect(await sitedelta(['fix', '--serve', 'dist'], folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--build'),
    });
    cpSync(join(folder, 'dist'), join(folder, 'public'), { recursive: true });
    expect(await sitedelta(['fix', '--serve', 'public'], folder)).toMatchObject({ status: 2 });
    // Without a build its pages are what people edit.
    const plain = join(cwd, 'plain');
    cpSync(join(cwd, 'site'), join(plain, 'public'), { recursive: true });
    writeFileSync(join(plain, 'package.json'), JSON.stringify({ scripts: { start: 'node server.js' } }));
    expect(await sitedelta(['fix', '--serve', 'public', '--dry-run'], plain)).toMatchObject({ status: 0 });
    expect(await sitedelta(['fix', '--serve', 'www', '--build', 'node build.mjs'], folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did not write the folder www'),
    });
    expect(await sitedelta(['fix', '--serve', '../site', '--build', 'node build.mjs'], folder)).toMatchObject(
      { status: 2 },
    );
    expect(await sitedelta(['fix', 'https://example.com'], folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--serve'),
    });
    expect(await sitedelta(['fix', '--serve', 'src', '--apply', '--dry-run'], folder)).toMatchObject({
      status: 2,
    });
  });

  it('keeps its packages whatever the build does to those of the copy, and builds its workspaces in the copy', async () => {
    const folder = join(cwd, 'workspace');
    mkdirSync(join(folder, 'packages/ui'), { recursive: true });
    mkdirSync(join(folder, 'node_modules/@scope/real'), { recursive: true });
    mkdirSync(join(folder, 'node_modules/plain'));
    writeFileSync(join(folder, 'node_modules/@scope/real/index.js'), '');
    writeFileSync(join(folder, 'node_modules/plain/index.js'), '');
    symlinkSync('../packages/ui', join(folder, 'node_modules/ui'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    writeFileSync(
      join(folder, 'packages/ui/index.html'),
      LAYOUT('Bowls and mugs', FORM).replace('/style.css', 'data:text/css,body{font-size:18px}'),
    );
    writeFileSync(
      join(folder, 'build.mjs'),
      `import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
if (!existsSync('node_modules/plain/index.js') && !existsSync('installed')) throw new Error('A package is missing.');
cpSync('packages/ui/index.html', 'dist/index.html');
writeFileSync(existsSync('node_modules/ui') ? 'node_modules/ui/stamp.txt' : 'installed', '');
rmSync('node_modules', { recursive: true, force: true });
writeFileSync('installed', '');
`,
    );
    const ended = await sitedelta(
      ['fix', '--serve', 'dist', '--build', 'node build.mjs', '--json', '-'],
      folder,
    );
    expect(ended.status).toBe(0);
    const { patches }: Result = JSON.parse(ended.stdout);
    expect(rulesOf(patches)).toContain('label');
    expect(readdirSync(join(folder, 'packages/ui'))).toEqual(['index.html']);
    expect(readdirSync(join(folder, 'node_modules')).toSorted()).toEqual(['@scope', 'plain', 'ui']);
    expect(readdirSync(join(folder, 'node_modules/@scope/real'))).toEqual(['index.js']);
  });

  it('leaves nothing behind when it is interrupted while it builds', async () => {
    const before = folders();
    const command = startSitedelta(
      [
        'fix',
        '--serve',
        'dist',
        '--build',
        'node -e "console.log(\'begun\'); setInterval(() => {}, 1000)"',
        '--verbose',
      ],
      { cwd: join(cwd, 'project') },
    );
    await expect.poll(() => command.stderr()).toContain('begun');
    command.child.kill('SIGINT');
    expect((await command.ended).status).toBe(130);
    expect(folders()).toEqual(before);
  });

  it('leaves a copy to the next command when it is killed while it builds', async () => {
    const before = folders();
    const command = startSitedelta(
      [
        'fix',
        '--serve',
        'dist',
        '--build',
        'node -e "console.log(\'begun\'); setTimeout(() => {}, 5000)"',
        '--verbose',
      ],
      { cwd: join(cwd, 'project') },
    );
    await expect.poll(() => command.stderr()).toContain('begun');
    command.child.kill('SIGKILL');
    await command.ended;
    const left = folders().filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect(await sweepFolders(tmpdir())).toContain(join(tmpdir(), left[0] ?? ''));
    expect(folders()).toEqual(before);
  });
});
