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

  it.each([
    'The first page answered with HTTP 404 (it does not exist).',
    'The first page is not an HTML page (application/pdf).',
    'The first page has no document to show (a download).',
  ])('asks for another address for "%s"', (reason) => {
    expect(adviseOnFailure(reason, TARGET)).toBe(`Check that ${TARGET} is the address of a page.`);
  });

  it.each([
    'The service has no working browser; tell its operator and try again later.',
    'The first page could not be loaded because the machine of this service is short of memory or disk space.',
    'The scan took too long and was stopped. Ask for a new scan, or for one of fewer pages.',
    'The scan was interrupted 3 times and was given up. Ask for a new scan.',
  ])('does not blame the site for "%s"', (reason) => {
    expect(adviseOnFailure(reason, TARGET)).not.toContain(TARGET);
  });

  it('has an address to open for what the site does wrong, without what a terminal takes for commands', () => {
    const reason = 'The first page answered with HTTP 500 (the server failed).';
    expect(adviseOnFailure(reason, TARGET)).toBe(`Check that ${TARGET} can be opened on this machine.`);
    expect(adviseOnFailure(reason, 'http://a/\u001b[2J')).not.toContain('\u001b');
  });
});
