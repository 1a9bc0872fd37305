import type { FastifyInstance } from 'fastify';
import { contractText } from '../contract.ts';
import { API_CATALOG_TYPE, apiCatalog, catalogLinkHeader, llmsText } from '../discovery.ts';
import { sendPage } from '../plugins/security-headers.ts';
import { wantsPage } from '../plugins/errors.ts';
import type { RouteContext } from './route-context.ts';

/** The API description with the address of this service. */
interface Described {
  base: string;
  yaml: string;
  json: string;
  /** HTML for people. */
  page: string;
}

/** Discovery for agents: API catalog, API description and llms.txt; and GET /interface, the same for people. */
export function discovery(app: FastifyInstance, { pages, publicUrl, auth, hasMcp }: RouteContext): void {
  app.get('/.well-known/api-catalog', { config: { open: true } }, async (_request, reply) =>
    reply
      .header('link', catalogLinkHeader(publicUrl()))
      .type(API_CATALOG_TYPE)
      // Bytes, because Fastify would add a charset parameter, which this type does not have.
      .send(Buffer.from(JSON.stringify(apiCatalog(publicUrl())))),
  );

  let described: Described | undefined;
  async function descriptions(): Promise<Described> {
    const base = publicUrl();
    if (described?.base !== base) {
      // Not needed by most starts, and large.
      const { describeApi, exampleAnswers } = await import('../describe-api.ts');
      described = {
        base,
        ...describeApi(contractText, base),
        page: pages.api({ base, ...exampleAnswers(contractText, base) }),
      };
    }
    return described;
  }
  app.get('/openapi.json', { config: { open: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await descriptions()).json),
  );
  // Browsers download application/yaml instead of showing it.
  app.get('/openapi.yaml', { config: { open: true } }, async (request, reply) =>
    reply
      .header('vary', 'accept')
      .type(wantsPage(request) ? 'text/plain; charset=utf-8' : 'application/yaml')
      .send((await descriptions()).yaml),
  );
  app.get('/interface', { config: { page: true, open: true } }, async (_request, reply) =>
    sendPage(reply, (await descriptions()).page, { scripts: false, indexed: false }),
  );

  app.get('/llms.txt', { config: { open: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(publicUrl(), auth, hasMcp)),
  );
}
