import { setTimeout as sleep } from 'node:timers/promises';

import * as core from '@actions/core';

import type { IdTokens } from '../service/authorization.ts';
import { ConfigurationError, ServiceFailure } from '../shared/errors.ts';
import { readClaims } from '../shared/read-claims.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

/** The toolkit tries ten times, without a limit. */
const REQUEST_MS = 15_000;
/** A request that waits for a scan lasts up to 25 seconds, and the clocks of both sides may differ a little. */
const MARGIN_MS = 60_000;

/**
 * The tokens that GitHub makes for a run with `id-token: write`, so that no secret has to be kept. One lasts some minutes;
 * it is used until a minute before its end.
 *
 * @param audience For whom they are made; the service takes no others.
 * @throws {@link ConfigurationError} if the run may not ask for them.
 */
export function createIdTokens(audience: string): IdTokens {
  if (!process.env['ACTIONS_ID_TOKEN_REQUEST_URL'] || !process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN']) {
    throw new ConfigurationError(
      'Input "server-token" is oidc, and this run may not ask GitHub for a token. Grant id-token: write under "permissions" in the workflow. Runs for pull requests from forks never may.',
    );
  }
  let held: { token: string; untilMs: number } | undefined;
  let asking: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    const token = await requestToken(audience);
    // The clock of the runner need not be right for this.
    held = { token, untilMs: performance.now() + lifetimeMs(token) - MARGIN_MS };
    return token;
  };
  return {
    audience,
    async get() {
      if (held !== undefined && performance.now() < held.untilMs) return held.token;
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
  };
}

async function requestToken(audience: string): Promise<string> {
  const ended = new AbortController();
  const late = sleep(REQUEST_MS, undefined, { signal: ended.signal, ref: false }).then(
    () => Promise.reject(new Error(`no answer within ${REQUEST_MS / 1000} s`)),
    () => '',
  );
  try {
    // The toolkit hides it in the log.
    return await Promise.race([core.getIDToken(audience), late]);
  } catch (error) {
    const reason = oneLine(messageOf(error), 300).replace(/\.$/, '');
    throw new ServiceFailure('unreachable', `GitHub gave no token for the service: ${reason}.`, {
      cause: error,
    });
  } finally {
    ended.abort();
  }
}

/** How long a token lasts, by its claims; none if they can't be read, so that each request asks for one. */
function lifetimeMs(token: string): number {
  const { iat, exp } = readClaims(token);
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : 0;
}
