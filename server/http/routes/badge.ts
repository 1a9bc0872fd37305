import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badge as draw } from '../../report/page/badge.ts';
import type { BadgeSubject } from '../../report/page/badge.ts';
import { ServiceError } from '../../shared/errors.ts';
import { beginErrorReply } from '../plugins/errors.ts';
import { sendImage } from '../plugins/send-kept-page.ts';
import type { RouteContext } from './route-context.ts';

const ID = /^[a-f0-9]{32}$/;

/**
 * GET /badge/{id}.svg: a scan in one line, for pages that show images. GET /badge?url=: the last complete scan of an
 * address, if the operator has made scans public.
 */
export function badge(app: FastifyInstance, { service, publicHistory }: RouteContext): void {
  app.get<{ Params: { id: string } }>('/badge/:id(^[^/]*).svg', (request, reply) =>
    answer(request, reply, () => {
      const { id } = request.params;
      if (ID.test(id)) return service.summary(id);
      throw new ServiceError(
        'not_found',
        'This is not the address of a badge; check whether it is complete.',
      );
    }),
  );
  if (!publicHistory) return;
  app.get<{ Querystring: Record<string, unknown> }>('/badge', (request, reply) =>
    answer(request, reply, () => {
      const { url } = request.query;
      if (typeof url === 'string') return service.latest(url);
      throw new ServiceError('invalid_request', 'The query parameter "url" must be an address, given once.');
    }),
  );
}

/** Whatever the problem is, what is shown in place of the image has to be one. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<BadgeSubject>,
): Promise<FastifyReply> {
  try {
    const scan = await find();
    const isFinal = scan.status === 'complete' || scan.status === 'failed';
    return sendImage(request, reply, draw(scan), isFinal);
  } catch (error) {
    const { status } = beginErrorReply(error, request, reply);
    return sendImage(request, reply, draw({ status: status < 500 ? 'unknown' : 'unavailable' }), false);
  }
}
