import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { inspectFile } from '../../storage/sqlite/inspect-file.ts';
import { DATABASE_FILE } from '../../storage/sqlite/refuse-unusable.ts';
import { isErrorCode, messageOf } from '../../shared/errors.ts';
import type { Finding } from './examine.ts';

const TRIAL_BYTES = 2 ** 20;
const BYTES_PER_MB = 2 ** 20;
const LOW_MB = 1024;

/** Checks the data folder and the store in it. The trial file is removed again; a folder that is missing stays so. */
export async function checkStore(dataDir: string): Promise<Finding[]> {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return [await missingFolder(folder), unread('There is no store yet.')];
  const written = await tryToWrite(folder);
  const space = await spaceIn(folder);
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return [written, space, unread('There is no store yet.')];
  if (written.status === 'failed') return [written, space, unread('Its folder cannot be written.')];
  return [written, space, ...(await ownerOf(file)), ...storeIn(folder)];
}

function unread(message: string): Finding {
  return { name: 'store', status: 'not checked', message };
}

async function missingFolder(folder: string): Promise<Finding> {
  const name = 'data folder';
  let parent = dirname(folder);
  // A drive of Windows that is not there has no folder above it.
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    return { name, status: 'ok', message: `${folder} is made at the first start.` };
  } catch (error) {
    const message = `${folder} does not exist, and this user can't make it (${messageOf(error)}). Make it and give it to the user of the service, or set DATA_DIR to another folder.`;
    return { name, status: 'failed', message };
  }
}

async function tryToWrite(folder: string): Promise<Finding> {
  const name = 'data folder';
  const file = join(folder, `doctor-${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(TRIAL_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { name, status: 'ok', message: `${folder} can be written.` };
  } catch (error) {
    const isFull = isErrorCode(error, 'ENOSPC');
    const message = isFull
      ? `There is no room left on the disk of ${folder}. Free some, or set DATA_DIR to another disk.`
      : `${folder} can't be written (${messageOf(error)}). Give it to the user of the service, mount it writable, or set DATA_DIR to another folder.`;
    return { name, status: 'failed', message };
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function spaceIn(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeMb = Math.floor((bavail * bsize) / BYTES_PER_MB);
    const message = `${freeMb} MB are free on the disk of ${folder}.`;
    return freeMb >= LOW_MB
      ? { name: 'disk', status: 'ok', message }
      : {
          name: 'disk',
          status: 'warning',
          message: `${message} Free some, or set STORE_LIMIT_MB lower: on a full disk no scan is accepted.`,
        };
  } catch (error) {
    return { name: 'disk', status: 'not checked', message: messageOf(error) };
  }
}

/** Another user's store says little about what the service may do with it. */
async function ownerOf(file: string): Promise<Finding[]> {
  const user = process.getuid?.();
  const { uid } = await stat(file);
  if (user === undefined || uid === user) return [];
  const message = `The store belongs to user ${uid}, and this check runs as user ${user}. Run it as the user of the service: what that user may do is not checked here.`;
  return [{ name: 'user', status: 'warning', message }];
}

function storeIn(folder: string): Finding[] {
  const found = inspectFile(folder);
  switch (found.kind) {
    case 'sound':
      return [
        { name: 'store', status: 'ok', message: 'It can be locked and written.' },
        { name: 'integrity', status: 'ok', message: 'The file of the store is undamaged.' },
      ];
    case 'in use':
      return [
        { name: 'store', status: 'ok', message: 'A running service holds it.' },
        {
          name: 'integrity',
          status: 'not checked',
          message: 'A running service holds the store; it checks the file whenever it starts.',
        },
      ];
    default:
      return [{ name: 'store', status: 'failed', message: found.message }];
  }
}
