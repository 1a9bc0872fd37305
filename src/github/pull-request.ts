import { isRecord, readField } from '../shared/json.ts';

/** The pull request that a deployment belongs to. */
export interface PullRequest {
  number: number;
  headSha: string;
  /** Tip of the base branch, at the time of the event or answer. */
  baseSha: string;
  /** Name of the base branch, if it is known. */
  baseBranch?: string | undefined;
  /** Whether it comes from another repository; the token of its runs can only read. */
  fork: boolean;
}

/**
 * Reads a pull request as events and the API describe it.
 *
 * @param repository owner/name of the repository that the workflow runs in.
 * @returns undefined if it has no number or no head.
 */
export function readPullRequest(value: unknown, repository: string): PullRequest | undefined {
  const number = isRecord(value) ? value['number'] : undefined;
  const headSha = readField(value, 'head', 'sha');
  if (typeof number !== 'number' || headSha === undefined) return undefined;
  const head = isRecord(value) && isRecord(value['head']) ? value['head'] : {};
  const headRepository = readField(head, 'repo', 'full_name');
  return {
    number,
    headSha,
    baseSha: readField(value, 'base', 'sha') ?? '',
    baseBranch: readField(value, 'base', 'ref'),
    // A fork that was deleted is null.
    fork:
      head['repo'] === null ||
      (headRepository !== undefined && headRepository.toLowerCase() !== repository.toLowerCase()),
  };
}
