import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../harness/temporary-folder.ts';
import { programPath } from '../../../../harness/programs/program-path.ts';

const MAIN = programPath('server/main.ts');
const SENTENCE = 'RATE_LIMT_MAX is not a setting and does nothing; did you mean RATE_LIMIT_MAX?';

/** Starts the service with a misspelt setting. */
function start(settings: Record<string, string>): {
  out: () => string;
  err: () => string;
  end: () => Promise<unknown>;
} {
  const env = { PATH: process.env['PATH'], PORT: '0', RATE_LIMT_MAX: '5', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return {
    out: () => out,
    err: () => err,
    async end() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

it('is a warning in the log of a start', async () => {
  const service = start({ DATA_DIR: temporaryFolder(), PUPPETEER_EXECUTABLE_PATH: '/nonexistent' });
  await expect.poll(service.out).toContain(SENTENCE);
  const lines = service
    .out()
    .split('\n')
    .filter((line) => line.includes('is not a setting'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: SENTENCE }),
  ]);
  await service.end();
});

it('is a line on standard error before the reason for which the service does not start', async () => {
  const service = start({ MAX_PAGES: 'many' });
  await expect.poll(service.err).toContain('MAX_PAGES:');
  expect(service.err().split('\n')).toEqual([SENTENCE, expect.stringMatching(/^MAX_PAGES: /), '']);
  expect(service.out()).toBe('');
  await service.end();
});
