import type { Stats } from 'node:fs';
import { access, constants, lstat, readdir, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';
import type { SendResult } from '@fastify/send';
import { isPageLike } from '../facts/page/page-key.ts';
import { isErrorCode } from '../shared/errors.ts';
import path from 'node:path';

/** What was asked for is not to be shown: see isServed. */
class NotServedError extends Error {}

/** How a folder is served. */
interface AnswerOptions {
  /** Path below which the site is, with slashes around it; the root leads there. */
  prefix: string;
  /** File that answers what looks like the address of a page and has no file, with 200; null for none. */
  fallback: string | null;
}

/** Documents of a tab and of frames; the browser says what it wants. */
const DOCUMENTS = new Set(['document', 'iframe', 'frame']);

/**
 * Answers a request with a file of a website in a folder; see serveFolder. Never rejects.
 * @param root absolute path of the folder, without symbolic links in it
 */
export async function answerFile(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  { prefix, fallback }: AnswerOptions = { prefix: '/', fallback: null },
): Promise<void> {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    // Two slashes at the beginning of a redirect would name another host.
    const asked = pathname.replace(/^\/+/, '/');
    const { statusCode, headers, stream } =
      (await answerBelow(root, request, asked, prefix)) ??
      (asked.startsWith(prefix) && fallback !== null && isForPage(request, asked)
        ? await pageAt(root, request, `/${fallback}`, 200)
        : null) ??
      (await notFound(root, request));
    response.writeHead(statusCode, headers);
    await pipeline(stream, response);
  } catch {
    // The client went away, or the file did.
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

type Answer = Pick<SendResult, 'statusCode' | 'headers' | 'stream'>;

/** The answer of the site, which is below a path; null if it has no such file. */
async function answerBelow(
  root: string,
  request: IncomingMessage,
  asked: string,
  prefix: string,
): Promise<Answer | null> {
  if (asked.startsWith(prefix)) return answerTo(root, request, asked.slice(prefix.length - 1), prefix);
  return asked === '/' || `${asked}/` === prefix ? redirect(prefix, request) : null;
}

async function answerTo(
  root: string,
  request: IncomingMessage,
  pathname: string,
  prefix: string,
): Promise<Answer | null> {
  const found = await fileAt(root, request, pathname);
  if (found !== null && found.type === 'file') return found;
  // A site may have both: `blog.html`, and `blog/` for the pages below it.
  const page = pathname.endsWith('/') ? null : await fileAt(root, request, `${pathname}.html`);
  if (page !== null && page.type === 'file') return page;
  if (found !== null && found.type === 'directory') {
    return redirect(`${prefix}${pathname.slice(1)}/`, request);
  }
  return found !== null && found.statusCode !== 404 ? found : null;
}

function redirect(pathname: string, { url = '' }: IncomingMessage): Answer {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return { statusCode: 301, headers: { location: `${pathname}${query}` }, stream: Readable.from([]) };
}

/** Whether a request is for a page, as far as that can be told: a file that is missing must not be answered with one. */
function isForPage({ headers }: IncomingMessage, pathname: string): boolean {
  const wanted = headers['sec-fetch-dest'];
  const isDocument =
    wanted === undefined || DOCUMENTS.has(wanted) || headers.accept?.includes('text/html') === true;
  return isDocument && !/\.html?$/i.test(pathname) && isPageLike(`http://localhost${pathname}`);
}

async function notFound(root: string, request: IncomingMessage): Promise<Answer> {
  const page = await pageAt(root, request, '/404.html', 404);
  if (page !== null) return page;
  return {
    statusCode: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    stream: Readable.from('There is no such page.\n'),
  };
}

async function pageAt(
  root: string,
  request: IncomingMessage,
  pathname: string,
  statusCode: number,
): Promise<Answer | null> {
  const page = await fileAt(root, request, pathname, { etag: false, lastModified: false });
  return page !== null && page.type === 'file' ? { ...page, statusCode } : null;
}

/** What the file system has at a path: a file, a folder or an error; null for what must not be shown. */
async function fileAt(
  root: string,
  request: IncomingMessage,
  pathname: string,
  options: { etag?: boolean; lastModified?: boolean } = {},
): Promise<SendResult | null> {
  try {
    const found = await send(request, pathname, {
      ...options,
      root,
      dotfiles: 'ignore',
      // A whole page is what is scanned.
      acceptRanges: options.etag !== false,
      async onFile(file, stats) {
        // Opening a pipe would wait for its writer.
        if (!stats.isFile()) throw new NotServedError();
        if (stats.nlink > 1 && (await isHiddenToo(root, stats))) throw new NotServedError();
        await access(await servedPath(root, file), constants.R_OK);
      },
    });
    if (found.type === 'directory') await servedPath(root, found.metadata.path);
    return found;
  } catch (error) {
    if (error instanceof NotServedError || isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ELOOP'))
      return null;
    throw error;
  }
}

/**
 * The path of a file or folder without links. It is not checked again once the file is open: a program that could change
 * the link in between runs on this machine, and can read the file without us. Throws NotServedError.
 */
async function servedPath(root: string, asked: string): Promise<string> {
  const real = await realpath(asked);
  if (!isServed(asked, real, root)) throw new NotServedError();
  return real;
}

/**
 * Whether a file with several names is also one whose name begins with a dot, or that lies in such a folder: next to the
 * served folder, and in the folders around it up to that of the repository. Its path does not show that. A checkout can't
 * bring such a file, but an archive that was unpacked can.
 */
async function isHiddenToo(root: string, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): Promise<boolean> {
  for (let at = root, above = ''; at !== above; [at, above] = [path.dirname(at), at]) {
    const names = (await readdir(at).catch(() => [])).filter((name) => name.startsWith('.'));
    const within = names.map(async (name) => {
      const inner = await readdir(path.join(at, name)).catch(() => []);
      return [name, ...inner.map((file) => path.join(name, file))];
    });
    for (const name of (await Promise.all(within)).flat()) {
      const found = await lstat(path.join(at, name)).catch(() => null);
      if (found?.ino === ino && found.dev === dev) return true;
    }
    if (names.includes('.git')) return false;
  }
  return false;
}

/**
 * Whether a file or folder may be shown: it lies in the served folder, no part of its path there begins with a dot, and it
 * was asked for by the name that it has. Links are judged by where they lead, because one such as `x -> .git` would open
 * what its own name hides.
 * @param asked absolute path, below the folder
 * @param real the same without links, as the system writes it
 * @param root absolute path of the folder, without links
 */
export function isServed(
  asked: string,
  real: string,
  root: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const inside = paths.relative(root, real);
  // On another drive of Windows; `..` begins with a dot, too.
  if (paths.isAbsolute(inside) || inside.split(paths.sep).some((part) => part.startsWith('.'))) return false;
  return !isAnotherName(asked, real, root, platform);
}

/**
 * Whether the system found a file by a name that it doesn't have. Windows and macOS ignore case: a link that works there
 * would be broken on the Linux host of the site. Windows also ignores dots and spaces at the end of a name, and opens
 * streams of a file by what follows a colon.
 */
function isAnotherName(asked: string, real: string, root: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return false;
  if (asked !== real && fold(asked) === fold(real) && asked.normalize() !== real.normalize()) return true;
  return platform === 'win32' && path.win32.relative(root, asked).split('\\').some(isAlias);
}

function fold(file: string): string {
  return file.normalize().toLowerCase();
}

function isAlias(name: string): boolean {
  return /:|[. ]$/.test(name);
}
