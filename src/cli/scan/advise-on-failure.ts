import type { Scan } from '../../service/api-types.ts';
import { causeOfFailure } from '../../service/cause-of-failure.ts';
import { oneLine } from '../../text/plain-text.ts';

const CERTIFICATE = 'If the certificate is one of your own, --ignore-https-errors takes it as it is.';
const SIGN_IN =
  'If the site is protected, name headers or cookies that let the scan in: headers under scan in .sitedelta.yml.';

/**
 * What someone at a command line can do about a scan that failed.
 *
 * @param failure Why, as the service says it; undefined if it does not.
 * @param target The scanned address.
 */
export function adviseOnFailure(failure: Scan['failure'], target: string): string {
  const site = oneLine(target, 300);
  switch (causeOfFailure(failure)) {
    case 'site':
      return `Check that ${site} can be opened on this machine.`;
    case 'certificate':
      return CERTIFICATE;
    case 'sign-in':
      return SIGN_IN;
    case 'path':
      return 'Name the path with --serve-path, such as --serve-path /repo/, or the page of a single-page app with --serve-fallback index.html; --serve-path / takes the folder as it is.';
    case 'address':
      return `Check that ${site} is the address of a page.`;
    default:
      return 'Run the command again; --verbose shows the log of the scan service.';
  }
}
