import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import { hasFinalAnswer } from '../plugins/final-answers.ts';
import type { RouteContext } from './route-context.ts';

/**
 * GET /reports/{id}/pictures: which findings of a complete scan have a picture, for programs that link to them. A picture
 * is of one finding and its rule: comparisons may show another finding of the same id.
 */
export function pictureList(app: FastifyInstance, { service }: RouteContext): void {
  app.get<{ Params: { id: string } }>('/reports/:id(^[a-f0-9]{32})/pictures', async (request, reply) => {
    const { id } = request.params;
    const { status } = await service.getWithoutResult(id);
    if (status !== 'complete') {
      throw new ServiceError(
        'scan_not_complete',
        `The scan is ${status}, and only a complete one has pictures.`,
      );
    }
    const { finalHeaders } = request.server;
    if (hasFinalAnswer(request)) return reply.code(304).headers(finalHeaders).send();
    const pictures = await service.pictures(id);
    void reply.headers({ ...finalHeaders, 'x-robots-tag': 'noindex, nofollow' });
    return { pictures: pictures.map(({ finding, rule }) => ({ finding, rule })) };
  });
}
