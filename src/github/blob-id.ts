import { createHash } from 'node:crypto';

/**
 * Git's name of a content.
 *
 * @param length Of the name, in characters: repositories use one of two hashes
 */
export function blobId(content: Buffer, length: number): string {
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
