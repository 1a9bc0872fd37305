import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { fetchPackage } from '../packages/fetch-package.ts';

const run = promisify(execFile);

/** What makes a site of files of packages. */
export type Generator = 'hexo' | 'honkit' | 'jsdoc' | 'typedoc' | 'vitepress';

const PACKAGES: Record<Generator, readonly string[]> = {
  hexo: [
    'hexo@7.3.0',
    'hexo-theme-landscape@1.1.0',
    'hexo-renderer-marked@7.0.1',
    'hexo-renderer-ejs@2.0.0',
    'hexo-renderer-stylus@3.0.1',
    'hexo-generator-index@4.0.0',
    'hexo-generator-archive@2.0.0',
    'hexo-generator-tag@2.0.0',
    'hexo-generator-category@2.0.0',
  ],
  honkit: ['honkit@6.1.7'],
  jsdoc: ['jsdoc@4.0.5', 'docdash@2.0.2'],
  typedoc: ['typedoc@0.28.20', 'typescript@6.0.2'],
  vitepress: ['vitepress@1.6.4'],
};
const COMPONENTS = [
  'alert',
  'badge',
  'breadcrumb',
  'button',
  'card',
  'form',
  'nav',
  'pagination',
  'progress',
  'table',
  'tabs',
  'tooltip',
];
/** Chapters in Chinese. */
const CHAPTERS = {
  vconsole: 'vconsole@3.15.1/README_CN.md',
  vant: 'vant@2.13.2/README.zh-CN.md',
  butterfly: 'hexo-theme-butterfly@5.7.0/README_CN.md',
  g2: '@antv/g2@3.5.17/README.zh-CN.md',
};

/**
 * Makes a site of documents of packages with a generator that many sites use.
 * @param folder where packages, generators and sites are kept
 * @returns the folder of the site
 * @throws Error when npm or the generator fails
 */
export async function buildSite(generator: Generator, folder: string): Promise<string> {
  const site = path.join(folder, 'sites', generator);
  if (existsSync(site)) return site;
  const tools = await install(generator, folder);
  const work = path.join(folder, 'builds', generator);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  // A generator finds its plugins next to what it reads.
  await symlink(path.join(tools, 'node_modules'), path.join(work, 'node_modules'));
  const built = await BUILDS[generator](work, folder);
  await mkdir(path.dirname(site), { recursive: true });
  await rename(built, site);
  return site;
}

const BUILDS: Record<Generator, (work: string, folder: string) => Promise<string>> = {
  async hexo(work, folder) {
    await write(
      work,
      '_config.yml',
      'title: Notes on components\nlanguage: en\ntheme: landscape\nper_page: 4\n',
    );
    const dependencies = Object.fromEntries(PACKAGES.hexo.map((name) => [name.replace(/@[^@]*$/, ''), '*']));
    await write(work, 'package.json', JSON.stringify({ hexo: { version: '7.3.0' }, dependencies }));
    for (const [index, text] of (await components(folder)).entries()) {
      const name = COMPONENTS[index] ?? '';
      const head = `title: The ${name} component\ndate: 2024-03-${10 + index} 10:00:00\ntags: [components, ${name}]`;
      // Its templates would read these.
      const safe = text.replaceAll('{{', '{ {').replaceAll('}}', '} }').replaceAll('{%', '{ %');
      await write(work, `source/_posts/${name}.md`, `---\n${head}\ncategories: Notes\n---\n${safe}`);
    }
    await generate(work, 'hexo', ['generate']);
    return path.join(work, 'public');
  },
  async honkit(work, folder) {
    await write(work, 'book.json', JSON.stringify({ title: '组件手册', language: 'zh-hans' }));
    await write(work, 'README.md', '# 组件手册\n\n这本手册收集了几个开源组件的说明。\n');
    const lines = Object.keys(CHAPTERS).map((name) => `* [${name}](${name}.md)\n`);
    await write(work, 'SUMMARY.md', `# 目录\n\n${lines.join('')}`);
    for (const [name, file] of Object.entries(CHAPTERS)) {
      const [, from = '', inside = ''] = /^(@?[^@]+@[^/]+)\/(.*)$/.exec(file) ?? [];
      await cp(path.join(await fetchPackage(from, folder), inside), path.join(work, `${name}.md`));
    }
    await generate(work, 'honkit', ['build', '.', 'out']);
    return path.join(work, 'out');
  },
  async jsdoc(work, folder) {
    const source = path.join(await fetchPackage('cropperjs@1.5.13', folder), 'src');
    await generate(work, 'jsdoc', ['-r', source, '-t', 'node_modules/docdash', '-d', 'out']);
    return path.join(work, 'out');
  },
  async typedoc(work, folder) {
    const from = await fetchPackage('zod@3.25.76', folder);
    await cp(path.join(from, 'src/v3'), path.join(work, 'src'), { recursive: true });
    const compilerOptions = { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' };
    const exclude = ['src/tests', 'src/benchmarks'];
    await write(
      work,
      'tsconfig.json',
      JSON.stringify({ compilerOptions, include: ['src/**/*.ts'], exclude }),
    );
    await generate(
      work,
      'typedoc',
      '--entryPoints src/external.ts --skipErrorChecking --name Zod --out out --disableSources'.split(' '),
    );
    return path.join(work, 'out');
  },
  async vitepress(work, folder) {
    const links = COMPONENTS.map((name) => ({ text: name, link: `/${name}` }));
    const themeConfig = { search: { provider: 'local' }, sidebar: links };
    const config = { title: 'Components', lang: 'en', ignoreDeadLinks: true, themeConfig };
    await write(work, '.vitepress/config.mjs', `export default ${JSON.stringify(config)};`);
    const lines = COMPONENTS.map((name) => `- [${name}](${name}.md)\n`);
    await write(work, 'index.md', `# Components\n\n${lines.join('')}`);
    for (const [index, text] of (await components(folder)).entries())
      await write(work, `${COMPONENTS[index] ?? ''}.md`, text);
    await generate(work, 'vitepress', ['build', '.', '--outDir', 'out']);
    return path.join(work, 'out');
  },
};

/** The documents of components, in the order of their names. */
async function components(folder: string): Promise<string[]> {
  const from = await fetchPackage('bootstrap-vue@2.23.1', folder);
  const files = COMPONENTS.map((name) => path.join(from, 'src/components', name, 'README.md'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  // What they link to is elsewhere.
  return texts.map((text) => text.replaceAll('](/docs/', '](https://bootstrap-vue.org/docs/'));
}

async function install(generator: Generator, folder: string): Promise<string> {
  const tools = path.join(folder, 'generators', generator);
  if (existsSync(tools)) return tools;
  const part = `${tools}.part`;
  await rm(part, { recursive: true, force: true });
  await write(part, 'package.json', '{"private":true}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', ...flags, ...PACKAGES[generator]], { cwd: part });
  await rename(part, tools);
  return tools;
}

async function generate(work: string, program: string, options: readonly string[]): Promise<void> {
  await run(path.join(work, 'node_modules/.bin', program), options, {
    cwd: work,
    maxBuffer: 50_000_000,
  });
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
