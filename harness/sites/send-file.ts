import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const TEXT = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TYPES: Record<string, string | undefined> = {
  '.html': HTML,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': TEXT,
};
/** What a well-kept site sends, so that the demo has no findings about headers but those that it is meant to have. */
const SECURITY = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' };
/** Files in which `{{origin}}` stands for the address of the site. */
const WITH_ORIGIN = new Set(['.xml', '.txt']);

interface FolderOfSite {
  /** Without a folder, every file is missing. */
  folder: string | undefined;
  /** Address of the site, without a slash at the end. */
  origin: string;
}

/**
 * Answers a request from a folder: index.html for folders, 404.html for missing files, nothing outside of the
 * folder. Meant for tests and demonstrations, not for the internet.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  site: FolderOfSite,
): Promise<void> {
  try {
    await answer(request, response, site);
  } catch {
    // The client has disconnected, or a file was removed while it was read.
    if (response.headersSent) response.destroy();
    else send(response, 500, TEXT, 'The site could not read its files.');
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, origin }: FolderOfSite,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    send(response, 405, TEXT, 'This site only answers GET and HEAD.');
    return;
  }
  const path = pathOf(request.url ?? '/');
  const found = path === null || folder === undefined ? null : await find(folder, path);
  if (path === null || found === null) {
    send(response, 404, HTML, await notFoundPage(folder));
    return;
  }
  if (found === 'folder') {
    // Without the slash, relative links would lead elsewhere. One slash in front: `//host` is another site.
    response.setHeader('location', `${encodeURI(path).replace(/^[/\\]+/, '/')}/`);
    send(response, 308, TEXT, 'The address of this page ends with a slash.');
    return;
  }
  const extension = extname(found).toLowerCase();
  const type = TYPES[extension] ?? 'application/octet-stream';
  if (WITH_ORIGIN.has(extension)) {
    send(response, 200, type, (await readFile(found, 'utf8')).replaceAll('{{origin}}', origin));
    return;
  }
  if (extension === '.html') {
    send(response, 200, type, await readFile(found, 'utf8'));
    return;
  }
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...SECURITY });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found), response);
}

/** The decoded path of a request; null if it is malformed. */
function pathOf(url: string): string | null {
  const raw = url.split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(raw);
    return path.startsWith('/') && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}

/** The file for a path, `folder` if only the slash at the end is missing, null if there is none. */
async function find(folder: string, path: string): Promise<string | null> {
  try {
    // Real paths, because neither dots nor symbolic links may lead out of the folder.
    const root = await realpath(folder);
    const real = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path));
    if (!real.startsWith(root + sep)) return null;
    const facts = await stat(real);
    if (facts.isFile()) return real;
    return facts.isDirectory() && (await find(folder, `${path}/`)) !== null ? 'folder' : null;
  } catch {
    return null;
  }
}

async function notFoundPage(folder: string | undefined): Promise<string> {
  try {
    if (folder === undefined) throw new Error('There is no folder.');
    return await readFile(join(folder, '404.html'), 'utf8');
  } catch {
    return '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>';
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const policy = type === HTML ? { 'content-security-policy': policyOf(body) } : {};
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', ...SECURITY, ...policy });
  response.end(body);
}

/** Lets the scripts of the site run, and those that are written in the page. */
function policyOf(body: string): string {
  const hashes = [...body.matchAll(/<script(?: type="\w+")?>([^]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return `script-src 'self'${hashes.join('')}; object-src 'none'`;
}
