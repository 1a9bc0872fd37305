import { ConfigurationError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { parseTargetUrl } from './input-parsers.ts';
import type { RunContext } from './run-context.ts';

/** What to scan, or why there is nothing to scan in this run. */
export type Targets = { kind: 'targets'; urls: string[] } | { kind: 'skip'; reason: string };

/**
 * Finds the addresses to scan: the input, else the address that a deployment_status event carries
 * (`environment_url`, which is the site; older tools put it in `target_url`).
 *
 * A deployment_status event whose state is not `success` has no new site to look at, whatever the input
 * says: GitHub sends one event for each of pending, in_progress, success and so on, and the run for
 * success comes by itself. Such a run is skipped.
 *
 * @throws {@link ConfigurationError} if no address is given, or the event's address can't be scanned.
 */
export function resolveTargets(inputUrls: string[] | undefined, context: RunContext): Targets {
  if (context.eventName === 'deployment_status') {
    const state = readField(context.event, 'deployment_status', 'state');
    if (state !== undefined && state !== 'success') {
      return {
        kind: 'skip',
        reason: `The deployment is in the state ${state}, so there is nothing new to scan; the run for the state success will scan it.`,
      };
    }
  }
  if (inputUrls !== undefined) return { kind: 'targets', urls: inputUrls };

  if (context.eventName !== 'deployment_status') {
    throw new ConfigurationError(
      'There is no address to scan. Set the input "url", or run the workflow on the event deployment_status.',
    );
  }
  const address =
    readField(context.event, 'deployment_status', 'environment_url') ??
    readField(context.event, 'deployment_status', 'target_url');
  if (address === undefined) {
    throw new ConfigurationError(
      'The deployment_status event carries no environment_url. Set the input "url", or let the deployment report its address.',
    );
  }
  try {
    return { kind: 'targets', urls: [parseTargetUrl(address)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(
      `The address in the deployment_status event can not be scanned: ${error.message} Set the input "url" instead.`,
      { cause: error },
    );
  }
}
