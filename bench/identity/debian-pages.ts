import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Random } from '../../harness/findings/random.ts';
import { readHtml } from './read-html.ts';
import type { Node, Page } from '../../harness/findings/generated-site.ts';

const ROOT = '/usr/share/doc';

/** Debian's packages of documentation, with a few of their pages, written by different tools. */
const PACKAGES = {
  'debian-faq': {
    folder: 'debian/FAQ',
    files: ['choosing.en.html', 'software.en.html', 'basic-defs.en.html', 'pkg-basics.en.html'],
  },
  'apache2-doc': {
    folder: 'apache2-doc/manual/en',
    files: ['sections.html', 'install.html', 'mod/mod_dir.html', 'glossary.html'],
  },
  'sqlite3-doc': {
    folder: 'sqlite3',
    files: ['about.html', 'c3ref/open.html', 'arch.html', 'autoinc.html'],
  },
};

/** Which of the packages are installed and which are not. */
export function debianPackages(): { installed: string[]; missing: string[] } {
  const installed = Object.entries(PACKAGES)
    .filter(([, { folder, files }]) => files.every((file) => existsSync(join(ROOT, folder, file))))
    .map(([name]) => name);
  return { installed, missing: Object.keys(PACKAGES).filter((name) => !installed.includes(name)) };
}

/**
 * The pages of a package. Which elements break a rule is drawn, about as often as runners report them on such
 * pages: the benchmark is about recognising elements, not about checking them. Elements that are the same
 * to an engine, with all that is in them, break the same rules.
 * @throws Error when the package is unknown or not installed
 */
export function readDebianPages(name: string, random: Random): Page[] {
  const entry = Object.entries(PACKAGES).find(([known]) => known === name);
  if (entry === undefined) throw new Error(`${name} is not one of the packages of the benchmark.`);
  const [, { folder, files }] = entry;
  const judged = new Map<string, boolean>();
  return files.map((file) => {
    const body = readHtml(readFileSync(join(ROOT, folder, file), 'utf8'));
    breakAtRandom(body, random, '', judged);
    return { path: `/${basename(file)}`, body };
  });
}

function breakAtRandom(element: Node, random: Random, parent: string, judged: Map<string, boolean>): void {
  const rule = ruleFor(element, parent);
  if (rule !== undefined) {
    const look = `${rule[0]} ${JSON.stringify(element, ['tag', 'attributes', 'children', 'id', 'class', 'href', 'src', 'name'])}`;
    const breaks = judged.get(look) ?? random() < rule[1];
    judged.set(look, breaks);
    if (breaks) element.breaks.push(rule[0]);
  }
  for (const child of element.children)
    if (typeof child === 'object') breakAtRandom(child, random, element.tag, judged);
}

/** The rule that an element of its kind breaks, and how often. */
function ruleFor({ tag, children }: Node, parent: string): [string, number] | undefined {
  if (tag === 'img') return ['image-alt', 0.7];
  if (tag === 'a')
    return children.length === 0 ? ['link-name', 0.5] : ['link-in-text-block', parent === 'p' ? 0.3 : 0.05];
  if (tag === 'input' || tag === 'select') return ['label', 0.8];
  if (tag === 'button') return ['button-name', 0.8];
  if (/^(?:code|td|th|dt|span|em)$/.test(tag)) return ['color-contrast', 0.08];
  if (/^h[1-6]$/.test(tag)) return ['heading-order', 0.15];
  if (tag === 'pre') return ['scrollable-region-focusable', 0.3];
  if (tag === 'div') return ['region', 0.08];
  return undefined;
}
