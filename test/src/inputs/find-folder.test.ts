import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOut } from '../../../src/inputs/find-folder.ts';

describe('a folder for result files', () => {
  let folder: string;
  let workspace: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'sitedelta-')));
    workspace = path.join(folder, 'linked');
    await mkdir(path.join(folder, 'work', 'inner'), { recursive: true });
    await mkdir(path.join(folder, 'elsewhere'));
    // Some runners reach the workspace itself through a link.
    await symlink(path.join(folder, 'work'), workspace);
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'work', 'out'));
    await symlink('../../elsewhere', path.join(folder, 'work', 'inner', 'out'));
    await symlink(path.join(folder, 'later'), path.join(folder, 'work', 'dangling'));
    await symlink('inner', path.join(folder, 'work', 'in'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['out', 'out/reports', 'inner/out/a/b', 'dangling', 'dangling/a'])(
    'must not be %s, a link out of the workspace',
    async (name) => {
      expect(await leadsOut(path.resolve(workspace, name), workspace)).toBe(true);
    },
  );

  it.each(['.', 'inner', 'in', 'in/reports', 'new/reports', '../beside', '/elsewhere'])(
    'may be %s',
    async (name) => {
      expect(await leadsOut(path.resolve(workspace, name), workspace)).toBe(false);
    },
  );
});
