import { readdir, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { isErrorCode } from '../shared/errors.ts';
import { guessPath } from './guess-path.ts';
import { answerFile } from './answer-file.ts';
import { MistakeInSettings } from './guards.ts';

/** A folder that is served as a website. */
export interface ServedFolder {
  /** `http://localhost:<port>/` */
  url: string;
  port: number;
  /** The path below which it is served, as it was guessed; null if it was not. */
  guessed: string | null;
  /** Ends the listeners and all connections. */
  close(): Promise<void>;
}

const LOOPBACKS = ['127.0.0.1', '::1'];
/** Pages may be deep in a folder, and a folder may be huge; a site has its first page near the top. */
const MAX_FILES = 100_000;
/** Where a first page is looked for if the folder has none, and how many such folders are named. */
const MAX_DEPTH = 3;
const MAX_LOOKED_INTO = 100;
const MAX_NAMED = 5;
/** A port that is free on one loopback address may be taken on the other. */
const MAX_TRIES = 20;

/**
 * Serves a folder on a free port of this machine, as hosts of static websites do: `index.html` of folders, `about.html`
 * for `/about`, `404.html` for what is not there. Folders are not listed. Files and folders whose names begin with a dot are
 * not served, nor are links to them and links that lead out of the folder.
 * @param folder absolute path
 * @param options.servePath the path below which the site is, and to which the root redirects; null to guess it
 * @param options.serveFallback see AnswerOptions
 * @throws MistakeInSettings when there is nothing to serve
 */
export async function serveFolder(
  folder: string,
  {
    servePath = null,
    serveFallback = null,
  }: { servePath?: string | null; serveFallback?: string | null } = {},
): Promise<ServedFolder> {
  const root = await rootOf(folder);
  await expectFirstPage(root, folder, serveFallback);
  const guessed = servePath === null ? await guessPath(root) : null;
  const about = { prefix: servePath ?? guessed ?? '/', fallback: serveFallback };
  for (let tries = 1; ; tries += 1) {
    const servers = LOOPBACKS.map(() =>
      createServer((request, response) => void answerFile(root, request, response, about)),
    );
    try {
      const port = await listen(servers);
      return { url: `http://localhost:${port}/`, port, guessed, close: () => close(servers) };
    } catch (error) {
      await close(servers);
      if (!isErrorCode(error, 'EADDRINUSE') || tries === MAX_TRIES) throw error;
    }
  }
}

async function rootOf(folder: string): Promise<string> {
  let root: string;
  try {
    root = await realpath(folder);
    if (!(await stat(root)).isDirectory())
      throw new MistakeInSettings(`${folder} is a file: name the folder around it.`);
    // A link may lead to it. A repository has the names of branches as files, and tokens in `config`.
    if (root.split(path.sep).some((part) => part.toLowerCase() === '.git'))
      throw new MistakeInSettings(
        `${folder} lies in a folder of Git: name the folder that the site is built into.`,
      );
    if (await hasPage(root)) return root;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ENOTDIR')) {
      throw new MistakeInSettings(
        `The folder ${folder} does not exist: build the site first, or correct the path.`,
        { cause: error },
      );
    }
    if (isErrorCode(error, 'EACCES') || isErrorCode(error, 'EPERM')) {
      throw new MistakeInSettings(`The folder ${folder} cannot be read: check its permissions.`, {
        cause: error,
      });
    }
    throw error;
  }
  throw new MistakeInSettings(
    `There is no page in ${folder}, no file whose name ends in .html: build the site first.`,
  );
}

/** @throws MistakeInSettings when nothing answers at the root of the site */
async function expectFirstPage(root: string, folder: string, fallback: string | null): Promise<void> {
  const first = fallback ?? 'index.html';
  // As it is written: on some systems Index.html would open as well, and no host would serve it.
  const beside: string[] = await readdir(path.dirname(path.join(root, first))).catch(() => []);
  if (beside.includes(path.basename(first))) return;
  if (fallback !== null) {
    throw new MistakeInSettings(
      `There is no file ${fallback} in ${folder}: correct serve-fallback, which names the page of a single-page app.`,
    );
  }
  const others = await foldersWithFirstPage(root);
  const advice =
    others.length === 0
      ? 'put one there, or name the page of a single-page app in serve-fallback'
      : `serve the folder that has one (${others.map((name) => path.join(folder, name)).join(', ')}), or put one there`;
  throw new MistakeInSettings(
    `There is no index.html in ${folder} itself, so it has no first page: ${advice}.`,
  );
}

/** Folders near the top that have an index.html, relative to the root. */
async function foldersWithFirstPage(root: string): Promise<string[]> {
  const found: string[] = [];
  let level = [''];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_NAMED; depth += 1) {
    const next: string[] = [];
    for (const name of level.slice(0, MAX_LOOKED_INTO)) {
      const entries = await readdir(path.join(root, name), { withFileTypes: true }).catch(() => []);
      if (entries.some((entry) => entry.name === 'index.html')) found.push(name);
      next.push(
        ...entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(name, entry.name)),
      );
    }
    level = next.filter((name) => !path.basename(name).startsWith('.')).sort();
  }
  return found.slice(0, MAX_NAMED);
}

async function hasPage(root: string): Promise<boolean> {
  const folders = [root];
  let files = 0;
  for (let at = folders.shift(); at !== undefined && files < MAX_FILES; at = folders.shift()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      files += 1;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(path.join(at, entry.name));
      else if (/\.html?$/i.test(entry.name)) return true;
    }
  }
  return false;
}

/** Listens on all loopback addresses that this machine has, on one port. */
async function listen(servers: readonly Server[]): Promise<number> {
  let port = 0;
  for (const [index, server] of servers.entries()) {
    try {
      port = await listenOn(server, LOOPBACKS[index] ?? '', port);
    } catch (error) {
      const isMissing = isErrorCode(error, 'EADDRNOTAVAIL') || isErrorCode(error, 'EAFNOSUPPORT');
      if (!isMissing || port === 0) throw error;
    }
  }
  return port;
}

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port, ipv6Only: true }, resolve);
  await listening;
  server.off('error', reject);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
  return address.port;
}

async function close(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }),
  );
}
