import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '../../../openapi.gen.ts';
import { FILE_SCRIPT_HASH, REPORT_SCRIPT_HASH, STYLE_HASH } from '../../report/page/self-contained.ts';
import { downloadName } from '../../../shared/formats/scan-file.ts';
import { ServiceError } from '../../shared/errors.ts';
import { beginErrorReply } from '../plugins/errors.ts';
import { hasFinalAnswer } from '../plugins/held-answers.ts';
import { sendPage } from '../plugins/security-headers.ts';
import { makeReport, prepareReport } from './prepare-report.ts';
import { acceptForms, createFromForm, textIn } from './create-from-form.ts';
import type { RouteContext } from './route-context.ts';
import { sendKeptPage } from '../plugins/send-kept-page.ts';
import { refuseCrossSite } from '../plugins/host-check.ts';

type ReportRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

const ID = /^[a-f0-9]{32}$/;

/**
 * GET /reports/{id}: the page of a scan, with `?base=` compared with another, with `?download` as one file
 * that needs no network, with `?download=alone` one that does not lead back to the service. What else the query may have
 * chooses what is shown of a complete scan: see docs/report.md. HEAD makes nothing.
 */
export function report(app: FastifyInstance, context: RouteContext): void {
  app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
    // In one route: for a HEAD of its own, Fastify would make the page to know its length.
    method: ['GET', 'HEAD'],
    url: '/reports/:id',
    config: { page: true },
    async handler(request, reply) {
      const { id } = request.params;
      if (!ID.test(id)) {
        throw new ServiceError(
          'not_found',
          'This is not the address of a report; check whether it is complete.',
        );
      }
      const scan = await context.service.getWithoutResult(id);
      const ended = scan.status === 'complete' || scan.status === 'failed';
      if (request.query['download'] !== undefined && !ended) {
        throw new ServiceError('scan_not_complete', 'The scan has not ended yet; download its report later.');
      }
      try {
        return await answer(scan, request, reply, context);
      } catch (error) {
        const isOurs = !(error instanceof ServiceError) || error.slug === 'internal_error';
        if (!isOurs || scan.status !== 'complete' || request.query['base'] === undefined) throw error;
        const { message } = beginErrorReply(error, request, reply);
        const page = context.pages.comparisonFailed(scan, message);
        return sendPage(reply, page, { scripts: false, indexed: false });
      }
    },
  });
}

async function answer(
  scan: components['schemas']['Scan'],
  request: ReportRequest,
  reply: FastifyReply,
  context: RouteContext,
): Promise<FastifyReply> {
  const { id, status } = scan;
  const { base: typedBase, download, ...fields } = request.query;
  const { service, inTurn } = context;
  const isComplete = status === 'complete';
  const { base, isLarge } = isComplete
    ? await prepareReport(service, id, typedBase)
    : { base: null, isLarge: false };
  const ended = isComplete || status === 'failed';
  const compared = base !== null && !('problem' in base) ? base : null;
  // A base that can't be compared with may be complete later.
  const mayBeKept = ended && (base === null || compared !== null);
  if (mayBeKept && hasFinalAnswer(request)) {
    // Headers of a 304 replace those of the kept page (RFC 9111, 3.2), whose policy allows its style.
    reply.removeHeader('content-security-policy');
    return reply.code(304).headers(request.server.finalHeaders).send();
  }
  // Only the sample is for everybody; the address of any other report is a secret between those who know it.
  const indexed = id === context.sample.scan && download === undefined;
  const make = (): ReturnType<typeof makeReport> =>
    makeReport(context, { scan, base, fields, download, indexed });
  const made = request.method === 'HEAD' ? null : isLarge ? await inTurn(request)(make) : await make();
  // Only who makes a comparison knows whether it is whole.
  if (mayBeKept && (made?.isWhole ?? compared === null)) reply.headers(request.server.finalHeaders);
  if (download !== undefined) {
    void reply.header('content-disposition', `attachment; filename="${downloadName(scan, 'html')}"`);
    return sendPage(reply, made?.body, { scripts: FILE_SCRIPT_HASH, indexed: false, style: STYLE_HASH });
  }
  if (isComplete) {
    return sendPage(reply, made?.body, { scripts: REPORT_SCRIPT_HASH, form: true, indexed });
  }
  // The page of an unfinished scan shows nothing that the site wrote.
  return sendPage(reply, made?.body, { scripts: !ended, indexed });
}

/** GET /reports/{id}/history: how many findings the scans of the target have that the holder of this id may know. */
export function reportHistory(app: FastifyInstance, { service, pages, sample }: RouteContext): void {
  app.get<{ Params: { id: string } }>(
    '/reports/:id(^[a-f0-9]{32})/history',
    { config: { page: true } },
    async (request, reply) => {
      const { id } = request.params;
      // Only the sample is for everybody.
      const indexed = id === sample.scan;
      return sendKeptPage(request, reply, pages.history(id, await service.history(id), indexed), indexed);
    },
  );
}

/**
 * POST /reports/{id}: the button of a report that scans its target again. It is createScan for people and counts towards
 * the limits of createScan. The base is the one that the report compares with, or else its scan. The answer is a redirect
 * to the new report, compared with that.
 */
export function scanAgain(app: FastifyInstance, { service, publicUrl }: RouteContext): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    const limits = app.createScanLimits;
    scope.post<{ Params: { id: string }; Body: unknown }>('/reports/:id', {
      config: { page: true },
      preHandler: [
        async (request) => refuseCrossSite(request, publicUrl()),
        ...limits.onRequest,
        async (request) => {
          const { target } = await service.getWithoutResult(request.params.id);
          request.body = { base: textIn(request.body, 'base'), url: target };
        },
        ...limits.preHandler,
      ],
      async handler(request, reply) {
        const { id: own } = request.params;
        const { target } = await service.getWithoutResult(own);
        const bases = [textIn(request.body, 'base'), own];
        const { id, base } = await createFromForm(service, request, { url: target, bases });
        return reply.redirect(base === null ? id : `${id}?base=${base}`, 303);
      },
    });
  });
}
