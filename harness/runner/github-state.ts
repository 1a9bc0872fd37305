/** A commit status as GitHub has it. */
export interface FakeStatus {
  state: string;
  context: string;
  description: string;
  target_url: string;
}

/** A check run as GitHub has it. */
export interface FakeCheck {
  id: number;
  name: string;
  head_sha: string;
  status: string;
  conclusion?: string;
  output?: { title: string; summary: string };
  /** Of all requests. */
  annotations: Record<string, unknown>[];
  /** How many annotations came with each request. */
  sizes: number[];
}

/** A comment on an issue or a pull request. */
export interface FakeComment {
  id: number;
  issue: number;
  body: string;
  user: { login: string; type: string };
  html_url: string;
}

/** A pull request. */
export interface FakePull {
  number: number;
  state: 'open' | 'closed';
  head: { sha: string; repo: { full_name: string } | null };
  /** By default of acme/site; GitHub lists pull requests that someone made in a fork, too, if the commit is theirs. */
  base: { sha: string; ref?: string; repo?: { full_name: string } };
}

/** A file of a pull request, as GitHub lists it. */
export interface FakePullFile {
  filename: string;
  /** Git's name of its content at the head. */
  sha: string;
  status: string;
  /** Parts of its diff; missing if that is too large. */
  patch?: string;
}

/** A review with the bodies of its comments. */
export interface FakeReview {
  pull: number;
  commit: string;
  body: string;
  comments: number;
}

/** The first comment at lines of a pull request, and what became of it. */
export interface FakeThread {
  id: string;
  path: string;
  from: number;
  to: number;
  body: string;
  isOwn: boolean;
  isResolved: boolean;
  isOutdated: boolean;
  /** As GitHub names it in lower case; undefined if it is shown. */
  hiddenAs: string | undefined;
}

/** A request that the stand-in got. */
export interface GitHubRequest {
  method: string;
  /** With query. */
  path: string;
  body: unknown;
  authorization: string | undefined;
}

/** An answer of the stand-in. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What a token may do with a part of the repository. */
type Level = 'none' | 'read' | 'write';

/** The repository acme/site as the stand-in has it. Tests set it up; calls read and change it. */
export interface GitHubState {
  /** Commits of the default branch, newest first; other commits have its tip as their parent. */
  history: string[];
  /** Commits of other branches, newest first. */
  branches: Record<string, string[]>;
  tags: { name: string; sha: string }[];
  statuses: Map<string, FakeStatus[]>;
  comments: FakeComment[];
  checks: FakeCheck[];
  pulls: FakePull[];
  /** Of the pull request of the tests. */
  pullFiles: FakePullFile[];
  reviews: FakeReview[];
  threads: FakeThread[];
  deployments: { id: number; sha: string; environment: string }[];
  /** Files at the root of commits. */
  files: Map<string, Record<string, string>>;
  /** What the token may do. */
  permissions: Record<'contents' | 'statuses' | 'pull-requests' | 'deployments' | 'checks', Level>;
  /** Whether the links of statuses keep what follows the `#`. */
  keepFragments: boolean;
}

/** A repository without commits, whose token may do everything. */
export function anEmptyRepository(): GitHubState {
  return {
    history: [],
    branches: {},
    tags: [],
    statuses: new Map(),
    comments: [],
    checks: [],
    pulls: [],
    pullFiles: [],
    reviews: [],
    threads: [],
    deployments: [],
    files: new Map(),
    permissions: {
      contents: 'write',
      statuses: 'write',
      'pull-requests': 'write',
      deployments: 'write',
      checks: 'write',
    },
    keepFragments: true,
  };
}
