import { isRecord } from '../../src/shared/json.ts';
import { fail, notFound, ok } from './github-replies.ts';
import { reviewRoutes } from './github-reviews.ts';
import type { FakePull, GitHubState, Reply } from './github-state.ts';

/** A call of the API: what it takes and what it answers. */
export interface Route {
  /** Method and path below the repository, as in `GET /commits`; its groups are the `names` of the call. */
  pattern: RegExp;
  permission: keyof GitHubState['permissions'];
  write?: boolean;
  reply: (names: string[], url: URL, body: Record<string, unknown>) => Reply;
}

/** The user that the token of a run writes as. */
export const LOGIN = 'github-actions[bot]';

/** The calls that the stand-in knows. */
export function githubRoutes(state: GitHubState): Route[] {
  return [
    ...commitRoutes(state),
    ...statusRoutes(state),
    ...pullRequestRoutes(state),
    ...commentRoutes(state),
    ...checkRoutes(state),
    ...reviewRoutes(state),
  ];
}

function commitRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^GET $/,
      permission: 'contents',
      reply: () => ok({ default_branch: 'main' }),
    },
    {
      pattern: /^GET \/contents\/?(.*)$/,
      permission: 'contents',
      reply: ([path = ''], url) => {
        const ref = url.searchParams.get('ref') ?? 'main';
        const tip = ref === 'main' ? state.history[0] : state.branches[ref]?.[0];
        const files = state.files.get(tip ?? ref) ?? {};
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
      reply: (_, url) => ok(ancestors(state, url.searchParams.get('sha') ?? '').map((sha) => ({ sha }))),
    },
    {
      pattern: /^GET \/tags$/,
      permission: 'contents',
      reply: () => ok(state.tags.map(({ name, sha }) => ({ name, commit: { sha } }))),
    },
    {
      pattern: /^GET \/git\/matching-refs\/heads%2F(.*)$/,
      permission: 'contents',
      reply: ([prefix = '']) =>
        ok(
          ['main', ...Object.keys(state.branches)]
            .filter((name) => name.startsWith(prefix))
            .map((name) => ({ ref: `refs/heads/${name}` })),
        ),
    },
    {
      pattern: /^GET \/git\/ref\/tags%2F(.+)$/,
      permission: 'contents',
      reply: ([tag]) => (state.tags.some(({ name }) => name === tag) ? ok({}) : notFound()),
    },
    {
      pattern: /^GET \/compare\/([^/]+)\.\.\.(\w+)$/,
      permission: 'contents',
      reply([branch = '', sha = '']) {
        const history = branch === 'main' ? state.history : state.branches[branch];
        if (history === undefined) return notFound();
        const at = history.indexOf(sha);
        return ok({ status: at === -1 ? 'diverged' : at === 0 ? 'identical' : 'behind' });
      },
    },
  ];
}

function statusRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^GET \/commits\/(\w+)\/statuses$/,
      permission: 'statuses',
      reply: ([sha = '']) => ok(state.statuses.get(sha) ?? []),
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
          target_url: state.keepFragments
            ? String(body['target_url'])
            : String(body['target_url']).replace(/#.*/, ''),
        };
        state.statuses.set(sha, [status, ...(state.statuses.get(sha) ?? [])]);
        return { status: 201, body: status };
      },
    },
    {
      pattern: /^GET \/deployments$/,
      permission: 'deployments',
      reply: (_, url) =>
        ok(
          state.deployments.filter(({ environment }) => environment === url.searchParams.get('environment')),
        ),
    },
  ];
}

const OWN = 'acme/site';

function withBase(pull: FakePull): FakePull {
  return { ...pull, base: { repo: { full_name: OWN }, ...pull.base } };
}

function pullRequestRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^GET \/commits\/(\w+)\/pulls$/,
      permission: 'pull-requests',
      // GitHub knows the commits of its own branches here, not those of forks; but of those, whatever forks have made.
      reply: ([sha = '']) =>
        ok(
          state.pulls
            .filter(
              ({ head, base }) =>
                state.history.includes(sha) ||
                (head.sha === sha && (head.repo?.full_name === OWN || base.repo !== undefined)),
            )
            .map(withBase),
        ),
    },
    {
      pattern: /^GET \/pulls$/,
      permission: 'pull-requests',
      reply: (_, url) =>
        ok(
          state.pulls
            .filter(({ state, base }) => state === url.searchParams.get('state') && base.repo === undefined)
            .map(withBase),
        ),
    },
  ];
}

function commentRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^GET \/issues\/(\d+)\/comments$/,
      permission: 'pull-requests',
      reply: ([issue]) => ok(state.comments.filter((comment) => comment.issue === Number(issue))),
    },
    {
      pattern: /^POST \/issues\/(\d+)\/comments$/,
      permission: 'pull-requests',
      write: true,
      reply([issue], _, body) {
        const id = 1000 + state.comments.length;
        const text = String(body['body']);
        if (text.length > 65_536) return fail(422, 'body is too long (maximum is 65536 characters)');
        const comment = {
          id,
          issue: Number(issue),
          body: text,
          user: { login: LOGIN, type: 'Bot' },
          html_url: `https://github.example/acme/site/pull/${issue}#issuecomment-${id}`,
        };
        state.comments.push(comment);
        return { status: 201, body: comment };
      },
    },
    {
      pattern: /^PATCH \/issues\/comments\/(\d+)$/,
      permission: 'pull-requests',
      write: true,
      reply([id], _, body) {
        const comment = state.comments.find((comment) => comment.id === Number(id));
        if (comment === undefined) return notFound();
        if (String(body['body']).length > 65_536) return fail(422, 'body is too long');
        comment.body = String(body['body']);
        return ok(comment);
      },
    },
  ];
}

function checkRoutes(state: GitHubState): Route[] {
  return [
    {
      pattern: /^POST \/check-runs$/,
      permission: 'checks',
      write: true,
      reply(_names, _url, body) {
        const check = {
          id: 500 + state.checks.length,
          name: String(body['name']),
          head_sha: String(body['head_sha']),
          status: String(body['status']),
          annotations: [],
          sizes: [],
        };
        state.checks.push(check);
        return { status: 201, body: check };
      },
    },
    {
      pattern: /^PATCH \/check-runs\/(\d+)$/,
      permission: 'checks',
      write: true,
      reply([id], _, { status, conclusion, output }) {
        const check = state.checks.find((each) => each.id === Number(id));
        if (check === undefined) return notFound();
        const fields = isRecord(output) ? output : {};
        const annotations = Array.isArray(fields['annotations'])
          ? fields['annotations'].filter(isRecord)
          : [];
        const text = { title: String(fields['title']), summary: String(fields['summary']) };
        if (annotations.length > 50) return fail(422, 'no more than 50 annotations');
        if (text.summary.length > 65_535) return fail(422, 'summary is too long');
        check.annotations.push(...annotations);
        check.sizes.push(annotations.length);
        Object.assign(check, { status, conclusion, output: text });
        return ok(check);
      },
    },
  ];
}

/** A part of a history with the newest status of each name, as GraphQL answers; a cursor is the place in the list. */
export function historyOf(variables: Record<string, unknown>, state: GitHubState): Reply {
  const { start, after, size } = variables;
  if (state.permissions.contents === 'none' || state.permissions.statuses === 'none') {
    return ok({
      data: null,
      errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
    });
  }
  const all = ancestors(state, typeof start === 'string' ? start : '');
  const begin = Number(after ?? 0);
  const end = begin + Number(size);
  const nodes = all.slice(begin, end).map((oid) => {
    const newest = new Map<string, string>();
    for (const { context, target_url } of (state.statuses.get(oid) ?? []).toReversed())
      newest.set(context, target_url);
    const contexts = [...newest].map(([context, targetUrl]) => ({ context, targetUrl }));
    return { oid, status: contexts.length === 0 ? null : { contexts } };
  });
  const pageInfo = { hasNextPage: all.length > end, endCursor: String(end) };
  return ok({ data: { repository: { object: { history: { nodes, pageInfo } } } } });
}

function ancestors({ history }: GitHubState, sha: string): string[] {
  const at = history.indexOf(sha);
  return at === -1 ? [sha, ...history] : history.slice(at);
}
