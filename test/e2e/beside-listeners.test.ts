import { createServer, type Server } from 'node:http';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { withoutHelp } from '../../harness/findings/without-help.ts';
import { runSitedelta } from '../../harness/cli/sitedelta.ts';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { startStep } from '../../harness/runner/github-runner.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const entry = programPath('src/index.ts');
/** The port of a service that was started without settings. */
const USUAL_PORT = 8080;

let site: SiteServer;
/** What other programs of this machine were asked for. */
const asked: string[] = [];
let others: Server[];
let hosted: StartedService;

function otherProgram(): Server {
  return createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
}

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  const [onUsual, onAnother] = [otherProgram(), otherProgram()];
  others = [onUsual, onAnother];
  // If something listens there already, the runs are next to that.
  await listenOnLoopback(onUsual, USUAL_PORT).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  });
  await listenOnLoopback(onAnother);
  hosted = await startService(temporaryFolder());
});

afterAll(async () => {
  await hosted?.stop();
  await Promise.all((others ?? []).filter(({ listening }) => listening).map((server) => closeServer(server)));
  await site?.close();
});

it('a run of the action and a command find the same next to other listeners and a running service', async () => {
  const env = { PORT: String(USUAL_PORT), HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${USUAL_PORT}` };
  const scanned = createScanClient(hosted.url).scan(site.origin);
  const step = await startStep({ entry, inputs: { url: site.origin }, env });
  const cwd = temporaryFolder();
  const command = runSitedelta(['scan', site.origin, '--json', '-'], {
    cwd,
    env: { ...env, XDG_CACHE_HOME: cwd },
  });
  const [{ result }, action, cli] = await Promise.all([scanned, step.done, command]);
  const findings = withoutHelp(result?.findings);

  expect(result?.findings.length).toBeGreaterThan(0);
  expect(action.exitCode).toBe(0);
  expect(withoutHelp(action.result?.scan.result?.findings)).toEqual(findings);
  expect(cli.status).toBe(0);
  expect(withoutHelp(JSON.parse(cli.stdout))).toMatchObject({
    targets: [{ scan: { result: { findings } } }],
  });
  expect(asked).toEqual([]);
  expect((await fetch(`${hosted.url}/readyz`)).status).toBe(200);
});
