/**
 * The whole story without GitHub: starts the service, serves a small website, runs the built action
 * against it as a runner would, deploys a changed version of the website, runs the action again, prints what
 * it found, names the files with the report, and shows what can be repaired. With a terminal the service then stays.
 */
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSitedelta } from '../harness/cli/sitedelta.ts';
import { startCacheService } from '../harness/runner/cache-service.ts';
import { describeResult } from '../demo/describe-result.ts';
import { runStep } from '../harness/runner/github-runner.ts';
import { demoFolder } from '../harness/sites/demo-folder.ts';
import { serveSite } from '../harness/sites/site-server.ts';
import type { StartedService } from '../harness/service/start-service.ts';
import { startTemporaryService } from '../harness/service/start-temporary-service.ts';

function say(line: string): void {
  console.log(`\n\u2192 ${line}`);
}

/** Shows what a step prints as a runner does: its commands are not for people. */
function echo(text: string): void {
  process.stdout.write(
    text
      .replaceAll(/^::(?:debug|endgroup|add-mask)::.*\r?\n/gm, '')
      .replaceAll(/^::group::/gm, '')
      .replaceAll(/^::(error|warning|notice)[^:]*::/gm, '$1: ')
      .replaceAll('%0A', '\n  ')
      .replaceAll('%25', '%'),
  );
}

async function main(): Promise<void> {
  const site = await serveSite({ folder: demoFolder('v1') });
  const cache = await startCacheService();
  let service: StartedService | undefined;
  try {
    say('Starting the service');
    service = await startTemporaryService();
    const inputs = { url: site.origin, 'server-url': service.url, 'poll-interval': '1' };

    say(`The website is deployed at ${site.origin}; the action scans it for the first time`);
    const first = await runStep({ inputs, cache, runId: 1, onLog: echo });
    if (first.exitCode !== 0) throw new Error('The first run of the action failed; see above.');

    say('A new version is deployed; the action runs again and compares');
    site.deploy(demoFolder('v2'));
    const reports = await mkdtemp(join(tmpdir(), 'sitedelta-report-'));
    const second = await runStep({
      inputs: { ...inputs, 'report-dir': reports },
      cache,
      runId: 2,
      onLog: echo,
    });
    if (second.outputs['status'] !== 'complete' || second.result === undefined) {
      throw new Error('The second run of the action failed; see above.');
    }

    say('What the new version changed:');
    console.log(`\n${describeResult(second.result)}`);
    say(`The run ${second.outputs['conclusion']} (exit code ${second.exitCode}).`);
    say(
      `The report, to open in a browser: ${second.outputs['html-path']}\n` +
        `  The job summary, as Markdown:     ${second.outputs['markdown-path']}\n` +
        `  All files:                        ${reports}`,
    );
    say('What of it can be repaired for certain; each patch is proven by a scan of a repaired copy:');
    const fix = ['fix', '--serve', demoFolder('v2'), '--base-serve', demoFolder('v1'), '--quiet'];
    const { stdout, stderr } = await runSitedelta(fix, { cwd: reports });
    console.log(`\n${stdout}\n${stderr}`);
    if (process.stdout.isTTY) {
      say(
        `The service stays until you press Ctrl+C; its own page of the report: ${second.outputs['report-url']}`,
      );
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    }
  } finally {
    await service?.stop();
    await Promise.all([site.close(), cache.close()]);
  }
}

await main();
