import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, it } from 'vitest';

import { browserVariables } from '../../harness/browser/browser-variables.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
const shell = process.platform === 'win32';

const MAX_PACKED_BYTES = 2_850_000;

let folder = '';
let packed = '';
let installed = '';
beforeAll(async () => {
  folder = temporaryFolder();
  const { stdout } = await run(process.execPath, ['scripts/pack.ts', folder], { cwd: root });
  packed = stdout.trim();
  await writeFile(path.join(folder, 'package.json'), '{}');
  const args = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--cache',
    path.join(folder, 'cache'),
    packed,
  ];
  await run('npm', args, { cwd: folder, shell });
  installed = path.join(folder, 'node_modules/sitedelta');
});

describe('the npm package', () => {
  it('is small', () => {
    expect(statSync(packed).size).toBeLessThan(MAX_PACKED_BYTES);
  });

  it('has the command and the service, and nothing of the action', async () => {
    expect((await readdir(installed)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'SKILL.md',
      'dist',
      'licenses.txt',
      'package.json',
    ]);
    expect((await readdir(path.join(installed, 'dist'))).sort()).toEqual([
      'cli.js',
      'command.js',
      'package.json',
      'service',
    ]);
    for (const entry of await readdir(path.join(dist, 'service'), { recursive: true, withFileTypes: true })) {
      const file = path.relative(dist, path.join(entry.parentPath, entry.name));
      if (entry.isFile()) {
        expect(
          readFileSync(path.join(installed, 'dist', file)).equals(readFileSync(path.join(dist, file))),
        ).toBe(true);
      }
    }
  });

  it('is alone: it has no dependencies, and there are no packages above it', async () => {
    expect(
      (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
    ).toEqual(['sitedelta']);
    for (let at = path.dirname(folder); at !== path.dirname(at); at = path.dirname(at)) {
      expect(existsSync(path.join(at, 'node_modules'))).toBe(false);
    }
  });

  it('says what it is', () => {
    const manifest: Record<string, unknown> = JSON.parse(
      readFileSync(path.join(installed, 'package.json'), 'utf8'),
    );
    const own: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

    expect(manifest).toMatchObject({
      name: 'sitedelta',
      version: own['version'],
      description: own['description'],
      license: 'MIT AND LGPL-3.0-only',
      type: 'module',
      bin: { sitedelta: 'dist/cli.js' },
    });
    for (const name of ['dependencies', 'devDependencies', 'scripts', 'private']) {
      expect(manifest).not.toHaveProperty(name);
    }
  });

  it('asks for a Node that its parts can do with', () => {
    const { engines }: { engines: { node: string } } = JSON.parse(
      readFileSync(path.join(installed, 'package.json'), 'utf8'),
    );
    const needed = engines.node.replace('>=', '');
    const undici: { engines: { node: string } } = JSON.parse(
      readFileSync(path.join(root, 'node_modules/undici/package.json'), 'utf8'),
    );

    expect(readFileSync(path.join(installed, 'dist/cli.js'), 'utf8')).toContain(`var needed = '${needed}';`);
    expect(undici.engines.node).toBe(engines.node);
  });
});

describe('installed in an empty folder', () => {
  it('says its version and how it is used', async () => {
    const command = path.join(folder, 'node_modules/.bin/sitedelta');
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    );

    expect((await run(command, ['--version'], { shell })).stdout).toContain(version);
    expect((await run(command, ['--help'], { shell })).stdout).toContain('sitedelta scan');
  });

  it('scans a page with its service', async () => {
    const site = await serveSite({ folder: demoFolder('v1') });
    const service = await startService(
      temporaryFolder(),
      await browserVariables(),
      undefined,
      path.join(installed, 'dist/service/main.js'),
    );
    try {
      const { result } = await createScanClient(service.url).scan(site.origin);

      expect(result?.findings.map(({ rule }) => rule)).toContain('image-alt');
    } finally {
      await service.stop();
      await site.close();
    }
  });
});

describe('the command with an old Node', () => {
  it.each(['18.20.8', '20.19.0', '22.18.1'])('%s says which one it needs', async (version) => {
    const { code, err } = await runAs(version);

    expect(err).toBe(
      `Sitedelta needs Node 22.19.0 or later, and this is Node ${version}: install a later one, such as Node 24.\n`,
    );
    expect(code).toBe(3);
  });

  it.each(['22.19.0', '23.0.0', '100.2.0'])('%s is not too old', async (version) => {
    const { code, err } = await runAs(version);

    expect(err).toBe('');
    expect(code).toBe(0);
  });

  it('goes on with the Node of the checkout, with its arguments, and ends as that does', async () => {
    const command = 'console.error(process.versions.node, process.argv.slice(2)); process.exitCode = 1;';
    const { code, err } = await runAs('20.19.0', command, { nodeOfCheckout: process.execPath });

    expect(err).toBe(`${process.versions.node} [ 'scan', 'a b' ]\n`);
    expect(code).toBe(1);
  });

  it('does not go on with one that is too old as well', async () => {
    const { code, err } = await runAs('20.19.0', '', { nodeOfCheckout: '/bin/echo' });

    expect(err).toContain('Sitedelta needs Node 22.19.0 or later, and this is Node 20.19.0');
    expect(code).toBe(3);
  });

  it.each([
    ['missing', null],
    ['cut off', 'import { readFileSync } from'],
    ['without one of its files', "import './service/missing.js';"],
  ])('ends with 3, not with that of broken rules, if the command is %s', async (_what, command) => {
    const { code, err } = await runAs('24.0.0', command);

    expect(err).toContain('Install it again.');
    expect(code).toBe(3);
  });

  it('understands its first file: it is ECMAScript 5 but for the import at its end', () => {
    const text = readFileSync(path.join(root, 'scripts/bundle/cli.js'), 'utf8').replace(/^#!.*/, '');
    const code = text.replaceAll(/^\s*\/\/.*$/gm, '');

    expect(code.match(/\bimport\b/g)).toHaveLength(1);
    expect(code).not.toMatch(/=>|`|\b(?:let|const|class|async|await|export)\b|\?\?|\?\./);
  });
});

/**
 * Runs the command, which is replaced by another one, in a Node that says that it is another version.
 *
 * @param options.nodeOfCheckout What npm has installed as Node; nothing, as in the npm package, if it is not given.
 */
async function runAs(
  version: string,
  command: string | null = '',
  { nodeOfCheckout }: { nodeOfCheckout?: string } = {},
): Promise<{ code: number | null; err: string }> {
  const checkout = temporaryFolder();
  const place = path.join(checkout, 'dist');
  await mkdir(place, { recursive: true });
  await cp(path.join(root, 'scripts/bundle/cli.js'), path.join(place, 'cli.js'));
  if (nodeOfCheckout !== undefined) {
    await cp(path.join(root, 'scripts/bundle/newer-node.js'), path.join(place, 'newer-node.js'));
    await mkdir(path.join(checkout, 'node_modules/node/bin'), { recursive: true });
    await symlink(nodeOfCheckout, path.join(checkout, 'node_modules/node/bin/node'));
  }
  if (command !== null) await writeFile(path.join(place, 'command.js'), command);
  await writeFile(path.join(place, 'package.json'), '{"type":"module"}');
  const preload = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const child = spawn(process.execPath, ['--import', preload, path.join(place, 'cli.js'), 'scan', 'a b'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, err };
}
