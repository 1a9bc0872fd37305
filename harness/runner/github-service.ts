import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '../network/listen-on-loopback.ts';

export interface FakeStatus {
  state: string;
  context: string;
  description: string;
  target_url: string;
}

export interface FakeComment {
  id: number;
  issue: number;
  body: string;
  user: { login: string; type: string };
  html_url: string;
}

interface FakePull {
  number: number;
  state: 'open' | 'closed';
  head: { sha: string; repo: { full_name: string } | null };
  base: { sha: string };
}

export interface GitHubRequest {
  method: string;
  /** With query. */
  path: string;
  body: unknown;
  authorization: string | undefined;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Level = 'none' | 'read' | 'write';

/**
 * A local stand-in for GitHub's REST API, as far as the action uses it: state that calls read and change,
 * pages, permissions of the token, and limits on what is written.
 */
export interface GitHubService {
  /** Value of GITHUB_API_URL. */
  url: string;
  requests: GitHubRequest[];
  /** Commits of the default branch, newest first; other commits stand on its tip. */
  history: string[];
  /** Commits of other branches, newest first. */
  branches: Record<string, string[]>;
  tags: { name: string; sha: string }[];
  statuses: Map<string, FakeStatus[]>;
  comments: FakeComment[];
  pulls: FakePull[];
  deployments: { id: number; sha: string; environment: string }[];
  /** Files at the root of commits. */
  files: Map<string, Record<string, string>>;
  /** What the token may do. */
  permissions: Record<'contents' | 'statuses' | 'pull-requests' | 'deployments', Level>;
  /** Whether the links of statuses keep what stands behind `#`. */
  keepFragments: boolean;
  /** Answers a request before the stand-in does, to fail at any step; undefined lets it pass. */
  intercept: ((request: GitHubRequest) => Reply | 'reset' | 'hang' | undefined) | undefined;
  close(): Promise<void>;
}

const LOGIN = 'github-actions[bot]';
const REPO = '/repos/acme/site';

export async function startGitHubService(): Promise<GitHubService> {
  const server = createServer((request, response) => {
    void serve(request, response);
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const asked: GitHubRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: body === '' ? undefined : JSON.parse(body),
      authorization: request.headers.authorization,
    };
    service.requests.push(asked);
    const reply = service.intercept?.(asked) ?? answer(asked);
    if (reply === 'hang') return;
    if (reply === 'reset') {
      request.socket.destroy();
      return;
    }
    const { status, body: content, headers = {} } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(headers['content-type'] === undefined ? JSON.stringify(content) : content);
  }

  function answer({ method, path, body }: GitHubRequest): Reply {
    const url = new URL(path, 'http://localhost');
    const call = `${method} ${url.pathname.replace('/api/v3', '').replace(REPO, '')}`;
    if (call === 'POST /graphql') return ok({ data: { viewer: { login: LOGIN } } });
    for (const route of ROUTES) {
      const match = route.pattern.exec(call);
      if (match === null) continue;
      const has = service.permissions[route.permission];
      const enough = has === 'write' || (has === 'read' && !route.write);
      if (!enough) {
        return has === 'none' ? notFound() : fail(403, 'Resource not accessible by integration');
      }
      const result = route.reply(match.slice(1).map(decodeURIComponent), url, read(body));
      return Array.isArray(result.body) ? page(result.body, url) : result;
    }
    return notFound();
  }

  function page(items: unknown[], url: URL): Reply {
    const size = Number(url.searchParams.get('per_page') ?? 30);
    const number = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(`${service.url}${url.pathname}${url.search}`);
    next.searchParams.set('page', String(number + 1));
    const more = items.length > number * size;
    return {
      ...ok(items.slice((number - 1) * size, number * size)),
      headers: more ? { link: `<${next.href}>; rel="next"` } : {},
    };
  }

  interface Route {
    pattern: RegExp;
    permission: keyof GitHubService['permissions'];
    write?: boolean;
    reply(names: string[], url: URL, body: Record<string, unknown>): Reply;
  }

  function ancestors(sha: string): string[] {
    const at = service.history.indexOf(sha);
    return at === -1 ? [sha, ...service.history] : service.history.slice(at);
  }

  const ROUTES: Route[] = [
    {
      pattern: /^GET $/,
      permission: 'contents',
      reply: () => ok({ default_branch: 'main' }),
    },
    {
      pattern: /^GET \/contents\/?(.*)$/,
      permission: 'contents',
      reply: ([path = ''], url) => {
        const files = service.files.get(url.searchParams.get('ref') ?? '') ?? {};
        if (path === '') return ok(Object.keys(files).map((name) => ({ name, type: 'file' })));
        const content = files[path];
        if (content === undefined) return notFound();
        return {
          status: 200,
          body: content,
          headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' },
        };
      },
    },
    {
      pattern: /^GET \/commits$/,
      permission: 'contents',
      reply: (_, url) => ok(ancestors(url.searchParams.get('sha') ?? '').map((sha) => ({ sha }))),
    },
    {
      pattern: /^GET \/tags$/,
      permission: 'contents',
      reply: () => ok(service.tags.map(({ name, sha }) => ({ name, commit: { sha } }))),
    },
    {
      pattern: /^GET \/git\/matching-refs\/heads%2F(.*)$/,
      permission: 'contents',
      reply: ([prefix = '']) =>
        ok(
          ['main', ...Object.keys(service.branches)]
            .filter((name) => name.startsWith(prefix))
            .map((name) => ({ ref: `refs/heads/${name}` })),
        ),
    },
    {
      pattern: /^GET \/git\/ref\/tags%2F(.+)$/,
      permission: 'contents',
      reply: ([tag]) => (service.tags.some(({ name }) => name === tag) ? ok({}) : notFound()),
    },
    {
      pattern: /^GET \/compare\/([^/]+)\.\.\.(\w+)$/,
      permission: 'contents',
      reply([branch = '', sha = '']) {
        const history = branch === 'main' ? service.history : service.branches[branch];
        if (history === undefined) return notFound();
        const at = history.indexOf(sha);
        return ok({ status: at === -1 ? 'diverged' : at === 0 ? 'identical' : 'behind' });
      },
    },
    {
      pattern: /^GET \/commits\/(\w+)\/statuses$/,
      permission: 'statuses',
      reply: ([sha = '']) => ok(service.statuses.get(sha) ?? []),
    },
    {
      pattern: /^POST \/statuses\/(\w+)$/,
      permission: 'statuses',
      write: true,
      reply([sha = ''], _, body) {
        const description = String(body['description']);
        if (description.length > 140) return fail(422, 'description is too long (maximum is 140 characters)');
        const status = {
          state: String(body['state']),
          context: String(body['context']),
          description,
          target_url: service.keepFragments
            ? String(body['target_url'])
            : String(body['target_url']).replace(/#.*/, ''),
        };
        service.statuses.set(sha, [status, ...(service.statuses.get(sha) ?? [])]);
        return { status: 201, body: status };
      },
    },
    {
      pattern: /^GET \/commits\/(\w+)\/pulls$/,
      permission: 'pull-requests',
      // GitHub knows the commits of its own branches here, not those of forks.
      reply: ([sha = '']) =>
        ok(
          service.pulls.filter(
            ({ head }) =>
              service.history.includes(sha) || (head.sha === sha && head.repo?.full_name === 'acme/site'),
          ),
        ),
    },
    {
      pattern: /^GET \/pulls$/,
      permission: 'pull-requests',
      reply: (_, url) => ok(service.pulls.filter(({ state }) => state === url.searchParams.get('state'))),
    },
    {
      pattern: /^GET \/deployments$/,
      permission: 'deployments',
      reply: (_, url) =>
        ok(
          service.deployments.filter(
            ({ environment }) => environment === url.searchParams.get('environment'),
          ),
        ),
    },
    {
      pattern: /^GET \/issues\/(\d+)\/comments$/,
      permission: 'pull-requests',
      reply: ([issue]) => ok(service.comments.filter((comment) => comment.issue === Number(issue))),
    },
    {
      pattern: /^POST \/issues\/(\d+)\/comments$/,
      permission: 'pull-requests',
      write: true,
      reply([issue], _, body) {
        const id = 1000 + service.comments.length;
        const text = String(body['body']);
        if (text.length > 65_536) return fail(422, 'body is too long (maximum is 65536 characters)');
        const comment = {
          id,
          issue: Number(issue),
          body: text,
          user: { login: LOGIN, type: 'Bot' },
          html_url: `https://github.example/acme/site/pull/${issue}#issuecomment-${id}`,
        };
        service.comments.push(comment);
        return { status: 201, body: comment };
      },
    },
    {
      pattern: /^PATCH \/issues\/comments\/(\d+)$/,
      permission: 'pull-requests',
      write: true,
      reply([id], _, body) {
        const comment = service.comments.find((comment) => comment.id === Number(id));
        if (comment === undefined) return notFound();
        if (String(body['body']).length > 65_536) return fail(422, 'body is too long');
        comment.body = String(body['body']);
        return ok(comment);
      },
    },
  ];

  const port = await listenOnLoopback(server);
  const service: GitHubService = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    history: [],
    branches: {},
    tags: [],
    statuses: new Map(),
    comments: [],
    pulls: [],
    deployments: [],
    permissions: { contents: 'write', statuses: 'write', 'pull-requests': 'write', deployments: 'write' },
    keepFragments: true,
    files: new Map(),
    intercept: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function fail(status: number, message: string): Reply {
  return { status, body: { message } };
}

function notFound(): Reply {
  return fail(404, 'Not Found');
}

function read(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
