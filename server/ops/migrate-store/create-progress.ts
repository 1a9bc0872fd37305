const INTERVAL_MS = 1_000;

/** Prints, at most once a second, a line with how much of a step is done. */
export function createProgress(): (step: string, done: number, all: number) => void {
  let printedMs = performance.now();
  return (step, done, all) => {
    if (performance.now() - printedMs < INTERVAL_MS) return;
    printedMs = performance.now();
    process.stderr.write(`${step}: ${done} of ${all} scans\n`);
  };
}
