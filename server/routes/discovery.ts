import type { FastifyInstance } from 'fastify';
import { contractText } from '../contract.ts';
import { API_CATALOG_TYPE, apiCatalog, catalogLinkHeader, describeApi, llmsText } from '../discovery.ts';
import type { RouteContext } from './route-context.ts';

/** The agent discovery entry: API catalog, API description and llms.txt. */
export function discovery(app: FastifyInstance, { publicUrl }: RouteContext): void {
  app.get('/.well-known/api-catalog', async (_request, reply) =>
    reply
      .header('link', catalogLinkHeader(publicUrl()))
      .type(API_CATALOG_TYPE)
      // Bytes, because Fastify would add a charset parameter, which this type does not have.
      .send(Buffer.from(JSON.stringify(apiCatalog(publicUrl())))),
  );

  let described: { base: string; texts: { yaml: string; json: string } } | undefined;
  function descriptions(): { yaml: string; json: string } {
    const base = publicUrl();
    if (described?.base !== base) described = { base, texts: describeApi(contractText, base) };
    return described.texts;
  }
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(descriptions().json),
  );
  app.get('/openapi.yaml', async (_request, reply) =>
    reply.type('application/yaml').send(descriptions().yaml),
  );

  app.get('/llms.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(publicUrl())),
  );
}
