import { createHash } from 'node:crypto';

import type { ComparedFinding } from '../api-types.ts';
import type { TargetResult } from '../target-result.ts';
import { code, link } from './escape.ts';
import { joinSections } from './join-sections.ts';
import { renderTarget, type PartLimits } from './render-target.ts';

/** GitHub refuses a comment of more than 65,536 characters; bytes are never fewer than characters. */
const LIMITS = {
  added: { maxItems: 50, maxBytes: 28_000 },
  current: { maxItems: 30, maxBytes: 28_000 },
  resolved: { maxItems: 25, maxBytes: 9_000 },
  unchanged: { maxItems: 50, maxBytes: 9_000 },
  limitations: { maxItems: 5, maxBytes: 3_000 },
} as const satisfies PartLimits;

/** What a comment tells about the run that wrote it, in a form that later runs can read. */
export interface CommentStamp {
  runId: number;
  runAttempt: number;
  /** The same for results that say the same. */
  digest: string;
}

interface CommentInput {
  result: TargetResult;
  /** Tells the comments of different targets apart. */
  key: string;
  stamp: CommentStamp;
  /** Page of the run. */
  runUrl: string;
  /** The deployed commit. */
  sha: string;
}

/** The comment on a pull request, as GitHub's Markdown. */
export function renderComment({ result, key, stamp, runUrl, sha }: CommentInput): string {
  const facts = [link(runUrl, `run ${stamp.runId}`)];
  if (sha !== '') facts.push(`commit ${code(sha.slice(0, 7), 7)}`);
  return joinSections([
    `${commentMarker(key)}\n<!-- ${stamp.runId} ${stamp.runAttempt} ${stamp.digest} -->`,
    renderTarget(result, (text) => `## Sitedelta: ${text}`, LIMITS),
    `<sub>Written by ${facts.join(' for ')}. The next run updates this comment.</sub>`,
  ]);
}

/** The first line of a comment, by which later runs find it. */
export function commentMarker(key: string): string {
  return `<!-- sitedelta:${key} -->`;
}

/** Reads the stamp of a comment; undefined if somebody has edited it away. */
export function readStamp(body: string): CommentStamp | undefined {
  const match = /^<!-- \S+ -->\r?\n<!-- (\d{1,16}) (\d{1,9}) ([a-f0-9]{16}) -->/.exec(body);
  if (match === null) return undefined;
  const [, runId, runAttempt, digest = ''] = match;
  return { runId: Number(runId), runAttempt: Number(runAttempt), digest };
}

/** A short hash of what matters about a result: the conclusion, what was added and what was resolved. */
export function digestResult(result: TargetResult): string {
  if (result.kind === 'failed') return hash(['failed', result.status]);
  const { comparison, outcome, scan } = result;
  return hash(
    comparison.kind === 'compared'
      ? [outcome.conclusion, identify(comparison.diff.added), identify(comparison.diff.resolved)]
      : [outcome.conclusion, 'no base', identify(scan.result?.findings ?? [])],
  );
}

function identify(findings: readonly ComparedFinding[]): string[] {
  return findings
    .map(({ id, rule, evidence, pages }) => id ?? JSON.stringify([rule, evidence, pages]))
    .toSorted();
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
