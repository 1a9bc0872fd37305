import { describe, expect, it } from 'vitest';

import type { PageFailureReason } from '../../../shared/limitations/page-failure-reason.ts';
import { adviseOnFailure } from '../../../src/cli/scan/advise-on-failure.ts';

const TARGET = 'https://localhost:3443/';

function adviceFor(reason: PageFailureReason, target = TARGET): string {
  return adviseOnFailure({ kind: 'first-page-failed', reason }, target);
}

describe('adviseOnFailure', () => {
  it('names the option for a certificate of one’s own', () => {
    const code = 'ERR_CERT_AUTHORITY_INVALID';
    expect(adviceFor({ kind: 'certificate', fault: 'authority', code })).toContain('--ignore-https-errors');
  });

  it.each([401, 403, 407])('names the headers of the config file for HTTP %i', (status) => {
    expect(adviceFor({ kind: 'http-error', status })).toContain('headers under scan in .sitedelta.yml');
  });

  it.each([
    { kind: 'http-error', status: 404 },
    { kind: 'not-html', type: 'application/pdf' },
    { kind: 'no-document', what: 'download' },
  ] as const)('asks for another address for %j', (reason) => {
    expect(adviceFor(reason)).toBe(`Check that ${TARGET} is the address of a page.`);
  });

  it.each([
    { kind: 'no-browser' },
    { kind: 'first-page-failed', reason: { kind: 'no-room' } },
    { kind: 'stopped' },
    { kind: 'interrupted-too-often', times: 3 },
    undefined,
  ] as const)('does not blame the site for %j', (failure) => {
    expect(adviseOnFailure(failure, TARGET)).not.toContain(TARGET);
  });

  it('has an address to open for what the site does wrong, without what a terminal takes for commands', () => {
    const reason = { kind: 'http-error', status: 500 } as const;
    expect(adviceFor(reason)).toBe(`Check that ${TARGET} can be opened on this machine.`);
    expect(adviceFor(reason, 'http://a/\u001b[2J')).not.toContain('\u001b');
  });
});
