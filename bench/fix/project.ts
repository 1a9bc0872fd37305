import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Site } from './site.ts';

const run = promisify(execFile);

/** Packages, projects and scans of this benchmark. */
export const HOME = path.join(tmpdir(), 'sitedelta-bench-fix');

/** Versions that the benchmark was made with. */
const VERSIONS: Record<string, string> = {
  '@vue/compiler-sfc': '3.5.45',
  '@vue/server-renderer': '3.5.45',
  astro: '7.3.5',
  'gray-matter': '4.0.3',
  handlebars: '4.7.10',
  liquidjs: '10.30.1',
  'markdown-it': '15.0.3',
  nunjucks: '3.2.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  rolldown: '1.3.3',
  svelte: '5.57.3',
  twig: '3.0.0',
  vue: '3.5.45',
};

/** Installs what the projects are built with, unless that was done before. No scripts of packages are run. */
export async function installBuilders(): Promise<void> {
  const names = new Set(KINDS.flatMap(({ packages }) => packages));
  const dependencies = Object.fromEntries([...names].map((name) => [name, VERSIONS[name] ?? '*']));
  const manifest = JSON.stringify({ private: true, dependencies });
  const done = path.join(HOME, 'node_modules/.package-lock.json');
  mkdirSync(HOME, { recursive: true });
  writeFileSync(path.join(HOME, 'package.json'), manifest);
  if (existsSync(done)) return;
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: HOME,
    timeout: 600_000,
  });
}

/** The files that a defect may be in. */
export function sourcesOf(kind: Kind, site: Site): [file: string, text: string][] {
  return [...kind.write(site), ['public/styles/site.css', site.css]];
}

/** A website with its sources, its build and a history of one commit, as someone has it who runs a command there. */
export async function writeProject(name: string, kind: Kind, site: Site): Promise<string> {
  const root = path.join(HOME, 'projects', name);
  rmSync(root, { recursive: true, force: true });
  const files: [string, string | Buffer][] = [
    ...sourcesOf(kind, site),
    ...[...site.files].map(([file, data]): [string, string | Buffer] => [`public/${file}`, data]),
    [
      'package.json',
      `${JSON.stringify({ private: true, type: 'module', scripts: { build: `node scripts/${kind.build}` } }, undefined, 2)}\n`,
    ],
    ['.gitignore', 'node_modules\nout\n.build\n.astro\n'],
  ];
  for (const [file, data] of files) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, data);
  }
  mkdirSync(path.join(root, 'scripts'));
  for (const script of [kind.build, 'write-out.mjs', 'bundle.mjs', 'shell.mjs'])
    cpSync(path.join(import.meta.dirname, 'builds', script), path.join(root, 'scripts', script));
  symlinkSync(path.join(HOME, 'node_modules'), path.join(root, 'node_modules'));
  await run('git', ['init', '--quiet'], { cwd: root });
  await run('git', ['add', '.'], { cwd: root });
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org'];
  await run('git', [...author, 'commit', '--quiet', '--message', 'Begin'], { cwd: root });
  return root;
}

/** @throws if the build fails. */
export async function buildProject(root: string): Promise<void> {
  await run('npm', ['run', '--silent', 'build'], { cwd: root, timeout: 120_000 });
}
