import type { FastifyInstance, FastifyReply } from 'fastify';
import { linkHeader } from '../discovery.ts';
import { refuseCrossSite } from '../plugins/host-check.ts';
import { sendPage } from '../plugins/security-headers.ts';
import { beginErrorReply } from '../plugins/errors.ts';
import type { ScanForm } from '../../report/page/scan-form.ts';
import { acceptForms, createFromForm, textIn } from './create-from-form.ts';
import { readTypedAddress } from './typed-address.ts';
import type { RouteContext } from './route-context.ts';

/**
 * GET /: the home page, with `?url=` in its form. GET /sample: leads to the sample report. POST /: the form, which is
 * createScan for people, compared with what this browser knows of the address. It counts towards the limits of createScan.
 * The answer is a redirect to the page of the scan, or the form with its input and the problem.
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
    acceptForms(scope);
    const limits = app.createScanLimits;
    scope.post<{ Body: unknown }>('/', {
      config: { operationId: 'createScan' },
      preHandler: [
        async (request) => refuseCrossSite(request, publicUrl()),
        ...limits.onRequest,
        async (request) => {
          const [typed, base] = [textIn(request.body), textIn(request.body, 'base')];
          request.body = { typed, base, url: readTypedAddress(typed) };
        },
        ...limits.preHandler,
      ],
      async handler(request, reply) {
        const { id, base } = await createFromForm(service, request, {
          url: textIn(request.body),
          bases: textIn(request.body, 'base').split(' '),
        });
        return reply.redirect(`reports/${id}${base === null ? '' : `?base=${base}`}`, 303);
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
