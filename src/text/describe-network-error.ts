import { oneLine } from './plain-text.ts';
import { messageOf } from './message-of.ts';

/** Why there was no answer, for people. */
interface NetworkProblem {
  /** One sentence or several: the reason, and what to do, if that is known. */
  text: string;
  /** Whether the same request will fail in the same way until someone changes something. */
  lasting: boolean;
}

const UNKNOWN_AUTHORITY = `this runner does not trust the authority that signed its certificate. Put that authority's certificate (PEM) on the runner, and set NODE_EXTRA_CA_CERTS to the path of the file under "env" of the job.`;

/** What OpenSSL and Node say about certificates, by the code of the error. */
const CERTIFICATE_PROBLEMS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it.',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Check the clocks of both machines.',
  CERT_REVOKED: 'its certificate was revoked. Replace it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name. Use a name that the certificate has, or replace the certificate.',
  HOSTNAME_MISMATCH:
    'its certificate is for another name. Use a name that the certificate has, or replace the certificate.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
};

/** Other codes that Node gives to a certificate it does not accept (documentation of `tls`, "X509 certificate error codes"). */
const OTHER_CERTIFICATE_PROBLEM =
  /^(?:UNSPECIFIED|CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERROR_IN_C\w+|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/;

/** Errors of fetch have two or three levels; this is a bound for those that go round in a circle. */
const MAX_DEPTH = 5;

/**
 * Puts an error of fetch into words. OpenSSL's own messages do not help users, so they are replaced by what to do.
 */
export function describeNetworkError(error: unknown): NetworkProblem {
  const code = findCode(error);
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate !== undefined) return { text: certificate, lasting: true };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return {
      text: 'the server at this address does not use TLS. Check the port, and whether the address should begin with http:// instead.',
      lasting: true,
    };
  }
  const message = oneLine(innermostMessage(error), 200).replace(/\.$/, '');
  if (OTHER_CERTIFICATE_PROBLEM.test(code)) {
    return {
      text: `its certificate is not accepted (${message}). Replace it, or that of its authority.`,
      lasting: true,
    };
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return {
      text: `a TLS connection cannot be made (${code}). Check which versions of TLS both sides allow, and whether a client certificate is required.`,
      lasting: false,
    };
  }
  const [, proxyStatus] = /proxy response \((\d{3})\)/i.exec(message) ?? [];
  if (proxyStatus !== undefined) {
    return {
      text: `the proxy refuses the connection (status ${proxyStatus}). Check the variables HTTPS_PROXY and NO_PROXY of this runner${proxyStatus === '407' ? ', and the name and password in the first' : ''}.`,
      lasting: proxyStatus.startsWith('4'),
    };
  }
  return { text: `${message}.`, lasting: false };
}

/** The code of the innermost error that has one. */
function findCode(error: unknown): string {
  let code = '';
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') code = current.code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return code;
}

/** What went wrong at the bottom: fetch hides it in `cause`, a connection to several addresses in `errors`. */
export function innermostMessage(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else if (current instanceof Error && current.cause !== undefined) current = current.cause;
    else break;
  }
  return messageOf(current);
}
