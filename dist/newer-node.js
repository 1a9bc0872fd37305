// For a checkout: `npm ci` installs the Node that everything runs on, also where an older one runs npm.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NAME = process.platform === 'win32' ? 'node.exe' : 'node';
const NODE = fileURLToPath(new URL(`../node_modules/node/bin/${NAME}`, import.meta.url));

/**
 * Goes on with the command in the Node of this checkout, and ends as it ends.
 *
 * @param isEnough Whether a version is new enough.
 * @returns Whether there is such a Node.
 */
export function runInNewerNode(isEnough) {
  if (!existsSync(NODE)) return false;
  const { stdout = '' } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  if (!isEnough(String(stdout).trim().replace(/^v/, ''))) return false;
  const child = spawn(NODE, process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends these to both; twice, they would end the command before it has cleaned up.
  for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Sitedelta cannot be started with ${NODE}: ${error.message}`);
    process.exitCode = 3;
  });
  child.on('exit', (status, signal) => {
    process.exit(status ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  return true;
}
