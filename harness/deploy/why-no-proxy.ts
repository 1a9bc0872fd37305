import { spawnSync } from 'node:child_process';

/** Debian has nginx in a folder that only root's PATH names. */
export const PROXY_ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

/**
 * Why there is no proxy of this name to test with, in one sentence; null if there is one.
 * @throws Error instead if PROXY_TESTS is `required`, as in CI
 */
export function whyNoProxy(name: 'caddy' | 'nginx'): string | null {
  if (spawnSync(name, [name === 'caddy' ? 'version' : '-v'], { env: PROXY_ENV }).status === 0) return null;
  const advice = `(apt-get install ${name}, brew install ${name})`;
  if (process.env['PROXY_TESTS'] === 'required') {
    throw new Error(`${name} is not installed ${advice}, and PROXY_TESTS says that its tests must run.`);
  }
  const reason = `${name} is not installed, so its tests are skipped ${advice}.`;
  process.stderr.write(`${reason}\n`);
  return reason;
}
