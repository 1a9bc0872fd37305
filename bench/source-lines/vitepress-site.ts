import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite } from './bench-site.ts';
import { markComponent } from './mark-component.ts';
import { Truth } from './truth.ts';

/** Markdown of a real project, which is a dependency of this repository. */
const GUIDES = path.resolve(import.meta.dirname, '../../node_modules/fastify/docs/Guides');
const MAX_GUIDES = 14;

/** Documentation with the default theme of VitePress, whose components (Vue) are the sources. */
export function vitepressSite(modules: string): BenchSite {
  const root = path.join(path.dirname(modules), '.vitepress-site');
  rmSync(root, { recursive: true, force: true });
  const copy = path.join(root, 'node_modules/vitepress');
  cpSync(path.join(modules, 'vitepress'), copy, { recursive: true });
  const truth = new Truth();
  const sources = new Map<string, string>();
  const theme = path.join(copy, 'dist/client/theme-default');
  for (const name of globSync('**/*.vue', { cwd: theme })) {
    const text = readFileSync(path.join(theme, name), 'utf8');
    sources.set(`theme/${name}`, text);
    writeFileSync(path.join(theme, name), markComponent(text, `theme/${name}`, truth));
  }
  writeGuides(path.join(root, 'docs'));
  execFileSync(process.execPath, [path.join(copy, 'bin/vitepress.js'), 'build', 'docs'], {
    cwd: root,
    stdio: 'ignore',
  });
  const dist = path.join(root, 'docs/.vitepress/dist');
  return {
    sources,
    start: '/',
    serve: (numbers) => {
      // The marks were made before there was a scan; the same numbers count for it.
      for (const place of truth.all()) numbers.numberOf(place);
      return (pathname) => {
        const file = path.join(dist, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
        if (!file.endsWith('.html')) return { file };
        if (!existsSync(file)) return undefined;
        // Scripts would draw the page again, without the marks.
        return readFileSync(file, 'utf8').replace(/<script\b.*?<\/script>/gs, '');
      };
    },
  };
}

function writeGuides(docs: string): void {
  const names = globSync('*.md', { cwd: GUIDES }).sort().slice(0, MAX_GUIDES);
  mkdirSync(path.join(docs, 'guide'), { recursive: true });
  mkdirSync(path.join(docs, '.vitepress'), { recursive: true });
  for (const name of names) cpSync(path.join(GUIDES, name), path.join(docs, 'guide', name.toLowerCase()));
  writeFileSync(path.join(docs, 'index.md'), '# Guides\n\nAll of them.\n');
  const links = names.map((name) => `/guide/${name.toLowerCase().replace('.md', '')}`);
  const theme = {
    nav: [
      { text: 'Home', link: '/' },
      { text: 'Guide', link: links[0] },
    ],
    sidebar: [{ text: 'Guides', items: links.map((link) => ({ text: link, link })) }],
    socialLinks: [{ icon: 'github', link: 'https://example.com/' }],
  };
  const config = { title: 'Guides', ignoreDeadLinks: true, themeConfig: theme };
  writeFileSync(path.join(docs, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)};\n`);
}
