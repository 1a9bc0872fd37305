import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { ClaimConditions } from '../config/config.ts';
import { ServiceError, messageOf } from '../shared/errors.ts';
import { SCOPES } from '../storage/token-store.ts';
import type { TokenGrant } from '../storage/token-store.ts';

/** What GitHub signs with; a token can't choose another one, such as none, or one whose secret is the public key. */
const ALGORITHMS = ['RS256'];
/** A key that is not known is asked for at once, though at most every 30 seconds. */
const KEYS_KEPT_MS = 3_600_000;
/** How far the clocks of both sides may be apart. */
const CLOCK_TOLERANCE_S = 30;
/** GitHub's tokens last some minutes. */
const LONGEST_LIFE_S = 3_600;
/** What is wrong with the token itself; any other failure is one of asking for the keys. */
const WRONG_TOKEN = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

/** The tokens by which workflows on GitHub say which repository they are of. */
export interface WorkflowTokens {
  /**
   * What a token allows; its client is the repository. Null if it is not valid, or is not for this service.
   * @throws ServiceError `forbidden` if the workflow is none that is let in, `unavailable` if the keys can't be had
   */
  find(token: string): Promise<TokenGrant | null>;
}

/**
 * @param issuer OIDC_ISSUER
 * @param audience the origin of PUBLIC_URL, for which the action has its tokens made
 * @param allowed OIDC_REPOSITORIES
 */
export function workflowTokens(
  issuer: string,
  audience: string,
  allowed: readonly ClaimConditions[],
): WorkflowTokens {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), { cacheMaxAge: KEYS_KEPT_MS });

  async function claimsOf(token: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: LONGEST_LIFE_S,
        requiredClaims: ['exp', 'iat'],
      });
      return payload;
    } catch (error) {
      if (WRONG_TOKEN.some((kind) => error instanceof kind)) return null;
      throw new ServiceError(
        'unavailable',
        'The tokens of workflows cannot be checked now, because their issuer gives no keys.',
        { retryAfterSeconds: 30, cause: new Error(`${issuer}: ${messageOf(error)}`, { cause: error }) },
      );
    }
  }

  return {
    async find(token) {
      const claims = await claimsOf(token);
      const repository = claims?.['repository'];
      if (claims === null || typeof repository !== 'string' || repository === '') return null;
      if (!allowed.some((conditions) => meets(claims, conditions))) throw notLetIn(repository);
      return { name: repository.toLowerCase(), scopes: SCOPES, targets: ['*'] };
    },
  };
}

function meets(claims: JWTPayload, conditions: ClaimConditions): boolean {
  return Object.entries(conditions).every(([claim, value]) => {
    const given = claims[claim];
    if (typeof given !== 'string') return false;
    return NAMES.has(claim) ? given.toLowerCase() === value.toLowerCase() : given === value;
  });
}

/** GitHub does not tell their upper from their lower case. */
const NAMES = new Set(['repository', 'repository_owner', 'environment']);

/** It says more than of a wrong token, to a client that has shown who it is. */
function notLetIn(repository: string): ServiceError {
  return new ServiceError(
    'forbidden',
    `This workflow of ${repository} may not use the service. Ask its operator to let it in with OIDC_REPOSITORIES.`,
  );
}
