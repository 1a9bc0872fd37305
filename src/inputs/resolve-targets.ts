import { ConfigurationError } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { parseTargetUrl } from './input-parsers.ts';
import type { RunContext } from './run-context.ts';

/** What to scan, or why there is nothing to scan in this run. */
export type Targets =
  /** `notice` is what users should know about the addresses. */
  { kind: 'targets'; urls: string[]; notice?: string } | { kind: 'skip'; reason: string };

/**
 * Finds the addresses to scan: the input, otherwise the address that a deployment_status event carries
 * (`environment_url`, which is the site; older tools put it in `target_url`, where other tools link their log).
 *
 * If the event has no new site, the run is skipped, whatever the input says. Such events are a deployment_status whose
 * state is not `success` (GitHub sends one event for each of pending, in_progress, success and so on), a workflow_run after
 * a run that did not succeed, and a pull request that was closed.
 *
 * @throws {@link ConfigurationError} if no address is given, or the event's address can't be scanned.
 */
export function resolveTargets(inputUrls: string[] | undefined, context: RunContext): Targets {
  const reason = whyNothingNew(context);
  if (reason !== undefined) return { kind: 'skip', reason };
  if (inputUrls !== undefined) return { kind: 'targets', urls: inputUrls };

  if (context.eventName !== 'deployment_status') {
    throw new ConfigurationError(
      'There is no address to scan. Set the input "url" (or "serve", for a folder with the built site), or run the workflow on the event deployment_status.',
    );
  }
  const site = readField(context.event, 'deployment_status', 'environment_url');
  const address = site ?? readField(context.event, 'deployment_status', 'target_url');
  const advice = 'Set the input "url", or let the deployment report its address.';
  if (address === undefined) {
    throw new ConfigurationError(`The deployment_status event carries no environment_url. ${advice}`);
  }
  if (isGitHub(address, context)) {
    throw new ConfigurationError(
      `The deployment_status event names no site: its ${site === undefined ? 'target_url' : 'environment_url'} leads to GitHub itself, as the log of a deployment does. ${advice}`,
    );
  }
  const url = parseEventUrl(address);
  if (site !== undefined) return { kind: 'targets', urls: [url] };
  return {
    kind: 'targets',
    urls: [url],
    notice: `The deployment_status event carries no environment_url, so its target_url is scanned: ${url} If that is a log and not the site, set the input "url".`,
  };
}

function whyNothingNew({ eventName, event }: RunContext): string | undefined {
  if (eventName === 'deployment_status') {
    const state = readField(event, 'deployment_status', 'state');
    if (state === undefined || state === 'success') return undefined;
    const isOver = ['failure', 'error', 'inactive'].includes(state);
    const rest = isOver ? '.' : '; the run for the state success will scan it.';
    return `The deployment is in the state ${state}, so there is nothing new to scan${rest}`;
  }
  if (eventName.startsWith('pull_request') && readField(event, 'action') === 'closed') {
    return 'The pull request is closed, so there is nothing to scan. Leave the type closed out of the workflow, or start it on a push for what was merged.';
  }
  if (eventName === 'workflow_run') {
    const conclusion = readField(event, 'workflow_run', 'conclusion');
    if (conclusion !== undefined && conclusion !== 'success') {
      return `The run before this one ended with ${conclusion}, so there is nothing new to scan.`;
    }
    const action = readField(event, 'action');
    if (conclusion === undefined && action !== undefined) {
      return `The run before this one has not ended (${action}), so there is nothing new to scan; let the workflow run on the type completed.`;
    }
  }
  return undefined;
}

/** Whether an address is one of the server that runs the workflow. */
function isGitHub(address: string, { gitHubUrl, apiUrl }: RunContext): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (/(?:^|\.)github\.com\.?$/.test(url.hostname)) return true;
  // An Enterprise Server may serve GitHub Pages below its own host.
  if (url.pathname.startsWith('/pages/')) return false;
  return [gitHubUrl, apiUrl].some((own) => URL.parse(own)?.host === url.host);
}

function parseEventUrl(address: string): string {
  try {
    return parseTargetUrl(address);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(
      `The address in the deployment_status event cannot be scanned: ${error.message} Set the input "url" instead.`,
      { cause: error },
    );
  }
}
