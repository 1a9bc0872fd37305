/**
 * The whole story without GitHub: starts the service, serves a small website, runs the built action
 * against it as a runner would, deploys a changed version of the website, runs the action again, and
 * prints the job summary. With a terminal it then stays, so that the report can be opened.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCacheService } from '../demo/cache-service.ts';
import { runStep } from '../demo/github-runner.ts';
import { serveSite } from '../demo/serve-site.ts';
import { type StartedService, startService } from '../demo/start-service.ts';

function deployment(version: string): string {
  return fileURLToPath(new URL(`../demo/site/${version}`, import.meta.url));
}

function say(line: string): void {
  console.log(`\n\u2192 ${line}`);
}

/** A runner shows debug lines only when asked to. */
function echo(text: string): void {
  process.stdout.write(text.replaceAll(/^::debug::.*\r?\n/gm, ''));
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-demo-'));
  const site = await serveSite({ root: deployment('v1') });
  const cache = await startCacheService();
  let service: StartedService | undefined;
  try {
    say('Starting the service');
    service = await startService(folder);
    const inputs = { url: site.url, 'server-url': service.url, 'poll-interval': '1' };

    say(`The website is deployed at ${site.url}; the action scans it for the first time`);
    const first = await runStep({ inputs, cache, runId: 1, onLog: echo });
    if (first.exitCode !== 0) throw new Error('The first run of the action failed; see above.');

    say('A new version is deployed; the action runs again and compares');
    site.deploy(deployment('v2'));
    const second = await runStep({ inputs, cache, runId: 2, onLog: echo });
    if (second.outputs['status'] !== 'complete') {
      throw new Error('The second run of the action failed; see above.');
    }

    say('The job summary of the second run, as Markdown:');
    console.log(`\n${second.summary}`);
    say(
      `Added ${second.outputs['added']}, resolved ${second.outputs['resolved']}, unchanged ` +
        `${second.outputs['unchanged']}: the run ${second.outputs['conclusion']} (exit code ${second.exitCode}).`,
    );
    say(`The report: ${second.outputs['report-url']}`);
    if (process.stdout.isTTY) {
      say('The service stays until you press Ctrl+C.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    }
  } finally {
    await service?.stop();
    await Promise.all([site.close(), cache.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
