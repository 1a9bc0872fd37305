import path from 'node:path';

import { usualScheme } from '../../../shared/usual-scheme.ts';
import { parseHttpUrl } from '../../inputs/http-url.ts';
import { ConfigurationError } from '../../shared/errors.ts';
import { canonicalTarget } from '../../site/canonical-target.ts';
import { kindOfPath } from './kind-of-path.ts';
import type { ReadOptions } from './read-options.ts';
import type { ScanOptionName } from './scan-option-table.ts';
import type { BaseChoice, ScanOptions, Site } from './scan-options.ts';

/** Longest address that the service's contract allows. */
const MAX_URL_LENGTH = 2048;
const MAX_SITES = 20;

type Given = ReadOptions<ScanOptionName>;

/** The sites to scan with their bases. With mistakes, the jobs are not complete. */
export function parseSites(given: Given, cwd: string): { jobs: ScanOptions['jobs']; mistakes: string[] } {
  const mistakes: string[] = [];
  const attempt = <T>(parse: () => T): T[] => {
    try {
      return [parse()];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      mistakes.push(error.message);
      return [];
    }
  };
  const sites = [
    ...given.list('serve').flatMap((value) => attempt(() => parseFolder('serve', value, cwd))),
    ...given.rest.flatMap((value) =>
      attempt((): Site => ({ kind: 'address', url: parseAddress(value, cwd) })),
    ),
  ];
  const [baseFolder] = given.list('base-serve');
  const bases =
    baseFolder === undefined
      ? given.list('base').flatMap((value) => attempt(() => parseBase(value, cwd)))
      : attempt(() => parseFolder('base-serve', baseFolder, cwd));
  if (mistakes.length === 0) mistakes.push(...findContradictions(given, sites, bases));
  const [first = { kind: 'last', isAsked: false } as const] = bases;
  return { mistakes, jobs: sites.map((site, index) => ({ site, base: bases[index] ?? first })) };
}

function findContradictions(given: Given, sites: readonly Site[], bases: readonly BaseChoice[]): string[] {
  const mistakes: string[] = [];
  if (sites.length === 0) {
    mistakes.push(
      'There is nothing to scan; give an address, such as https://www.example.com, or a folder with --serve.',
    );
  }
  if (given.has('serve') && given.rest.length > 0) {
    mistakes.push('--serve scans the folder, and an address is given as well; leave out one of them.');
  }
  if (sites.length > MAX_SITES) {
    mistakes.push(
      `${sites.length} addresses are given; at most ${MAX_SITES} are allowed, so run the command several times.`,
    );
  }
  const urls = sites.map((site) => (site.kind === 'address' ? canonicalTarget(site.url) : site.folder));
  const twice = urls.find((url, index) => urls.indexOf(url) < index);
  if (twice !== undefined) mistakes.push(`${twice} is given twice; leave one of them out.`);
  if (given.has('base-serve') && !given.has('serve')) {
    mistakes.push('--base-serve goes with --serve; use --base to compare an address.');
  }
  for (const name of ['serve-path', 'serve-fallback'] as const) {
    if (given.has(name) && !given.has('serve')) mistakes.push(`--${name} goes with --serve.`);
  }
  if (given.has('base-serve') && given.has('base')) {
    mistakes.push('--base-serve and --base both say what to compare with; leave out one of them.');
  }
  for (const [index, base] of bases.entries()) {
    const site = sites[index];
    if (base.kind === 'address' && site !== undefined && placeOf(base) !== placeOf(site)) {
      mistakes.push(
        `--base: ${base.url} has another path or query than ${describe(site)}, so they cannot be compared; give both the same.`,
      );
    }
  }
  const isForAll = bases.length === 1 && (bases[0]?.kind === 'last' || bases[0]?.kind === 'none');
  if (bases.length > 0 && bases.length !== sites.length && !isForAll && sites.length > 0) {
    mistakes.push(
      `--base must be given once for each address, in the same order: here ${times(sites.length)}, not ${times(bases.length)}.`,
    );
  }
  return mistakes;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** What two addresses have to share, so that their scans can be compared; a folder is served at the root. */
function placeOf(site: Site): string {
  const { pathname, search } = new URL(
    canonicalTarget(site.kind === 'address' ? site.url : 'http://localhost/'),
  );
  return pathname + search;
}

function describe(site: Site): string {
  return site.kind === 'address' ? site.url : `the first page of ${site.folder}`;
}

function parseBase(value: string, cwd: string): BaseChoice {
  if (value === 'last') return { kind: 'last', isAsked: true };
  if (value === 'none') return { kind: 'none' };
  const file = path.resolve(cwd, value);
  const kind = kindOfPath(file);
  const isAddress =
    /^[a-z][a-z0-9+.-]*:\/\//i.test(value) || (kind === 'none' && withScheme(value) !== undefined);
  if (isAddress) return { kind: 'address', url: named('--base', () => parseAddress(value, cwd)) };
  if (kind === 'file') return { kind: 'file', file };
  if (kind === 'folder') {
    throw new ConfigurationError(
      `--base: ${JSON.stringify(value)} is a folder; use --base-serve, or name a file that --save has written.`,
    );
  }
  throw new ConfigurationError(
    `--base: there is no file ${JSON.stringify(value)}; name one that --save has written, an address with https://, last or none.`,
  );
}

function parseFolder(option: string, value: string, cwd: string): Extract<Site, { kind: 'folder' }> {
  const folder = path.resolve(cwd, value);
  if (kindOfPath(folder) === 'folder') return { kind: 'folder', folder };
  throw new ConfigurationError(
    `--${option}: there is no folder ${JSON.stringify(value)}; build the website first, or check the path.`,
  );
}

function parseAddress(value: string, cwd: string): string {
  const shown = JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value);
  if (!/^https?:\/\//i.test(value)) {
    const kind = kindOfPath(path.resolve(cwd, value));
    if (kind !== 'none') {
      throw new ConfigurationError(
        kind === 'folder'
          ? `${shown} is a folder; serve it as a website with --serve.`
          : `${shown} is a file; serve its folder as a website with --serve.`,
      );
    }
    const completed = withScheme(value);
    if (completed !== undefined) return parseAddress(completed, cwd);
    throw new ConfigurationError(
      `${shown} is not an address; name one such as www.example.com or https://www.example.com/shop.`,
    );
  }
  if (/\s/.test(value)) throw new ConfigurationError(`${shown} has white space; write it as %20.`);
  const { href } = named(shown, () => parseHttpUrl(value));
  if (value.length <= MAX_URL_LENGTH) return href;
  throw new ConfigurationError(
    `${shown} has ${value.length} characters; at most ${MAX_URL_LENGTH} are allowed.`,
  );
}

/** A host as people type it, with a dot, a port or in brackets; a single word is rather a folder that is missing. */
const TYPED_HOST =
  /^(?:localhost|[^\s@:[\].]+(?:\.[^\s@:[\].]+)+|\[[0-9a-f:.]+\]|[^\s@:[\].]+(?=:))(?::\d{1,5})?$/i;
/** A file that is missing; no top-level domain is called so. */
const FILE = /\.(?:html?|json|ya?ml|scan)$/i;

/** What browsers make of an address without a scheme; undefined if it is none. */
function withScheme(typed: string): string | undefined {
  const [host = ''] = typed.split(/[/?#\\]/, 1);
  return TYPED_HOST.test(host) && !FILE.test(host) ? `${usualScheme(host)}://${typed}` : undefined;
}

/** Puts before a mistake what it is about. */
function named<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(`${name}: ${error.message}`, { cause: error });
  }
}
