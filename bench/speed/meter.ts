import { readdirSync, readFileSync } from 'node:fs';

/** What a tree of processes has used up. */
export interface Usage {
  cpuMs: number;
  /** By kind of process: `node`, or what the browser calls its own: `browser`, `renderer`, `gpu-process`, `utility`. */
  cpuMsByKind: Record<string, number>;
  /** Largest sum of what its processes hold, shared pages counted in parts (PSS). */
  peakBytes: number;
}

/** Watches a process and its descendants. */
export interface Meter {
  /** Starts counting from zero. */
  reset(): void;
  read(): Usage;
  stop(): void;
}

const SAMPLE_MS = 100;
/** Asking for PSS costs milliseconds for every process. */
const SAMPLES_PER_MEMORY = 10;
/** Clock ticks of /proc/<pid>/stat; USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * Counts by /proc (Linux only). What a process uses in its last tenth of a second is lost, so modes that start a
 * browser for every page look a little better than they are.
 */
export function watchTree(root: number): Meter {
  const last = new Map<string, number>();
  const kinds = new Map<string, string>();
  let base = new Map<string, number>();
  let peakBytes = 0;
  let samples = 0;

  function sample(): void {
    const tree = readTree(root);
    for (const { pid, key, cpuMs } of tree) {
      last.set(key, cpuMs);
      // Each starts as a copy of another one, with that one's name.
      if (!kinds.has(key) || samples % SAMPLES_PER_MEMORY === 0)
        kinds.set(key, kindOf(pid) ?? kinds.get(key) ?? 'node');
    }
    if (samples % SAMPLES_PER_MEMORY === 0) {
      peakBytes = Math.max(
        peakBytes,
        tree.reduce((sum, { pid }) => sum + pssBytes(pid), 0),
      );
    }
    samples += 1;
  }

  const timer = setInterval(sample, SAMPLE_MS);
  return {
    reset() {
      sample();
      base = new Map(last);
      peakBytes = 0;
      samples = 0;
    },
    read() {
      samples = 0;
      sample();
      let cpuMs = 0;
      const cpuMsByKind: Record<string, number> = {};
      for (const [key, total] of last) {
        const used = total - (base.get(key) ?? 0);
        cpuMs += used;
        const kind = kinds.get(key) ?? 'node';
        cpuMsByKind[kind] = (cpuMsByKind[kind] ?? 0) + used;
      }
      return { cpuMs, cpuMsByKind, peakBytes };
    },
    stop: () => clearInterval(timer),
  };
}

/** What the processes of a tree that are alive have used so far: costs less than a meter, which asks for memory, too. */
export function cpuOfTree(root: number): number {
  return readTree(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

interface ProcessTime {
  pid: number;
  parent: number;
  /** Number and start time: numbers are used again. */
  key: string;
  cpuMs: number;
}

function readTree(root: number): ProcessTime[] {
  const children = new Map<number, ProcessTime[]>();
  const tree: ProcessTime[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const time = readProcess(Number(name));
    if (time === null) continue;
    if (time.pid === root) tree.push(time);
    const siblings = children.get(time.parent);
    if (siblings === undefined) children.set(time.parent, [time]);
    else siblings.push(time);
  }
  for (const parent of tree) tree.push(...(children.get(parent.pid) ?? []));
  return tree;
}

function readProcess(pid: number): ProcessTime | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may hold spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index]);
    return { pid, parent: at(1), key: `${pid} ${at(19)}`, cpuMs: (at(11) + at(12)) * TICK_MS };
  } catch {
    return null;
  }
}

/** Null when it has ended. */
function kindOf(pid: number): string | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    if (command === '') return null;
    // The zygote's children change their title to one string with spaces.
    const type = /[\0 ]--type=([a-z-]+)/.exec(command)?.[1];
    if (type !== undefined) return type;
    return /^[^\0 ]*(?:chrom|shell)/i.test(command) ? 'browser' : 'node';
  } catch {
    return null;
  }
}

function pssBytes(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) * 1024
    );
  } catch {
    return 0;
  }
}
