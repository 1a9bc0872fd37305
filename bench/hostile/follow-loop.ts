import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** For how long the main thread of a process kept other work waiting. */
export interface Turn {
  wallMs: number;
  /** CPU time of the thread meanwhile, without that of other processes. */
  cpuMs: number;
}

/** Measures the turns of a process's main thread from outside; see watch-loop.ts. */
export interface LoopFollower {
  /** Given to the process as LOOP_LOG. */
  file: string;
  /** Given to the process as NODE_OPTIONS. */
  nodeOptions: string;
  /** The longest turn, by CPU time, since the last call. */
  longest(): Turn;
}

/** Makes a follower. @param file to which the process writes its turns */
export function followLoop(file: string): LoopFollower {
  writeFileSync(file, '');
  const watch = fileURLToPath(new URL('watch-loop.ts', import.meta.url));
  return {
    file,
    nodeOptions: `--import ${watch}`,
    longest() {
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      writeFileSync(file, '');
      let longest: Turn = { wallMs: 0, cpuMs: 0 };
      for (const line of lines) {
        const [wallMs = 0, cpuMs = 0] = line.split(' ').map(Number);
        if (cpuMs > longest.cpuMs) longest = { wallMs, cpuMs };
      }
      return longest;
    },
  };
}
