import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { fail, notFound, ok } from './github-replies.ts';
import { hide, threadsOf } from './github-reviews.ts';
import { githubRoutes, historyOf, LOGIN } from './github-routes.ts';
import { anEmptyRepository, type GitHubRequest, type GitHubState, type Reply } from './github-state.ts';

/**
 * A local stand-in for GitHub's REST API, as far as the action uses it: state that calls read and change,
 * pages, permissions of the token, and limits on what is written.
 */
export interface GitHubService extends GitHubState {
  /** Value of GITHUB_API_URL. */
  url: string;
  requests: GitHubRequest[];
  /** Answers a request instead of the stand-in, to fail at any step; undefined lets it pass. */
  intercept: ((request: GitHubRequest) => Reply | 'reset' | 'hang' | undefined) | undefined;
  close(): Promise<void>;
}

const REPO = '/repos/acme/site';

export async function startGitHubService(): Promise<GitHubService> {
  const server = createServer((request, response) => {
    void serve(request, response, service);
  });
  const port = await listenOnLoopback(server);
  const service: GitHubService = {
    ...anEmptyRepository(),
    url: `http://127.0.0.1:${port}`,
    requests: [],
    intercept: undefined,
    close: () => closeServer(server),
  };
  return service;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  service: GitHubService,
): Promise<void> {
  const body = await text(request);
  const asked: GitHubRequest = {
    method: request.method ?? '',
    path: request.url ?? '',
    body: body === '' ? undefined : JSON.parse(body),
    authorization: request.headers.authorization,
  };
  service.requests.push(asked);
  const reply = service.intercept?.(asked) ?? answer(asked, service);
  if (reply === 'hang') return;
  if (reply === 'reset') {
    request.socket.destroy();
    return;
  }
  const { status, body: content, headers = {} } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(headers['content-type'] === undefined ? JSON.stringify(content) : content);
}

function answer({ method, path, body }: GitHubRequest, service: GitHubService): Reply {
  const url = new URL(path, service.url);
  const call = `${method} ${url.pathname.replace('/api/v3', '').replace(REPO, '')}`;
  if (call === 'POST /graphql') {
    const { query, variables } = readFields(body);
    if (String(query).includes('reviewThreads')) return threadsOf(service);
    if (String(query).includes('minimizeComment')) return hide(readFields(variables), service);
    return String(query).includes('history')
      ? historyOf(readFields(variables), service)
      : ok({ data: { viewer: { login: LOGIN } } });
  }
  for (const { pattern, permission, write = false, reply } of githubRoutes(service)) {
    const match = pattern.exec(call);
    if (match === null) continue;
    const level = service.permissions[permission];
    if (level === 'none') return notFound();
    if (level === 'read' && write) return fail(403, 'Resource not accessible by integration');
    const result = reply(match.slice(1).map(decodeURIComponent), url, readFields(body));
    return Array.isArray(result.body) ? pageOf(result.body, url) : result;
  }
  return notFound();
}

/** The part of a list that the parameters `page` and `per_page` ask for, with a link to the next part. */
function pageOf(items: unknown[], url: URL): Reply {
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const number = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(number + 1));
  const more = items.length > number * size;
  return {
    ...ok(items.slice((number - 1) * size, number * size)),
    headers: more ? { link: `<${next.href}>; rel="next"` } : {},
  };
}

function readFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
