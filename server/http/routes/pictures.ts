import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import type { RouteContext } from './route-context.ts';

const ID = /^[a-f0-9]{32}$/;
const FILE = /^([a-f0-9]{16})\.webp$/;

/**
 * GET /reports/{id}/pictures/{finding}.webp: the picture of an element of a finding. Anyone with the id of the scan may see it.
 * It never changes; shared caches must not keep it.
 */
export function pictures(app: FastifyInstance, { service }: RouteContext): void {
  app.get<{ Params: { id: string; file: string } }>('/reports/:id/pictures/:file', async (request, reply) => {
    const { id, file } = request.params;
    const finding = FILE.exec(file)?.[1];
    if (finding === undefined || !ID.test(id)) {
      throw new ServiceError(
        'not_found',
        'This is not the address of a picture; check whether it is complete.',
      );
    }
    const image = await service.picture(id, finding);
    return reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex, nofollow, noimageindex',
      })
      .type('image/webp')
      .send(Buffer.from(image));
  });
}
