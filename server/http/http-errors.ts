import type { FastifyError } from 'fastify';
import { contract } from './contract.ts';
import type { OperationId } from './contract.ts';
import { ServiceError } from '../shared/errors.ts';

/** Largest request body; the longest URL takes 12,288 bytes if every character is escaped in JSON. */
export const BODY_LIMIT_BYTES = 16_384;

/** Seconds for Retry-After if the error names none. */
const DEFAULT_RETRY_SECONDS = 30;

const ID_SENTENCE = 'must be the id of a scan: 32 characters of a-f and 0-9';

const NO_SUCH_SCAN = 'There is no scan with this id; create one with POST /api/v1/scans.';

const BODY_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send a JSON object with the property "url".',
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is too large; send at most ${BODY_LIMIT_BYTES} bytes.`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'The body is not as long as the header Content-Length says; send it again.',
};

/**
 * Turns anything that was thrown while a request was answered into the error that the client sees. A ServiceError that
 * the operation declares is kept, and a mistake of the client is named. Everything else becomes
 * `internal_error`, whose cause goes to the log only.
 *
 * @param operationId - the requested operation; undefined outside the contract
 * @param requestId - part of the message of `internal_error`, so that the log can be searched
 * @param isPage - the address is there, for people
 */
export function toServiceError(
  error: unknown,
  operationId: OperationId | undefined,
  requestId: string,
  isPage = false,
): ServiceError {
  if (error instanceof ServiceError && isDeclared(error.status, operationId)) return withRetryAfter(error);
  if (isFastifyError(error)) {
    if (error.validation !== undefined) return invalidRequest(error, operationId);
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      const message = BODY_MESSAGES[error.code] ?? 'The body is not valid JSON; correct it.';
      return isPage ? new ServiceError('invalid_request', message) : wrongRequest(operationId, message);
    }
  }
  return new ServiceError(
    'internal_error',
    `Something went wrong in the service; try again later, and if it happens again, give its operator the request id ${requestId}.`,
    { cause: error },
  );
}

/** The error for a request that the operation can't accept, with a status that the operation declares. */
export function wrongRequest(operationId: OperationId | undefined, message: string): ServiceError {
  if (operationId === undefined) return noSuchAddress();
  if (operationId === 'getScan') return new ServiceError('not_found', NO_SUCH_SCAN);
  return new ServiceError('invalid_request', message);
}

/** The error for an address or a method that the service does not have. */
export function noSuchAddress(): ServiceError {
  return new ServiceError(
    'not_found',
    'There is nothing at this address for this method; see /openapi.yaml for what there is.',
  );
}

/** Every operation may answer with an outage (see the description of the contract). */
function isDeclared(status: number, operationId: OperationId | undefined): boolean {
  if (operationId === undefined || status === 500 || status === 503) return true;
  return contract.get(operationId)?.responses.has(status) === true;
}

function withRetryAfter(error: ServiceError): ServiceError {
  if (error.retryAfterSeconds !== undefined || (error.status !== 429 && error.status !== 503)) return error;
  return new ServiceError(error.slug, error.message, {
    retryAfterSeconds: DEFAULT_RETRY_SECONDS,
    cause: error,
  });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && ('validation' in error || 'statusCode' in error);
}

function invalidRequest(error: FastifyError, operationId: OperationId | undefined): ServiceError {
  const first = error.validation?.[0];
  if (operationId !== 'createScan') {
    const name =
      error.validationContext === 'querystring' ? 'The query parameter "base"' : 'The id in the path';
    return wrongRequest(
      operationId,
      `${name} ${ID_SENTENCE}${once(first?.keyword, error.validationContext)}.`,
    );
  }
  if (first?.instancePath.startsWith('/deployment') === true) {
    return new ServiceError(
      'invalid_request',
      'The property "deployment" must be an object whose "commit" is 7 to 64 characters of lowercase hexadecimal, and whose "environment" is 1 to 255 characters without control characters; correct it, or leave it out.',
    );
  }
  if (first?.instancePath === '/baseIsLive') {
    return new ServiceError(
      'invalid_request',
      'The property "baseIsLive" must be true or false; correct it, or leave it out.',
    );
  }
  if (first?.instancePath === '/rules') {
    return new ServiceError(
      'invalid_request',
      'The property "rules" must be "default" or "all"; correct it, or leave it out.',
    );
  }
  if (first?.keyword === 'format') {
    return new ServiceError(
      'invalid_url',
      'The url is not an absolute URI; write it out with its scheme, such as https://www.example.com/, and percent-encode what is not ASCII.',
    );
  }
  if (first?.keyword === 'maxLength') {
    return new ServiceError('invalid_request', 'The url is too long; it may have at most 2048 characters.');
  }
  if (first?.instancePath === '/baseScanId') {
    return new ServiceError(
      'invalid_base',
      `The property "baseScanId" ${ID_SENTENCE}; correct it, or leave it out.`,
    );
  }
  if (first?.instancePath === '/url') {
    return new ServiceError(
      'invalid_request',
      'The property "url" must be a string, such as "https://www.example.com/".',
    );
  }
  return new ServiceError(
    'invalid_request',
    'Send a JSON object with the property "url", such as {"url":"https://www.example.com/"}, as application/json.',
  );
}

/** A repeated query parameter arrives as an array, which fails as a wrong type. */
function once(keyword: string | undefined, context: string | undefined): string {
  return keyword === 'type' && context === 'querystring' ? ', given once' : '';
}
