import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** Source of a single script. */
type ScriptHash = `'sha256-${string}'`;

/** Headers of every answer: browsers don't sniff its type, frame it, or let other sites read it. */
export const BASE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': policy(),
} as const;

/** Puts the headers on every answer that has a route or is a 404. */
export const securityHeaders = fp(
  async (app) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(BASE_HEADERS);
      done();
    });
  },
  { name: 'security-headers' },
);

/**
 * Sends an HTML page under a policy that allows its style sheet and icon, and nothing else.
 *
 * @param body - undefined for HEAD, if the page was not made to know its length
 * @param options.scripts - the page has a script of ours, which calls the API; never for pages that
 *   show what a scanned site wrote: these may have one script, which is named by its hash
 * @param options.form - the page has our form; the browser then sends the origin of the page with it
 * @param options.indexed - search engines may list the page
 * @param options.style - source of its style for the policy; by default a file of ours
 */
export function sendPage(
  reply: FastifyReply,
  body: string | undefined,
  {
    scripts,
    indexed,
    form = false,
    style = "'self'",
  }: { scripts: boolean | ScriptHash; indexed: boolean; form?: boolean; style?: string },
): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy(
        [
          `style-src ${style}`,
          "img-src 'self'",
          ...scriptSources(scripts),
          // Tools that judge a page as search engines do, such as Lighthouse, ask for robots.txt from within it.
          ...(scripts === true || indexed ? ["connect-src 'self'"] : []),
        ],
        form ? "'self'" : "'none'",
      ),
      ...(form && { 'referrer-policy': 'same-origin' }),
      'cross-origin-opener-policy': 'same-origin',
      // Anyone who knows the address of a report may read it, so shared caches must not keep it.
      'cache-control': 'private, no-cache',
      ...(!indexed && { 'x-robots-tag': 'noindex, nofollow' }),
    })
    .type('text/html; charset=utf-8')
    .send(body);
}

function scriptSources(scripts: boolean | ScriptHash): string[] {
  if (scripts === false) return [];
  return [`script-src ${scripts === true ? "'self'" : scripts}`];
}

function policy(allowed: string[] = [], formAction = "'none'"): string {
  return [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
