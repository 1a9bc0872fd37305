import type { CDPSession } from 'puppeteer';

/** What the proxy of a scan demands of every request, so that other processes of the machine can't use it. */
export interface EgressCredentials {
  username: string;
  password: string;
}

/** Answered by the proxy itself, without content, so that the tab stays where it is. */
export const SIGN_IN_URL = 'http://sign-in.invalid/';

/**
 * Gives the proxy's credentials to the browser context of a tab. Chromium asks for them once and then sends them with
 * every request of the context (tabs, frames, workers, WebSockets), so only this one request has to be intercepted.
 * @throws Error when the proxy does not accept them
 */
export async function signIn(cdp: CDPSession, credentials: EgressCredentials): Promise<void> {
  let asked = 0;
  const answer = ({ requestId }: { requestId: string }): void => {
    asked += 1;
    const authChallengeResponse =
      asked === 1
        ? ({ response: 'ProvideCredentials', ...credentials } as const)
        : ({ response: 'CancelAuth' } as const);
    // Fails when the tab is closed, as the navigation does.
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
  };
  const goOn = ({ requestId }: { requestId: string }): void => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  };
  cdp.on('Fetch.authRequired', answer);
  cdp.on('Fetch.requestPaused', goOn);
  try {
    await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: SIGN_IN_URL }] });
    const { errorText } = await cdp.send('Page.navigate', { url: SIGN_IN_URL });
    await cdp.send('Fetch.disable');
    // A navigation that is answered without content is aborted; a refusal would be displayed.
    if (errorText !== 'net::ERR_ABORTED')
      throw new Error(`The proxy did not accept the browser (${errorText ?? 'refused'}).`);
  } finally {
    cdp.off('Fetch.authRequired', answer);
    cdp.off('Fetch.requestPaused', goOn);
  }
}

/** Value of Proxy-Authorization (RFC 7617). */
export function basicToken({ username, password }: EgressCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
