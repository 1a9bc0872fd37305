import { createServer } from 'node:http';

import { listenOnLoopback } from '../../demo/listen-on-loopback.ts';

/** A local stand-in for GitHub's REST API. */
export interface GitHubApi {
  /** Value of GITHUB_API_URL. */
  url: string;
  /** Requests so far, as "GET /repos/acme/site" with the authorization header. */
  requests: { call: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** @param answers Body by method and path; every other call is answered with 404. */
export async function startGitHubApi(answers: Record<string, unknown>): Promise<GitHubApi> {
  const requests: GitHubApi['requests'] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    requests.push({ call, authorization: request.headers.authorization });
    const known = Object.hasOwn(answers, call);
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? answers[call] : { message: 'Not Found' }));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
