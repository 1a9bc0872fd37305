import { describe, expect, it } from 'vitest';
import {
  failureOfNetwork,
  failureOfNoDocument,
  failureOfStatus,
  failureOfType,
} from '../../../../server/engine/visit/document-failure.ts';

describe('the failure of a page', () => {
  it.each([
    [401, /HTTP 401 \(it wants a sign-in/],
    [403, /HTTP 403 \(the site does not let the scan see it\)/],
    [404, /HTTP 404 \(it does not exist\)/],
    [418, /HTTP 418$/],
    [429, /HTTP 429 \(the site wants fewer requests\)/],
    [500, /HTTP 500 \(the server failed\)/],
    [503, /HTTP 503 \(the site is not available/],
  ])('says what status %d means', (status, says) => {
    expect(failureOfStatus(status)).toMatchObject({ status, message: expect.stringMatching(says) });
  });

  it.each([
    ['net::ERR_TOO_MANY_REDIRECTS', /^redirects in a loop$/],
    ['net::ERR_UNKNOWN_URL_SCHEME', /not a web page/],
    ['net::ERR_CERT_DATE_INVALID', /expired or is not valid yet \(ERR_CERT_DATE_INVALID\)$/],
    ['net::ERR_CERT_COMMON_NAME_INVALID', /for another name/],
    ['net::ERR_CERT_AUTHORITY_INVALID', /no known authority/],
    ['net::ERR_CERT_REVOKED', /revoked/],
    ['net::ERR_CERT_SOMETHING_NEW', /TLS certificate or setup/],
    ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', /versions of TLS/],
    ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', /of its visitors/],
    ['net::ERR_SSL_PROTOCOL_ERROR', /does not speak TLS/],
    ['net::ERR_INVALID_HTTP_RESPONSE', /not proper HTTP/],
    ['net::ERR_CONTENT_DECODING_FAILED', /not compressed as it says/],
  ])('says what %s means', (code, says) => {
    expect(failureOfNetwork(code)).toMatchObject({ kind: 'page', message: expect.stringMatching(says) });
  });

  it('tells a loop from redirects to ever other addresses', () => {
    const failure = failureOfNetwork('net::ERR_TOO_MANY_REDIRECTS', 'too-many-redirects');
    expect(failure).toMatchObject({
      message: 'redirects more than 20 times',
      redirects: 'too-many-redirects',
    });
    expect(failureOfNetwork('net::ERR_CERT_REVOKED').redirects).toBeNull();
  });

  it('says the same whenever nothing was reached', () => {
    const codes = ['CONNECTION_REFUSED', 'NAME_NOT_RESOLVED', 'TUNNEL_CONNECTION_FAILED', 'EMPTY_RESPONSE'];
    const failures = codes.map((code) => failureOfNetwork(`net::ERR_${code}`));
    expect(new Set(failures.map(({ kind, message }) => `${kind} ${message}`)).size).toBe(1);
    expect(failures[0]?.kind).toBe('unreachable');
  });

  it('says what came instead of a page', () => {
    expect(failureOfType('application/json').message).toBe('is not an HTML page (application/json)');
    expect(failureOfType('').message).toBe('is not an HTML page (no content type)');
    expect(failureOfType('text/<b>x</b>').message).toBe('is not an HTML page (text/bx/b)');
    expect(failureOfNoDocument({ status: 204, disposition: '' }).message).toMatch(/HTTP 204/);
    expect(failureOfNoDocument({ status: 200, disposition: 'Attachment; filename=a' }).message).toMatch(
      /a download/,
    );
    expect(failureOfNoDocument({ status: 200, disposition: '' }).message).toMatch(/do not show/);
    expect(failureOfNoDocument({ status: 500, disposition: '' }).status).toBe(500);
    expect(failureOfNoDocument(undefined).message).toMatch(/empty answer or a download/);
  });
});
