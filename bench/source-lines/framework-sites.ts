import { existsSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite, SitePlan } from './bench-site.ts';
import { hexoSite } from './hexo-site.ts';
import { reactSite } from './react-site.ts';
import { vitepressSite } from './vitepress-site.ts';

/** Sites that are built with packages: VitePress (Vue), Hexo with two themes (EJS), and React. */
export function frameworkSites(modules: string): SitePlan[] {
  const all: [name: string, needs: string, make: () => BenchSite][] = [
    ['vitepress', 'vitepress', () => vitepressSite(modules)],
    ['hexo', 'hexo-theme-landscape', () => hexoSite(modules, 'hexo-theme-landscape')],
    ['hexo-fluid', 'hexo-theme-fluid', () => hexoSite(modules, 'hexo-theme-fluid')],
    ['react', 'react-dom', () => reactSite(modules)],
  ];
  return all
    .filter(([, needs]) => existsSync(path.join(modules, needs)))
    .map(([name, , make]) => ({ name, kind: 'framework', make }));
}
