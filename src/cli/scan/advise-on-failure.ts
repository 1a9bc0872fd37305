import { oneLine } from '../../text/plain-text.ts';

const CERTIFICATE = 'If the certificate is one of your own, --ignore-https-errors takes it as it is.';
const SIGN_IN =
  'If the site is protected, name headers or cookies that let the scan in: headers under scan in .sitedelta.yml.';
/** How sentences of the engine go on, and what they lead to. */
const ADVICE: readonly [RegExp, string][] = [
  [/^The first page has a TLS certificate /, CERTIFICATE],
  [/^The first page answered with HTTP (?:401|403|407)\b/, SIGN_IN],
];

/**
 * What somebody at a command line can do about a scan that failed.
 *
 * @param reason The service's sentence that says why.
 * @param target The scanned address.
 */
export function adviseOnFailure(reason: string, target: string): string {
  const found = ADVICE.find(([pattern]) => pattern.test(reason));
  return found?.[1] ?? `Check that ${oneLine(target, 300)} can be opened on this machine.`;
}
