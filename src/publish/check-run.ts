import { setTimeout as sleep } from 'node:timers/promises';

import { connectGitHub, type GitHub } from '../github/connect-github.ts';
import type { SkippedSteps } from '../github/skipped-steps.ts';
import { chooseForLog, type Annotation } from '../render/annotations.ts';
import type { CheckText } from '../render/check-text.ts';
import { renderResults } from '../render/comment.ts';
import { renderWarnOnlyNote } from '../render/warn-only-note.ts';
import type { RunPlan } from '../run/plan-run.ts';
import type { Run } from '../run/start-run.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { publishAnnotations } from './log.ts';
import type { PublishedTarget, Publishing } from './publishing.ts';

/** GitHub takes this many annotations in a request, and adds those of the next one. */
const MAX_IN_REQUEST = 50;
/** As many as people look through; the summary has all. */
const MAX_ANNOTATIONS = 500;
/** As for the commit status: a cancelled run is killed soon, and the scan does not wait for GitHub. */
const SETTLE_MS = 5000;
const PATIENCE_MS = 3000;

const LEVELS = { error: 'failure', warning: 'warning', notice: 'notice' } as const;

/** The check run of the input `check-run`, which is in progress from the start of the run. */
export interface CheckRun {
  /** What it ends with if the run ends without {@link CheckRun.complete}: nothing must wait for a run that has ended. */
  outcome: CheckText;
  /** Resolves to whether GitHub has it, so that it will show the annotations. */
  begun: Promise<boolean>;
  /** Ends it with the outcome and what belongs to it. What GitHub refuses is skipped. */
  complete(summary: string, annotations: readonly Annotation[], skipped: SkippedSteps): Promise<void>;
  /** Whether it shows all annotations. */
  isShown(): boolean;
  /** Ends it with the outcome, if nothing else has. Never throws. */
  settle(): Promise<void>;
}

/**
 * Begins the check run. A GitHub that does not answer does not hold up the scan, and one that refuses is named at the end.
 *
 * @returns undefined if this run has none.
 */
export async function beginCheck(
  { revision: { sha }, name }: RunPlan,
  { inputs, context, github, clock, limit, log }: Run,
): Promise<CheckRun | undefined> {
  if (github === undefined || sha === '' || inputs.checkRun === 'never') return undefined;
  const ending = new AbortController();
  let id: number | undefined;
  let isCompleted = false;
  let isShown = false;
  const create = async (signal?: AbortSignal): Promise<number> => {
    const { data } = await github.octokit.rest.checks.create({
      ...github.repo,
      name: name.context,
      head_sha: sha,
      status: 'in_progress',
      started_at: new Date(clock.now()).toISOString(),
      details_url: context.runUrl,
      ...(signal !== undefined && { request: { signal } }),
    });
    return data.id;
  };
  const begun = create(ending.signal).then(
    (created) => {
      id = created;
      return true;
    },
    (error: unknown) => {
      log(`The check run is not begun: ${oneLine(messageOf(error), 200).replace(/\.$/, '')}.`);
      return false;
    },
  );
  await Promise.race([
    begun,
    sleep(PATIENCE_MS, undefined, { signal: limit.signal, ref: false }).catch(() => {}),
  ]);
  limit.signal.throwIfAborted();
  const check: CheckRun = {
    outcome: { conclusion: 'failure', title: 'No result: the run ended before it had one.' },
    begun,
    async complete(summary, annotations, skipped) {
      await begun;
      await skipped.attempt('the check run', 'checks: write', async () => {
        id ??= await create();
        const shown = annotations.slice(0, MAX_ANNOTATIONS);
        // The verdict comes first: if the run is ended in between, some annotations are missing and nothing waits.
        for (let at = 0; at === 0 || at < shown.length; at += MAX_IN_REQUEST) {
          const part = shown.slice(at, at + MAX_IN_REQUEST);
          await update(github, { check_run_id: id, ...check.outcome, summary, annotations: part });
          isCompleted = true;
        }
        const omitted = annotations.length - shown.length;
        if (omitted > 0)
          log(`The check run has ${MAX_ANNOTATIONS} annotations; summary and report have ${omitted} more.`);
        isShown = true;
        log(`The check run ${name.context} of ${sha.slice(0, 7)} is ${check.outcome.conclusion}.`);
      });
    },
    isShown: () => isShown,
    async settle() {
      ending.abort(new Error('the run ends'));
      await begun;
      if (id === undefined || isCompleted) return;
      // The connection of the run ends with it.
      const signal = AbortSignal.timeout(SETTLE_MS);
      const last = connectGitHub({ token: inputs.githubToken, context, clock, signal, log });
      if (last === undefined) return;
      try {
        await update(last, {
          check_run_id: id,
          ...check.outcome,
          summary: check.outcome.title,
          annotations: [],
        });
      } catch (error) {
        log(`The check run stays in progress: ${oneLine(messageOf(error), 200)}`);
      }
    },
  };
  return check;
}

/** Ends the check run with the results, if there is one. */
export async function publishRunCheck(
  targets: readonly PublishedTarget[],
  { check, annotations, skipped, linkSource, inputs, context }: Publishing,
): Promise<void> {
  if (check === undefined) return;
  const results = targets.map(({ result }) => result);
  const note = renderWarnOnlyNote(results, inputs.warnOnly);
  const summary = renderResults(results, context.runUrl, { linkSource, note });
  await check.complete(summary, annotations.filter(isPlaced), skipped);
  await publishInstead({ check, annotations });
}

/** Shows in the log what the check run should, if it has begun and does not show all. */
export async function publishInstead({
  check,
  annotations,
}: Pick<Publishing, 'check' | 'annotations'>): Promise<void> {
  if (check === undefined || check.isShown() || !(await check.begun)) return;
  publishAnnotations(chooseForLog(annotations.filter(isPlaced)));
}

function isPlaced({ line }: Annotation): boolean {
  return line !== undefined;
}

interface Update extends CheckText {
  check_run_id: number;
  /** GitHub's Markdown. */
  summary: string;
  annotations: readonly Annotation[];
}

async function update(
  { octokit, repo }: GitHub,
  { check_run_id, conclusion, title, summary, annotations }: Update,
): Promise<void> {
  await octokit.rest.checks.update({
    ...repo,
    check_run_id,
    status: 'completed',
    conclusion,
    output: {
      title,
      summary,
      annotations: annotations.map(({ level, title: heading, message, file = '', line = 1 }) => ({
        path: file,
        start_line: line,
        end_line: line,
        annotation_level: LEVELS[level],
        title: heading,
        message,
      })),
    },
  });
}
