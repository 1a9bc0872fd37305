import { expect, test } from 'vitest';

import { describeNetworkError } from '../../../src/text/describe-network-error.ts';

function failed(code: string, message = 'CA signature digest algorithm too weak'): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

test.each([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ['UNSPECIFIED', 'its certificate is not accepted (CA signature digest algorithm too weak). Replace it'],
  ['CERT_CHAIN_TOO_LONG', 'its certificate is not accepted'],
  ['INVALID_PURPOSE', 'its certificate is not accepted'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not use TLS'],
])('%s is a lasting problem, and the text says what to do', (code, said) => {
  expect(describeNetworkError(failed(code))).toEqual({ text: expect.stringContaining(said), lasting: true });
});

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND scan.example.test'],
])('%s may be temporary', (code, message) => {
  expect(describeNetworkError(failed(code, message))).toEqual({ text: `${message}.`, lasting: false });
});
