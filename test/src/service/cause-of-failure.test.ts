import { describe, expect, it } from 'vitest';

import {
  failureOfNetwork,
  failureOfNoDocument,
  failureOfStatus,
  failureOfType,
} from '../../../server/engine/visit/document-failure.ts';
import { causeOfFailure } from '../../../src/service/cause-of-failure.ts';

describe('causeOfFailure knows the failures of the engine', () => {
  it.each([
    [failureOfNetwork('net::ERR_CONNECTION_REFUSED'), 'site'],
    [failureOfStatus(503), 'site'],
    [failureOfNetwork('net::ERR_TOO_MANY_REDIRECTS'), 'site'],
    [failureOfNetwork('net::ERR_CERT_DATE_INVALID'), 'certificate'],
    [failureOfStatus(401), 'sign-in'],
    [failureOfStatus(403), 'sign-in'],
    [failureOfStatus(404), 'address'],
    [failureOfType('image/png'), 'address'],
    [failureOfNoDocument(undefined), 'address'],
    [failureOfNetwork('net::ERR_OUT_OF_MEMORY'), 'other'],
  ] as const)('%s: %s', (failure, cause) => {
    expect(causeOfFailure({ kind: 'first-page-failed', reason: failure.reason })).toBe(cause);
  });

  it.each([
    [{ kind: 'no-browser' }, 'other'],
    [{ kind: 'out-of-time', timeoutMs: 1000 }, 'other'],
    [{ kind: 'too-slow' }, 'other'],
    [{ kind: 'site-lost', judged: 1, lost: 9 }, 'site'],
    [{ kind: 'built-for-another-path', missing: 4, named: 5 }, 'path'],
    [{ kind: 'of-a-later-version' }, 'other'],
    [{ kind: 'constructor' }, 'other'],
    [undefined, 'other'],
  ] as const)('%j: %s', (failure, cause) => {
    expect(causeOfFailure(failure)).toBe(cause);
  });
});
