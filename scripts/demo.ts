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
import { runAction } from '../demo/run-action.ts';
import { serveSite } from '../demo/serve-site.ts';
import { type StartedService, startService } from '../demo/start-service.ts';

function deployment(version: string): string {
  return fileURLToPath(new URL(`../demo/site/${version}`, import.meta.url));
}

function say(line: string): void {
  console.log(`\n\u2192 ${line}`);
}

function echo(text: string): void {
  process.stdout.write(text);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-demo-'));
  const site = await serveSite({ root: deployment('v1') });
  let service: StartedService | undefined;
  try {
    say('Starting the service');
    service = await startService(join(folder, 'data'));
    const inputs = { url: site.url, 'server-url': service.url, 'poll-interval': '1' };

    say(`The website is deployed at ${site.url}; the action scans it for the first time`);
    const first = await runAction({ folder: join(folder, 'run-1'), inputs, onLog: echo });
    const base = first.outputs.get('scan-id');
    if (first.exitCode !== 0 || !base) throw new Error('The first run of the action failed; see above.');

    say('A new version is deployed; the action runs again and compares');
    site.deploy(deployment('v2'));
    const second = await runAction({
      folder: join(folder, 'run-2'),
      inputs: { ...inputs, 'base-scan-id': base },
      onLog: echo,
    });
    if (second.outputs.get('status') !== 'complete') {
      throw new Error('The second run of the action failed; see above.');
    }

    say('The job summary of the second run:');
    console.log(`\n${second.summary}`);
    say(`The action ended with "${second.outputs.get('conclusion')}" (exit code ${second.exitCode}).`);
    say(`The report: ${second.outputs.get('report-url')}`);
    if (process.stdout.isTTY) {
      say('The service stays until you press Ctrl+C.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    }
  } finally {
    await service?.stop();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
