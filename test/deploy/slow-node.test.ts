import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProxy, startCaddy } from '../../harness/deploy/start-caddy.ts';
import { whyNoProxy } from '../../harness/deploy/why-no-proxy.ts';
import { freePort } from '../../harness/network/free-port.ts';

/** Answers with its name and how many POSTs it has had; to /late after more than two seconds, as for a large report. */
const NODE = `
let posts = 0;
// It must not end a connection that the proxy keeps.
require('node:http').createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.method === 'POST') posts += 1;
  const answer = () => response.end(JSON.stringify({ name: process.argv[1], posts }));
  if (request.url === '/late') setTimeout(answer, 3_000);
  else answer();
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
`;

const missing = whyNoProxy('caddy');

describe.skipIf(missing !== null)(missing ?? 'a node that does not answer, behind deploy/Caddyfile', () => {
  const nodes: ChildProcess[] = [];
  let proxy: RunningProxy;

  async function startNode(name: string): Promise<string> {
    const port = await freePort();
    const child = spawn(process.execPath, ['-e', NODE, name, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    nodes.push(child);
    await once(child.stdout, 'data');
    return `127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    const places = { 'api-1:8080': await startNode('first'), 'api-2:8080': await startNode('second') };
    proxy = await startCaddy(await freePort(), places);
  });
  afterAll(async () => {
    for (const node of nodes) node.kill('SIGKILL');
    await proxy?.stop();
  });

  async function ask(path: string, options?: RequestInit): Promise<{ name: string; posts: number }> {
    const answer = await fetch(`${proxy.url}${path}`, options);
    expect(answer.status).toBe(200);
    return JSON.parse(await answer.text());
  }

  it('is asked again if both only need longer', async () => {
    expect(await ask('/late')).toMatchObject({ name: expect.any(String) });
  });

  it('does not keep a GET, and no other request is sent twice', async () => {
    const [first] = nodes;
    first?.kill('SIGSTOP');
    const posts = [ask('/', { method: 'POST', body: 'a' }), ask('/', { method: 'POST', body: 'b' })];
    // Until the health check has found it, every other one is sent to it first.
    const names: string[] = [];
    for (let index = 0; index < 4; index += 1) names.push((await ask('/')).name);
    first?.kill('SIGCONT');
    const accepted = await Promise.all(posts);

    expect(new Set(names)).toEqual(new Set(['second']));
    expect(accepted.map(({ name }) => name).sort()).toEqual(['first', 'second']);
    expect(accepted.map((answer) => answer.posts)).toEqual([1, 1]);
  });
});
