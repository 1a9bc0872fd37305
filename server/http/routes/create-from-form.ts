import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import { askerOf } from '../plugins/audit.ts';
import { clientOf } from '../plugins/client-of.ts';
import type { ScanService } from '../../service/scan-service.ts';

const ID = /^[a-f0-9]{32}$/;
/** A form names few bases; each costs a read. */
const MAX_BASES = 3;

/** Lets a scope read forms. For the operations of the contract they are a wrong media type. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The text with that name in a query or a form; empty if it is missing or repeated. */
export function textIn(fields: unknown, name = 'url'): string {
  const value =
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * Asks for a scan that continues from the first base which can be compared with it. People did not type the ids of the
 * bases, so one that is gone, is not complete or is of another address is no mistake of theirs.
 *
 * @returns the new scan, and the base it has; null if none fits
 * @throws ServiceError as ScanService.create
 */
export async function createFromForm(
  service: Pick<ScanService, 'create'>,
  request: FastifyRequest,
  { url, bases }: { url: string; bases: readonly string[] },
): Promise<{ id: string; base: string | null }> {
  const client = clientOf(request);
  const about = { targets: request.grant?.targets, token: request.grant?.name, asker: askerOf(request) };
  for (const base of bases.filter((id) => ID.test(id)).slice(0, MAX_BASES)) {
    try {
      const { id } = await service.create(url, client, base, about);
      // A scan that waits may be reused.
      return { id, base: id === base ? null : base };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.slug !== 'invalid_base') throw error;
    }
  }
  return { ...(await service.create(url, client, undefined, about)), base: null };
}
