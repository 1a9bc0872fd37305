import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** One run of ncc. */
export interface NccJob {
  /** Path from the folder of the staged sources, or absolute. */
  entry: string;
  /** Absolute path of the file to write; files of a source map are written next to it. */
  output: string;
  /** Kind of the modules of the entry, and of the file. */
  modules: 'esm' | 'cjs';
  minify: boolean;
  sourceMap: boolean;
  /** What stays an import: the name that is imported, and what the bundle imports instead. */
  externals: Record<string, string>;
  /** Files that a package opens at run time and that are wanted, by the end of their path. They are written as well. */
  assets: readonly string[];
}

const CHILD = path.join(import.meta.dirname, 'ncc-child.ts');

/**
 * Bundles one entry in a process of its own: ncc depends on the folder it runs in, and two processes use two cores.
 *
 * @param folder Absolute path of the staged sources.
 * @returns Paths of all files in the bundle, sorted: those of packages from the repository's root, own ones from `folder`.
 * @throws if something can't be bundled, such as a package that opens a file for which there is no rule.
 */
export async function runNcc(folder: string, job: NccJob): Promise<string[]> {
  const args = ['--disable-warning=ExperimentalWarning', CHILD, JSON.stringify(job)];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await run.catch((error: unknown) => {
    throw new Error(`${job.entry} can't be bundled:\n${lastWords(error)}`);
  });
  return JSON.parse(stdout);
}

/** What the child process said; a stack of ncc's begins with a line of 200 kB. */
function lastWords(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const lines = text.split('\n').filter((line) => line.length < 1000 && line.trim() !== '');
  return lines.slice(0, 40).join('\n');
}
