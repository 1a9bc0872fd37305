import { link } from '../../shared/formats/escape.ts';
import { SEVERITIES } from '../../shared/severity.ts';
import { counted } from '../../shared/words.ts';
import type { GitHub } from '../github/connect-github.ts';
import type { PullRequest } from '../github/pull-request.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Fixes } from './find-fixes.ts';
import { makeSuggestions, type Suggestion } from './make-suggestions.ts';
import { planReview, type Wanted } from './plan-review.ts';
import { readPullDiff } from '../github/pull-diff.ts';
import { hideSuggestion, readEarlierSuggestions } from './review-threads.ts';
import { markOf, renderSuggestion } from './suggestion-comment.ts';

interface PublishOptions {
  github: GitHub;
  pullRequest: PullRequest;
  /** Different for each workflow, as that of the comment. */
  key: string;
  /** Page of the run. */
  runUrl: string;
  reportUrl: string;
  log: (line: string) => void;
}

/**
 * Writes what is proven as suggestions at the lines of the pull request, in one review, and hides those of earlier runs that hold no longer.
 *
 * @returns How many findings have a suggestion there now
 * @throws what the API throws
 */
export async function publishSuggestions(fixes: Fixes, options: PublishOptions): Promise<number> {
  const { github, pullRequest, key, log } = options;
  const { headSha, earlier } = await readEarlierSuggestions(github, pullRequest, key);
  if (headSha !== pullRequest.headSha) {
    log('The pull request has a newer commit, whose run writes the suggestions.');
    return 0;
  }
  const wanted = fixes.proven.length === 0 ? [] : await findWanted(fixes, options);
  const plan = planReview(wanted, earlier, {
    present: new Set(fixes.added.flatMap(({ id }) => id ?? [])),
    untried: fixes.untried,
  });
  if (plan.write.length > 0) await writeReview(plan.write, fixes, options);
  for (const { id, why } of plan.hide) {
    try {
      await hideSuggestion(github, id, why);
    } catch (error) {
      // It is only in the way; those that hold are written.
      log(`An earlier suggestion cannot be hidden: ${oneLine(messageOf(error), 200)}`);
      break;
    }
  }
  const tell = (some: readonly unknown[], how: string): void => {
    if (some.length > 0) log(`${counted(some.length, 'suggestion')} ${how}`);
  };
  tell(plan.standing, 'of earlier runs left as they are.');
  tell(plan.refused, 'settled by someone, and not written again.');
  tell(plan.hide, 'of earlier runs hidden, because they no longer hold.');
  tell(plan.omitted, 'without room on the pull request; the patch has all.');
  return [...plan.write, ...plan.standing].flatMap(({ suggestion }) => findingsOf(suggestion)).length;
}

function findingsOf({ patches }: Suggestion): Suggestion['patches'][number]['findings'][number][] {
  return patches.flatMap(({ findings }) => findings);
}

/** What can be suggested at lines of the pull request, the worst first. */
async function findWanted(fixes: Fixes, { github, pullRequest, key }: PublishOptions): Promise<Wanted[]> {
  const { pathOf, blobOf, textOf, proven } = fixes;
  const diff = await readPullDiff(github, pullRequest);
  const shown = (file: string): readonly { from: number; to: number }[] => {
    const changed = diff.get(pathOf(file));
    // The checkout may be a merge with a newer base: lines have the same numbers only if all is the same.
    return changed !== undefined && changed.blob === blobOf(file) ? changed.shown : [];
  };
  return makeSuggestions(proven, { textOf, shown })
    .toSorted((a, b) => rank(a) - rank(b))
    .map((suggestion) => {
      const path = pathOf(suggestion.file);
      return { suggestion, path, mark: markOf(suggestion, path, key) };
    });
}

function rank(suggestion: Suggestion): number {
  return Math.min(...findingsOf(suggestion).map(({ severity }) => SEVERITIES.indexOf(severity)));
}

/** One review, and so one notification, for all of them. */
async function writeReview(
  write: readonly Wanted[],
  fixes: Fixes,
  { github: { octokit, repo }, pullRequest, runUrl, reportUrl, log }: PublishOptions,
): Promise<void> {
  const count = write.flatMap(({ suggestion }) => findingsOf(suggestion)).length;
  const all = counted(fixes.added.length, 'finding');
  const { data } = await octokit.rest.pulls.createReview({
    ...repo,
    pull_number: pullRequest.number,
    commit_id: pullRequest.headSha,
    event: 'COMMENT',
    body: `${count} of ${all} that this pull request adds can be repaired by ${counted(write.length, 'suggestion')}. <sub>Written by a ${link(runUrl, 'run')} of Sitedelta.</sub>`,
    comments: write.map(({ suggestion, path, mark }) => ({
      path,
      body: renderSuggestion(suggestion, mark, reportUrl),
      line: suggestion.to,
      side: 'RIGHT',
      ...(suggestion.from < suggestion.to && { start_line: suggestion.from, start_side: 'RIGHT' }),
    })),
  });
  log(`Wrote ${counted(write.length, 'suggestion')} on the pull request: ${data.html_url}`);
}
