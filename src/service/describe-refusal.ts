import { ServiceFailure } from '../shared/errors.ts';
import { readField } from '../shared/json.ts';
import { oneLine } from '../text/plain-text.ts';
import type { ServerToken } from './authorization.ts';

/**
 * Describes an answer whose status is not a success. Without the slug that the contract gives to every error, it may
 * be from a proxy, a sign-on or another program.
 *
 * @param answer.error Body of the answer.
 * @param serverToken The token that was sent; it is removed from the answer's text.
 */
export function describeRefusal(
  { error, response }: { error?: unknown; response: Response },
  serverToken: ServerToken | undefined,
): ServiceFailure {
  const { status } = response;
  const clean = (text: string): string => oneLine(hideToken(text, serverToken), 500);
  const slug = readSlug(error);
  const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'));
  const details = {
    status,
    ...(slug === undefined ? {} : { slug }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const reason = clean(readField(error, 'message') ?? '');
  if (status === 429 || status === 503) {
    const what = status === 429 ? 'limits how many scans you may ask for' : 'is not available at the moment';
    const text = `The service ${what} (status ${status}). ${reason || 'Run the job again later.'}`;
    return new ServiceFailure('busy', text, details);
  }
  // A file server answers 501 to a POST.
  if (status >= 500 && status !== 501) {
    const advice = reason || "Run the job again later, and look at the service's log.";
    return new ServiceFailure('broken', `The service failed with status ${status}. ${advice}`, details);
  }
  // The service itself asks for no credential, whatever form the refusal has.
  if (status === 401 || (status === 403 && slug === undefined)) {
    const text =
      serverToken === undefined
        ? `The server at the input "server-url" asks for a credential (status ${status}). If the service is behind a sign-on, give the input "server-token".`
        : typeof serverToken === 'object'
          ? `The token that GitHub made for ${oneLine(serverToken.audience, 200)} is not accepted (status ${status}). Check that what stands in front of the service takes tokens of GitHub Actions for this audience, and of this repository.`
          : `The token of the input "server-token" is not accepted (status ${status}). Check that it is meant for this service and has not expired.`;
    return new ServiceFailure('not-a-service', text, details);
  }
  if (slug !== undefined) {
    const text = `The service refused the request with status ${status}. ${reason || clean(slug)}`;
    return new ServiceFailure('rejected', text, details);
  }
  if (status >= 300 && status < 400) {
    const location = clean(response.headers.get('location') ?? 'another address');
    const text = `The service answers with a redirect to ${location}. Set the input "server-url" to the address where it leads, without /api/v1.`;
    const signOn = ' If that is a page to sign in, give the input "server-token".';
    return new ServiceFailure('not-a-service', serverToken === undefined ? text + signOn : text, details);
  }
  const text = `The server at the input "server-url" is not a Sitedelta service (status ${status}). Set it to the base address of one, without /api/v1.`;
  return new ServiceFailure('not-a-service', text, details);
}

/** An id token is hidden by its form: three parts of base64url, the first of which is JSON. */
function hideToken(text: string, token: ServerToken | undefined): string {
  if (token === undefined) return text;
  return typeof token === 'string' ? text.replaceAll(token, '***') : text.replaceAll(/\beyJ[\w.-]+/g, '***');
}

/** The word of the contract; other programs may put other text there, such as "Not Found". */
function readSlug(error: unknown): string | undefined {
  const slug = readField(error, 'error');
  return slug !== undefined && /^[a-z][a-z_]{0,49}$/.test(slug) ? slug : undefined;
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function readRetryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
