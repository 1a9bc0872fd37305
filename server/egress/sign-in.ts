import type { CDPSession } from 'puppeteer';
import type { EgressCredentials } from './egress.ts';

/** Answered by the proxy itself, with no content: the tab stays where it is. */
export const SIGN_IN_URL = 'http://sign-in.invalid/';

/**
 * Tells the browser context of a tab the proxy's credentials. Chromium asks for them once and then sends them
 * along with everything that the context does (tabs, frames, workers, WebSockets), so that only this one request
 * has to be intercepted.
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
    // Fails when the tab goes, as does the navigation.
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
    // What an answer without content ends as; a refusal would be shown.
    if (errorText !== 'net::ERR_ABORTED')
      throw new Error(`The browser was not let in (${errorText ?? 'refused'}).`);
  } finally {
    cdp.off('Fetch.authRequired', answer);
    cdp.off('Fetch.requestPaused', goOn);
  }
}
