import { describe, expect, it } from 'vitest';

import { adviseOnFailure } from '../../../src/cli/scan/advise-on-failure.ts';

const TARGET = 'https://localhost:3443/';

describe('adviseOnFailure', () => {
  it('names the option for a certificate of one’s own', () => {
    const reason =
      'The first page has a TLS certificate that no known authority has signed (ERR_CERT_AUTHORITY_INVALID).';
    expect(adviseOnFailure(reason, TARGET)).toContain('--ignore-https-errors');
  });

  it.each([401, 403, 407])('names the headers of the config file for HTTP %i', (status) => {
    const reason = `The first page answered with HTTP ${status}.`;
    expect(adviseOnFailure(reason, TARGET)).toContain('headers under scan in .sitedelta.yml');
  });

  it('has an address to open for all else, without what a terminal takes for commands', () => {
    const reason = 'The first page answered with HTTP 500 (the server failed).';
    expect(adviseOnFailure(reason, TARGET)).toBe(`Check that ${TARGET} can be opened on this machine.`);
    expect(adviseOnFailure('x', 'http://a/\u001b[2J')).not.toContain('\u001b');
  });
});
