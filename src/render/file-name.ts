import { targetName } from '../../shared/formats/scan-file.ts';

/** Names for the files of targets, from their addresses (see targetName); no two the same. */
export function fileNames(urls: readonly string[]): string[] {
  const used = new Set<string>();
  return urls.map((address) => {
    const safe = targetName(address);
    let free = safe;
    for (let number = 2; used.has(free); number += 1) free = `${safe}-${number}`;
    used.add(free);
    return free;
  });
}
