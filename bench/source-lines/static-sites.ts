import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchSite, SitePlan } from './bench-site.ts';
import { markTags } from './truth.ts';

/** A package with a handwritten website: its folder, and the folder that it would have in a repository. */
const PACKAGES: [name: string, folder: string, kept: string][] = [
  ['startbootstrap-agency', 'dist', ''],
  ['startbootstrap-clean-blog', 'dist', 'docs'],
  ['startbootstrap-creative', 'dist', ''],
  ['startbootstrap-freelancer', 'dist', 'public'],
  ['startbootstrap-grayscale', 'dist', ''],
  ['startbootstrap-landing-page', 'dist', ''],
  ['startbootstrap-new-age', 'dist', ''],
  ['startbootstrap-resume', 'dist', ''],
  ['startbootstrap-sb-admin', 'dist', 'www'],
  ['startbootstrap-sb-admin-2', '', ''],
  ['startbootstrap-simple-sidebar', 'dist', ''],
  ['startbootstrap-stylish-portfolio', 'dist', ''],
  ['startbootstrap-modern-business', 'dist', 'site'],
];

/** The static sites of installed packages, and of Debian's documentation if it is installed. */
export function staticSites(modules: string): SitePlan[] {
  const sites = PACKAGES.map(([name, folder, kept]) =>
    plan(name.replace('startbootstrap-', ''), path.join(modules, name, folder), kept, 'index.html'),
  );
  const debian: [string, string, string][] = [
    ['apache2-doc', '/usr/share/doc/apache2-doc/manual/en', 'index.html'],
    ['sqlite3-doc', '/usr/share/doc/sqlite3', 'about.html'],
    ['debian-faq', '/usr/share/doc/debian/FAQ', 'index.en.html'],
  ];
  for (const [name, folder, start] of debian) {
    if (existsSync(path.join(folder, start))) sites.push(plan(name, folder, 'htdocs', start));
  }
  return sites;
}

function plan(name: string, folder: string, kept: string, start: string): SitePlan {
  return { name, kind: 'static', make: () => staticSite(folder, kept, start) };
}

function staticSite(folder: string, kept: string, start: string): BenchSite {
  const inRepository = (file: string): string => (kept === '' ? file : `${kept}/${file}`);
  const sources = new Map(
    globSync('**/*.html', { cwd: folder, exclude: ['**/node_modules/**', '**/vendor/**'] }).map((file) => [
      inRepository(file),
      readFileSync(path.join(folder, file), 'utf8'),
    ]),
  );
  return {
    sources,
    start: `/${start === 'index.html' ? '' : start}`,
    serve: (truth) => (pathname) => {
      const file = pathname.endsWith('/') ? `${pathname.slice(1)}index.html` : pathname.slice(1);
      const source = sources.get(inRepository(file));
      return source === undefined
        ? { file: path.join(folder, file) }
        : markTags(source, inRepository(file), truth);
    },
  };
}
