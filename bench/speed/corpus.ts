import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The pages that all modes scan. */
export interface Corpus {
  /** First segment of the path → folder. */
  folders: Map<string, string>;
  /** Paths of pages, with a leading slash, in the order of the scan. */
  pages: string[];
  /** Hosts that the pages ask for something; none of them is reached. */
  otherHosts: string[];
  /** What could not be had, one sentence each. */
  missing: string[];
}

/**
 * Folder of the compared tools and the templates. It is separate, so that the benchmark itself uses the project's
 * versions of Pa11y, Puppeteer and axe-core.
 */
export const PEERS = fileURLToPath(new URL('peers/', import.meta.url));

interface Source {
  /** Folder of the site in its package. */
  folder: string;
  pages: string[];
}

const NPM: Record<string, Source> = {
  'startbootstrap-sb-admin-2': {
    folder: '.',
    pages: ['index.html', 'tables.html', 'buttons.html', 'cards.html', 'login.html'],
  },
  'startbootstrap-clean-blog': { folder: 'dist', pages: ['index.html', 'post.html'] },
  'startbootstrap-agency': { folder: 'dist', pages: ['index.html'] },
};

const DEBIAN: Record<string, Source> = {
  'apache2-doc': {
    folder: 'apache2-doc/manual',
    pages: [
      'en/install.html',
      'en/sections.html',
      'en/glossary.html',
      'en/suexec.html',
      'en/mod/core.html',
      'en/mod/mod_dir.html',
      'en/mod/mod_rewrite.html',
      'en/mod/quickreference.html',
    ],
  },
  'sqlite3-doc': {
    folder: 'sqlite3',
    pages: ['about.html', 'arch.html', 'autoinc.html', 'docs.html', 'faq.html', 'hirely.html'].concat([
      'lang_corefunc.html',
      'rbu.html',
    ]),
  },
  'debian-handbook': {
    folder: 'debian-handbook/html/en-US',
    pages: [
      'index.html',
      'sect.apt-cache.html',
      'sect.firewall-packet-filtering.html',
      'sect.foundation-documents.html',
      'sect.rights-management.html',
      'sect.virtualization.html',
    ],
  },
};

/**
 * Installs the compared tools and the pages: npm packages by a lock file of their own, Debian's
 * packages from /usr/share/doc or, if apt can fetch them, unpacked into a temporary folder. `missing` names what is not
 * available.
 */
export async function prepareCorpus(): Promise<Corpus> {
  const corpus: Corpus = { folders: new Map(), pages: [], otherHosts: [], missing: [] };
  await installPeers(corpus);
  for (const [name, source] of Object.entries(NPM)) {
    await add(corpus, name, path.join(PEERS, 'node_modules', name), source);
  }
  for (const [name, source] of Object.entries(DEBIAN)) {
    await add(corpus, name, await debianRoot(name, source, corpus), source);
  }
  corpus.otherHosts = await otherHosts(corpus);
  return corpus;
}

async function installPeers(corpus: Corpus): Promise<void> {
  if (existsSync(path.join(PEERS, 'node_modules', '.package-lock.json'))) return;
  try {
    // No scripts: one of them would download a browser.
    await run('npm', ['ci', '--prefix', PEERS, '--ignore-scripts', '--no-audit', '--no-fund'], {
      timeout: 600_000,
    });
  } catch (error) {
    corpus.missing.push(`The peers and templates could not be installed from npm (${reasonOf(error)}).`);
  }
}

/** Folder of the files of a Debian package, installed or unpacked; null if neither is possible. */
async function debianRoot(name: string, source: Source, corpus: Corpus): Promise<string | null> {
  const installed = '/usr/share/doc';
  if (isComplete(installed, source)) return installed;
  const home = path.join(tmpdir(), 'sitedelta-bench-speed', name);
  const unpacked = path.join(home, 'usr/share/doc');
  if (isComplete(unpacked, source)) return unpacked;
  try {
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { recursive: true });
    await run('apt-get', ['download', name], { cwd: home, timeout: 300_000 });
    await run('sh', ['-c', 'dpkg-deb -x *.deb . && rm *.deb'], { cwd: home, timeout: 300_000 });
    if (isComplete(unpacked, source)) return unpacked;
    corpus.missing.push(`Debian's package ${name} has other pages than expected.`);
  } catch (error) {
    corpus.missing.push(
      `Debian's package ${name} is neither installed nor can apt fetch it (${reasonOf(error)}).`,
    );
  }
  return null;
}

function isComplete(root: string, { folder, pages }: Source): boolean {
  return pages.every((page) => existsSync(path.join(root, folder, page)));
}

async function add(corpus: Corpus, name: string, root: string | null, source: Source): Promise<void> {
  if (root === null) return;
  if (!isComplete(root, source)) {
    corpus.missing.push(`The npm package ${name} is not installed.`);
    return;
  }
  corpus.folders.set(name, path.join(root, source.folder));
  corpus.pages.push(...source.pages.map((page) => `/${name}/${page}`));
}

/** So that no mode waits for a network: their names are refused at once. */
async function otherHosts(corpus: Corpus): Promise<string[]> {
  const hosts = new Set<string>();
  for (const page of corpus.pages) {
    const [, name = '', ...rest] = page.split('/');
    const text = await readFile(path.join(corpus.folders.get(name) ?? '', ...rest), 'utf8');
    for (const [, host = ''] of text.matchAll(/(?:src|href)="(?:https?:)?\/\/([\w.-]+)/gi)) hosts.add(host);
  }
  return [...hosts].sort();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
}
