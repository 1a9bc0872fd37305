import { access, constants, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';
import type { SendResult } from '@fastify/send';
import { isErrorCode } from './is-error-code.ts';
import { isServed } from './is-served.ts';

/** What was asked for is not to be shown: see isServed. */
class NotServedError extends Error {}

/**
 * Answers a request with a file of a website in a folder; see serveFolder. Never rejects.
 * @param root absolute path of the folder, without symbolic links in it
 */
export async function answerFile(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    // Two slashes at the beginning of a redirect would name another host.
    const { statusCode, headers, stream } = await answerTo(root, request, pathname.replace(/^\/+/, '/'));
    response.writeHead(statusCode, headers);
    await pipeline(stream, response);
  } catch {
    // The client went away, or the file did.
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

type Answer = Pick<SendResult, 'statusCode' | 'headers' | 'stream'>;

async function answerTo(root: string, request: IncomingMessage, pathname: string): Promise<Answer> {
  const found = await fileAt(root, request, pathname);
  if (found !== null && found.type === 'file') return found;
  // A site may have both: `blog.html`, and `blog/` for the pages below it.
  const page = pathname.endsWith('/') ? null : await fileAt(root, request, `${pathname}.html`);
  if (page !== null && page.type === 'file') return page;
  if (found !== null && found.type === 'directory') {
    const query = request.url?.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    return { statusCode: 301, headers: { location: `${pathname}/${query}` }, stream: Readable.from([]) };
  }
  if (found !== null && found.statusCode !== 404) return found;
  return notFound(root, request);
}

async function notFound(root: string, request: IncomingMessage): Promise<Answer> {
  const page = await fileAt(root, request, '/404.html', { etag: false, lastModified: false });
  if (page !== null && page.type === 'file') return { ...page, statusCode: 404 };
  return {
    statusCode: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    stream: Readable.from('There is no such page.\n'),
  };
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
