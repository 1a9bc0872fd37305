import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { claimsOf, unsignedToken } from './unsigned-token.ts';

/** An entry as the cache holds it. */
export interface CacheEntry {
  key: string;
  version: string;
  scope: string;
  data: Buffer;
}

/** A local stand-in for the Actions cache service, version 2, as far as @actions/cache talks to it. */
export interface CacheService {
  /** Value of ACTIONS_RESULTS_URL. */
  url: string;
  /** Finished entries, oldest first. */
  entries: CacheEntry[];
  /** Answers every call with 403 or 500 while set. */
  failWith: number | undefined;
  /** An upload is taken when this is settled. */
  holdUploads: Promise<void> | undefined;
  close(): Promise<void>;
}

/** A scope that a run may use, as in the claim `ac` of the runner's token. */
export interface CacheScope {
  ref: string;
  write: boolean;
}

/** The runner's token: an unsigned JWT that lists the scopes, the run's own first. */
export function cacheToken(scopes: readonly CacheScope[]): string {
  const ac = scopes.map(({ ref, write }) => ({ Scope: ref, Permission: write ? 3 : 1 }));
  return unsignedToken({ ac: JSON.stringify(ac) });
}

export async function startCacheService(): Promise<CacheService> {
  const uploads = new Map<string, CacheEntry>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers = {}, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string>; body?: string | Buffer }> {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (service.failWith !== undefined) return json(service.failWith, { msg: 'refused by the test' });

    const upload = uploads.get(pathname);
    if (upload !== undefined && request.method === 'PUT') {
      await service.holdUploads;
      upload.data = body;
      return { status: 201, headers: { etag: '"1"', 'last-modified': new Date().toUTCString() } };
    }
    const stored = service.entries[Number(pathname.replace('/download/', ''))];
    if (stored !== undefined) {
      return { status: 200, headers: { 'content-length': String(stored.data.length) }, body: stored.data };
    }
    const method = pathname.split('/').at(-1) ?? '';
    return call({ service, uploads }, method, JSON.parse(body.toString()), readScopes(request));
  }

  const port = await listenOnLoopback(server);
  const service: CacheService = {
    url: `http://127.0.0.1:${port}/`,
    entries: [],
    failWith: undefined,
    holdUploads: undefined,
    close: () => closeServer(server),
  };
  return service;
}

/** A call of the service's RPC interface. */
function call(
  { service, uploads }: { service: CacheService; uploads: Map<string, CacheEntry> },
  method: string,
  input: Record<string, unknown>,
  scopes: CacheScope[],
): ReturnType<typeof json> {
  const key = String(input['key']);
  const version = String(input['version']);
  const own = scopes.find(({ write }) => write);
  if (method === 'CreateCacheEntry') {
    if (own === undefined) return json(403, { msg: 'cache write denied: the token is read-only' });
    const taken = service.entries.some((entry) => isSame(entry, key, version, own.ref));
    if (taken) return json(409, { code: 'already_exists', msg: 'cache entry already exists' });
    const path = `/upload/${uploads.size}`;
    uploads.set(path, { key, version, scope: own.ref, data: Buffer.alloc(0) });
    return json(200, { ok: true, signed_upload_url: service.url + path.slice(1) });
  }
  if (method === 'FinalizeCacheEntryUpload') {
    const entry = [...uploads.values()].find((entry) => isSame(entry, key, version, own?.ref ?? ''));
    if (entry === undefined) return json(404, { msg: 'no such upload' });
    service.entries.push(entry);
    return json(200, { ok: true, entry_id: String(service.entries.length) });
  }
  const restoreKeys = Array.isArray(input['restore_keys']) ? input['restore_keys'].map(String) : [];
  const found = findEntry(service.entries, [key, ...restoreKeys], version, scopes);
  if (found === undefined) return json(200, { ok: false });
  const url = `${service.url}download/${service.entries.indexOf(found)}`;
  return json(200, { ok: true, signed_download_url: url, matched_key: found.key });
}

/** As GitHub: scope by scope, key by key, first an equal key, then the newest one that begins with it. */
function findEntry(
  entries: readonly CacheEntry[],
  keys: readonly string[],
  version: string,
  scopes: readonly CacheScope[],
): CacheEntry | undefined {
  for (const { ref } of scopes) {
    const newestFirst = entries.filter((entry) => entry.scope === ref && entry.version === version).reverse();
    for (const key of keys) {
      const found =
        newestFirst.find((entry) => entry.key === key) ??
        newestFirst.find((entry) => entry.key.startsWith(key));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isSame(entry: CacheEntry, key: string, version: string, scope: string): boolean {
  return entry.key === key && entry.version === version && entry.scope === scope;
}

function json(
  status: number,
  body: unknown,
): { status: number; headers: Record<string, string>; body: string } {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function readScopes(request: IncomingMessage): CacheScope[] {
  const { ac } = claimsOf(request.headers.authorization ?? '');
  const scopes: { Scope: string; Permission: number }[] = JSON.parse(String(ac));
  return scopes.map(({ Scope, Permission }) => ({ ref: Scope, write: Permission === 3 }));
}
