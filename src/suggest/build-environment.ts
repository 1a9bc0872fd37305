import type { Inputs } from '../inputs/inputs.ts';

/**
 * What the runner gives to actions alone: inputs, its tokens for cache, artifacts and identity, and files by which a step sets
 * outputs, variables and paths of later ones.
 */
const OF_ACTIONS =
  /^(?:INPUT_|ACTIONS_|STATE_|GITHUB_(?:TOKEN|ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$|RUNNER_TRACKING_ID$)/i;

/** The environment of a build: that of a step of the workflow that runs a command, without what is meant for the scan. */
export function buildEnvironment(
  env: Record<string, string | undefined>,
  { githubToken, scanEnv = [] }: Pick<Inputs, 'githubToken' | 'scanEnv'>,
): Record<string, string | undefined> {
  const hidden = new Set(scanEnv);
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        !OF_ACTIONS.test(name) &&
        !hidden.has(name) &&
        (githubToken === undefined || value?.includes(githubToken) !== true),
    ),
  );
}
