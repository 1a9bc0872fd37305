import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite } from './bench-site.ts';
import { markTags, Truth } from './truth.ts';

/** A blog with a theme of Hexo (EJS). Its posts are in HTML, so that each element of a page is marked. */
export function hexoSite(modules: string, theme: string): BenchSite {
  const name = theme.replace('hexo-theme-', '');
  const root = path.join(path.dirname(modules), `.hexo-${name}`);
  rmSync(root, { recursive: true, force: true });
  const truth = new Truth();
  const sources = new Map<string, string>();
  const put = (file: string, text: string, kept = text): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    sources.set(file, kept);
  };
  cpSync(path.join(modules, theme), path.join(root, `themes/${name}`), {
    recursive: true,
  });
  for (const template of globSync('**/*.ejs', { cwd: path.join(root, `themes/${name}/layout`) })) {
    const file = `themes/${name}/layout/${template}`;
    const text = readFileSync(path.join(root, file), 'utf8');
    put(file, markTags(text, file, truth), text);
  }
  for (const [file, text] of posts()) put(file, markTags(text, file, truth), text);
  put('_config.yml', `title: A blog\ntheme: ${name}\nurl: http://localhost\nlanguage: en\n`);
  put(
    'package.json',
    JSON.stringify({
      private: true,
      hexo: { version: '8.0.0' },
      dependencies: { 'hexo-renderer-ejs': '*', 'hexo-generator-index': '*', 'hexo-generator-archive': '*' },
    }),
  );
  execFileSync(process.execPath, [path.join(modules, 'hexo/bin/hexo'), 'generate'], {
    cwd: root,
    stdio: 'ignore',
  });
  return {
    sources,
    start: '/',
    serve: (numbers) => {
      for (const place of truth.all()) numbers.numberOf(place);
      return (pathname) => ({
        file: path.join(root, 'public', pathname.endsWith('/') ? `${pathname}index.html` : pathname),
      });
    },
  };
}

const ARTICLES = ['install', 'sections', 'glossary', 'bind', 'caching', 'configuring'];

/** Articles of Debian's documentation of Apache, if it is installed. */
function posts(): [file: string, text: string][] {
  const folder = '/usr/share/doc/apache2-doc/manual/en';
  return ARTICLES.flatMap((article, index): [string, string][] => {
    const page = [path.join(folder, `${article}.html.en`), path.join(folder, `${article}.html`)].find(
      (file) => existsSync(file),
    );
    if (page === undefined) return [];
    const body =
      /<div id="page-content">(.*)<div class="bottomlang">/s.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
    const head = `---\ntitle: ${article}\ndate: 2026-0${index + 1}-01\ntags: [a, b]\n---\n`;
    return [[`source/_posts/${article}.html`, head + body]];
  });
}
