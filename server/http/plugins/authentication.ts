import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ServiceError } from '../../shared/errors.ts';
import { hashOfToken } from '../../shared/token-secret.ts';
import type { Scope, TokenGrant, TokenStore } from '../../storage/token-store.ts';
import type { WorkflowTokens } from '../workflow-tokens.ts';
import { rawValues } from './raw-values.ts';

interface AuthenticationOptions {
  /** AUTH */
  mode: 'required' | 'optional' | 'off';
  tokens: Pick<TokenStore, 'find'> | null;
  /** Tokens that GitHub makes for workflows; null if they don't count. */
  workflows: WorkflowTokens | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It shows nothing of anybody's scans, so it asks for no token. */
    open?: boolean;
    /** What it asks of a token; by default `scan` for POST, otherwise `read`. */
    scope?: Scope;
  }
  interface FastifyRequest {
    /** What the token of the request allows; undefined without a token. */
    grant?: TokenGrant | undefined;
  }
}

const REALM = 'Bearer realm="Sitedelta"';
const NO_TOKEN =
  'This service asks for a token. Programs send it in the header Authorization, after the word Bearer; people open the service at the address where its operator lets them sign in.';
/** The same for each: a client that guesses learns nothing. */
const WRONG_TOKEN =
  'The token is not valid: it is unknown, has expired, or was revoked. Ask the operator of the service for another one.';

/**
 * Asks for a token (RFC 6750) and what it allows: the scope `scan` for what creates, `read` for all else. A route has to
 * say that it is open, so a new one is not by mistake. Which hosts a token may scan is decided where a target is accepted.
 * A token counts in the header alone, because addresses are logged and shared.
 */
export const authentication = fp<AuthenticationOptions>(
  async (app, { mode, tokens, workflows }) => {
    app.decorateRequest('grant', undefined);
    if (mode === 'off') return;
    if (tokens === null) throw new Error(`AUTH is ${mode}, and there is nothing that keeps tokens.`);

    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.open === true) return;
      const sent = bearerOf(request);
      if (sent === null) {
        if (mode === 'required') throw refused(reply, REALM, new ServiceError('unauthorized', NO_TOKEN));
        return;
      }
      const hash = hashOfToken(sent);
      const grant = hash === null ? await workflows?.find(sent) : await tokens.find(hash);
      if (grant == null)
        throw refused(
          reply,
          `${REALM}, error="invalid_token"`,
          new ServiceError('unauthorized', WRONG_TOKEN),
        );
      const scope = request.routeOptions.config.scope ?? (request.method === 'POST' ? 'scan' : 'read');
      // First: a refusal names the token, in the log and the audit trail.
      request.grant = grant;
      refuseWithoutScope(request, reply, scope);
    });
  },
  { name: 'authentication' },
);

/** @throws ServiceError forbidden if the request has a token without the scope */
export function refuseWithoutScope({ grant }: FastifyRequest, reply: FastifyReply, scope: Scope): void {
  if (grant !== undefined && !grant.scopes.includes(scope)) throw refused(reply, ...withoutScope(scope));
}

/** The token that a request carries; empty if it carries one in a wrong form, or several; null if it carries none. */
function bearerOf({ raw }: FastifyRequest): string | null {
  const [value, ...more] = rawValues(raw, 'authorization');
  if (more.length > 0) return '';
  // A proxy may pass on by which it has signed people in, but not with one of our tokens.
  if (value === undefined || !/^bearer\b|sitedelta_[\w-]{43}/i.test(value)) return null;
  return /^bearer +(\S+)$/i.exec(value)?.[1] ?? '';
}

function refused(reply: FastifyReply, challenge: string, error: ServiceError): ServiceError {
  void reply.headers({ 'www-authenticate': challenge, 'cache-control': 'no-store' });
  return error;
}

function withoutScope(scope: Scope): [string, ServiceError] {
  return [
    `${REALM}, error="insufficient_scope", scope="${scope}"`,
    new ServiceError(
      'forbidden',
      `The token may not do this, because it does not have the scope "${scope}". Ask the operator of the service for one that has it.`,
    ),
  ];
}
