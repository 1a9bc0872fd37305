import { createHideInText } from '../../shared/hide-in-text.ts';
import type { RetryContext } from '../service/retry.ts';
import { ConfigurationError, RunError } from '../shared/errors.ts';
import { describeNetworkError } from '../text/describe-network-error.ts';
import { oneLine } from '../text/plain-text.ts';
import { findCommitMarker, type CommitMarker } from './commit-marker.ts';
import { openPage } from './open-page.ts';
import type { SiteAccess } from './site-access.ts';

/** What to wait for before the scan: nothing, an answer, or an answer of the deployed commit. */
export type WaitFor = { kind: 'none' } | { kind: 'answer' } | { kind: 'commit'; marker: CommitMarker };

const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 15_000;
const GROWTH = 1.3;
const REQUEST_TIMEOUT_MS = 15_000;
/** Time for the last request. */
const LAST_REQUEST_MS = 1500;

/**
 * Waits until the site is there: until its address answers, or until it names one of the commits as what it
 * was built from, so that the build before, on an address that does not change, is not scanned by mistake.
 *
 * @param builds Full commit ids; one of them is enough.
 * @param access How a run without a service of its own opens the site; undefined for one with `server-url`.
 * @throws {@link RunError} if the time is up, or the site asks for a login; {@link ConfigurationError} if there
 *   is no commit to wait for.
 */
export async function waitForSite(
  url: string,
  waitFor: WaitFor,
  builds: readonly string[],
  timeoutMs: number,
  retry: RetryContext,
  access?: SiteAccess,
): Promise<void> {
  if (waitFor.kind === 'none') return;
  if (waitFor.kind === 'commit' && builds.length === 0) {
    throw new ConfigurationError('Input "wait-for": this run has no commit to wait for; use answer.');
  }
  const { clock, signal, log } = retry;
  const deadlineMs = Math.min(clock.now() + timeoutMs, retry.deadlineMs);
  let waitMs = FIRST_WAIT_MS;
  let lastLine = '';
  for (;;) {
    const requestMs = Math.min(REQUEST_TIMEOUT_MS, Math.max(deadlineMs - clock.now(), LAST_REQUEST_MS));
    const state = await look({ url, access }, waitFor, builds, requestMs, signal);
    if (state.ready) {
      log(state.line);
      return;
    }
    if (state.line !== lastLine) log(state.line);
    lastLine = state.line;
    const leftMs = deadlineMs - clock.now();
    if (leftMs <= 0) {
      throw new RunError(
        'timeout',
        `The site was not ready in time. ${state.line} Check the deployment, raise "wait-timeout", or set "wait-for" to none if this runner cannot reach the site.`,
      );
    }
    await clock.sleep(Math.min(waitMs, leftMs), signal);
    waitMs = Math.min(waitMs * GROWTH, MAX_WAIT_MS);
  }
}

interface Look {
  ready: boolean;
  line: string;
}

async function look(
  { url, access }: { url: string; access: SiteAccess | undefined },
  waitFor: Exclude<WaitFor, { kind: 'none' }>,
  builds: readonly string[],
  requestMs: number,
  signal: AbortSignal,
): Promise<Look> {
  signal.throwIfAborted();
  const marker = waitFor.kind === 'commit' ? waitFor.marker : undefined;
  const address = marker?.kind === 'file' ? new URL(marker.name, url).href : url;
  let response: Response;
  let text: string | undefined;
  try {
    response = await openPage(address, url, access, {
      headers: { 'cache-control': 'no-cache', 'user-agent': 'sitedelta-action' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    });
    if (response.ok && marker !== undefined) text = await findCommitMarker(response, marker);
    else await response.body?.cancel();
  } catch (error) {
    signal.throwIfAborted();
    return {
      ready: false,
      line: `${address} does not answer yet (${oneLine(hideSecrets(describeNetworkError(error).text.replace(/\.$/, ''), access), 300)}).`,
    };
  }
  const { status } = response;
  if (status === 401 || status === 407) {
    // No input could change this, so it is not a mistake in them.
    throw new RunError(
      'error',
      `${oneLine(address, 300)} asks for a login (status ${status}). ${adviseOnLogin(access)}`,
    );
  }
  if (!response.ok) return { ready: false, line: `${address} answers with status ${status}.` };
  if (marker === undefined) return { ready: true, line: `${address} answers.` };
  if (text === undefined)
    return { ready: false, line: `${address} answers, but has no ${describe(marker)}.` };
  const commit = builds.find((sha) => names(text, sha));
  return commit === undefined
    ? {
        ready: false,
        line: `${address} still shows another build (${describe(marker)}: ${oneLine(hideSecrets(text, access), 60)}).`,
      }
    : { ready: true, line: `${address} shows the commit ${commit.slice(0, 7)}.` };
}

function adviseOnLogin(access: SiteAccess | undefined): string {
  if (access === undefined) {
    return 'A service of "server-url" and the wait for the site open pages without headers, cookies and passwords: exempt their addresses from the protection. A run without "server-url" can send headers and cookies (the section scan of .sitedelta.yml).';
  }
  const names = [...Object.keys(access.headers), ...Object.keys(access.cookies)];
  return names.length === 0
    ? 'Name the headers or cookies that open it in the section scan of .sitedelta.yml.'
    : `What the section scan of .sitedelta.yml has does not open it (${oneLine(names.join(', '), 300)}): check the values. They are sent to the host of "url" alone, not to one that it redirects to.`;
}

/** A site may show what it was sent. */
function hideSecrets(text: string, access: SiteAccess | undefined): string {
  const values = [...Object.values(access?.headers ?? {}), ...Object.values(access?.cookies ?? {})];
  return createHideInText(values)(text);
}

/** Whether a text holds a commit's id, whole or shortened to at least seven digits as Git does. */
function names(text: string, sha: string): boolean {
  return (text.toLowerCase().match(/(?<![0-9a-z])[0-9a-f]{7,64}(?![0-9a-z])/g) ?? []).some((id) =>
    sha.toLowerCase().startsWith(id),
  );
}

function describe({ kind, name }: CommitMarker): string {
  return { header: `header ${name}`, meta: `meta element ${name}`, file: `content` }[kind];
}
