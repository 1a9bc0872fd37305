import { statfs } from 'node:fs/promises';
import type { Finding } from './check.ts';

const NEEDED_MB = 512;
const BYTES_PER_MB = 2 ** 20;

/**
 * Looks at the shared memory that the browser draws in.
 * @param folder where Linux has it; another one in tests only
 */
export async function checkSharedMemory(folder = '/dev/shm'): Promise<Finding> {
  const name = 'shared memory';
  if (process.platform !== 'linux') {
    return { name, status: 'not checked', message: 'Only Linux limits it.' };
  }
  const advice = `Provide ${NEEDED_MB} MB (Docker: --shm-size=1g); until then the browser writes to the temporary folder.`;
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [freeMb, sizeMb] = [bavail, blocks].map((count) => Math.floor((count * bsize) / BYTES_PER_MB));
    const message = `${folder} has ${sizeMb} MB, of which ${freeMb} MB are free.`;
    return (freeMb ?? 0) >= NEEDED_MB
      ? { name, status: 'ok', message }
      : { name, status: 'warning', message: `${message} ${advice}` };
  } catch {
    return { name, status: 'warning', message: `There is no ${folder}. ${advice}` };
  }
}
