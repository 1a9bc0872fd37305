import { type SiteServer, serveSite } from './site-server.ts';

/** How a site answers for a path. */
export interface Reply {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** All that a deployment answers, by path; what it does not name is answered with 404. */
export type Deployment = (path: string) => Reply | undefined;

/** A site of which each deployment answers in its own way. */
export interface DeployedSite extends SiteServer {
  /** Answers in another way from the next request on. */
  change(to: Deployment): void;
}

/** Serves a deployment on loopback. */
export async function serveDeployment(first: Deployment): Promise<DeployedSite> {
  let current = first;
  const site = await serveSite({
    answer(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const {
        status = 200,
        type = 'text/html; charset=utf-8',
        headers = {},
        body = '',
      } = current(pathname) ?? {
        status: 404,
        body: '<!doctype html><title>404 Not Found</title><h1>404</h1>',
      };
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    },
  });
  return {
    ...site,
    change(to) {
      current = to;
    },
  };
}
