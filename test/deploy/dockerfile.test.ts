import { existsSync, readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readDockerfile } from '../../harness/deploy/read-dockerfile.ts';

const ROOT = new URL('../../', import.meta.url);
const text = read('Dockerfile');
const dockerfile = DockerfileParser.parse(text);
const instructions = dockerfile.getInstructions();
const image = readDockerfile();

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** The arguments of every instruction of a kind. */
function all(keyword: string): string[] {
  return instructions
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent() ?? '');
}

// The rules of hadolint that matter here; their numbers are in the names.
describe('Dockerfile', () => {
  it('has no mistakes', () => {
    expect(validate(text)).toEqual([]);
  });

  it('begins with an exact version and build of Node 24 on Debian (DL3006, DL3007)', () => {
    const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());
    const outside = dockerfile.getFROMs().filter((from) => !stages.includes(from.getImage()));

    expect(outside.map((from) => from.getImage())).toEqual([
      expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/),
    ]);
  });

  it('installs packages without recommended ones, without questions, and leaves no lists (DL3009, DL3014, DL3015)', () => {
    const installs = all('RUN').filter((run) => run.includes('apt-get install'));

    expect(installs).toHaveLength(1);
    expect(installs[0]).toMatch(/^apt-get update\s+&& apt-get install --yes --no-install-recommends /);
    expect(installs[0]).toContain('rm -rf /var/lib/apt/lists/*');
    expect(text).not.toMatch(/\bsudo\b|apt-get (?:dist-)?upgrade|\bADD\b|\bcurl\b|\bwget\b/);
  });

  it('has the bundle with its licences, and installs no packages of npm', () => {
    expect(all('RUN').filter((run) => run.includes('npm'))).toEqual([]);
    expect(image.copied).toEqual(['LICENSE', 'dist/licenses.txt', 'dist/service']);
  });

  it('ends as a user that is not root, given by number (DL3002)', () => {
    expect(all('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    const after = instructions.slice(instructions.findIndex((each) => each.getKeyword() === 'USER'));
    expect(after.map((each) => each.getKeyword())).not.toContain('RUN');
  });

  it('starts the service without a shell, so that SIGTERM reaches it (DL3025)', () => {
    expect(image.entrypoint).toEqual(['tini', '--', 'node']);
    expect(image.command).toEqual(['dist/service/main.js']);
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  it('checks its health with Node, which is there', () => {
    expect(image.healthcheck[0]).toBe('node');
  });

  it('uses absolute working folders (DL3000)', () => {
    for (const path of all('WORKDIR')) expect(path).toMatch(/^\//);
  });

  it('copies only what exists and .dockerignore lets through', () => {
    const copied = dockerfile
      .getCOPYs()
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((argument) => argument.getValue());
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));

    expect(first).toBe('*');
    expect(rest.toSorted()).toEqual([...new Set(copied.map((name) => `!${name}`))].toSorted());
    expect(copied.filter((name) => !existsSync(new URL(name, ROOT)))).toEqual([]);
  });
});
