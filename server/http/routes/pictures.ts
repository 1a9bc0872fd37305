import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import type { RouteContext } from './route-context.ts';
import { hasFinalAnswer } from '../plugins/held-answers.ts';
import type { ScanService } from '../../service/scan-service.ts';

const ID = /^[a-f0-9]{32}$/;
const FILE = /^(?:([a-f0-9]{16})\.webp|(page-\d{1,5}-\d)\.jpg)$/;

/**
 * GET /reports/{id}/pictures/{finding}.webp: the picture of an element of a finding; page-{page}-{tile}.jpg is a piece of that of
 * a page. Anyone with the id of the scan may see it.
 * It never changes; shared caches must not keep it.
 */
export function pictures(app: FastifyInstance, { service }: RouteContext): void {
  app.get<{ Params: { id: string; file: string } }>('/reports/:id/pictures/:file', async (request, reply) => {
    const { id, file } = request.params;
    const [, finding, tile] = FILE.exec(file) ?? [];
    const key = finding ?? tile;
    if (key === undefined || !ID.test(id)) {
      throw new ServiceError(
        'not_found',
        'This is not the address of a picture; check whether it is complete.',
      );
    }
    const image = await service.picture(id, key);
    return reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex, nofollow, noimageindex',
      })
      .type(tile === undefined ? 'image/webp' : 'image/jpeg')
      .send(Buffer.from(image));
  });
}

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

/** Bytes of the pictures in one file. */
const MAX_BYTES = 3_000_000;
const ADDRESS =
  /<(?:img|image)\s[^<>]*?(?:src|href)="(([a-f0-9]{32})\/pictures\/([a-f0-9]{16}|page-\d{1,5}-\d)\.(?:webp|jpg))"/g;

/**
 * Reads the pictures of a finished report, in their order, as many as one file may have.
 * @returns by their addresses in the report
 * @throws ServiceError unavailable
 */
export async function readPictures(
  service: Pick<ScanService, 'picture'>,
  page: string,
): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const [, address = '', scan = '', finding = ''] of page.matchAll(ADDRESS)) {
    if (images.has(address)) continue;
    const image = await pictureOf(service, scan, finding);
    if (image === null || bytes + image.length > MAX_BYTES) continue;
    bytes += image.length;
    images.set(address, image);
  }
  return images;
}

/** Null if it was removed with its scan meanwhile. */
async function pictureOf(
  service: Pick<ScanService, 'picture'>,
  scan: string,
  finding: string,
): Promise<Uint8Array | null> {
  try {
    return await service.picture(scan, finding);
  } catch (error) {
    if (error instanceof ServiceError && error.slug === 'not_found') return null;
    throw error;
  }
}
