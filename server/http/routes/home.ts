import type { FastifyInstance, FastifyReply } from 'fastify';
import { linkHeader } from '../discovery.ts';
import { refuseCrossSite } from '../plugins/host-check.ts';
import { clientOf } from '../plugins/client-of.ts';
import { sendPage } from '../plugins/security-headers.ts';
import { beginErrorReply } from '../plugins/errors.ts';
import type { ScanForm } from '../../report/page/scan-form.ts';
import { readTypedAddress } from './typed-address.ts';
import type { RouteContext } from './route-context.ts';

/**
 * GET /: the home page, with `?url=` in its form. GET /sample: leads to the sample report. POST /: the form, which is
 * createScan for people. It counts towards the limits of createScan. The answer is a redirect to the page of the scan, or
 * the form with its input and the problem.
 */
export function home(app: FastifyInstance, { service, pages, publicUrl, ...context }: RouteContext): void {
  const sample = `reports/${context.sample.scan}?base=${context.sample.base}`;
  function sendForm(reply: FastifyReply, form: ScanForm, indexed: boolean): FastifyReply {
    reply.header('link', linkHeader(publicUrl()));
    return sendPage(reply, pages.home({ form, serviceUrl: publicUrl(), sample }), {
      scripts: true,
      form: true,
      indexed,
    });
  }

  app.get<{ Querystring: Record<string, unknown> }>(
    '/',
    { config: { page: true } },
    async ({ query }, reply) => {
      const url = textIn(query);
      return sendForm(reply, { url }, url === '');
    },
  );
  app.get('/sample', async (_request, reply) => reply.redirect(sample, 307));

  void app.register(async (scope) => {
    // Forms are read only here; for the operations of the contract they are a wrong media type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const limits = app.createScanLimits;
    scope.post<{ Body: unknown }>('/', {
      config: { operationId: 'createScan' },
      preHandler: [
        async (request) => refuseCrossSite(request, publicUrl()),
        ...limits.onRequest,
        async (request) => {
          request.body = { typed: textIn(request.body), url: readTypedAddress(textIn(request.body)) };
        },
        ...limits.preHandler,
      ],
      async handler(request, reply) {
        const { id } = await service.create(textIn(request.body), clientOf(request));
        return reply.redirect(`reports/${id}`, 303);
      },
      errorHandler(error, request, reply) {
        const { status, message, retryAfterSeconds } = beginErrorReply(error, request, reply);
        const url = textIn(request.body, 'typed') || textIn(request.body);
        const problem = { message, aboutAddress: status === 400, retryAfterSeconds };
        void sendForm(reply, { url, problem }, false);
      },
    });
  });
}

/** A text of that name in a query or a form; empty if there is none, or more than one. */
function textIn(fields: unknown, name = 'url'): string {
  const value =
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === 'string' ? value : '';
}
