import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_FILES = 50_000;

/** The files of a served folder by the addresses at which they are. */
export class ServedFiles {
  readonly #folder: string;
  /** Path in the address below which they are, with slashes around it. */
  readonly #prefix: string;
  /** Paths from the folder, with slashes. */
  readonly #files: ReadonlySet<string>;
  #styles: readonly string[] | undefined;

  /** @param folder Absolute path. */
  constructor(folder: string, prefix: string) {
    this.#folder = folder;
    this.#prefix = prefix;
    this.#files = new Set(listFiles(folder));
  }

  /** Paths of all files in addresses, such as `/repo/about.html`; none if they are too many to know which one is meant. */
  get paths(): string[] {
    if (this.#files.size >= MAX_FILES) return [];
    return [...this.#files].map((file) => this.#prefix + file);
  }

  /** The file behind a path in an address, as static hosts find it; undefined if there is none. */
  fileOf(pathname: string): string | undefined {
    if (!`${pathname}/`.startsWith(this.#prefix)) return undefined;
    const name = decode(pathname.slice(this.#prefix.length));
    const stem = name.replace(/\/$/, '');
    const tries = [name, `${stem}.html`, stem === '' ? 'index.html' : `${stem}/index.html`];
    return tries.find((one) => this.#files.has(one));
  }

  /** The file that is a source file, as it is written; undefined if there is none. @param source Path in the sources */
  copyOf(source: string, text: string): string | undefined {
    const parts = source.split('/');
    const names = parts.map((_, index) => parts.slice(index).join('/'));
    return names.find((name) => this.#files.has(name) && this.read(name).toString('utf8') === text);
  }

  /** The ids on the page behind a path in an address; undefined if it is not there. */
  idsOn(pathname: string): Set<string> | undefined {
    const file = this.fileOf(pathname);
    if (file === undefined) return undefined;
    const html = this.read(file).toString('utf8');
    const ids = html.matchAll(/\sid\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s>"']+))/gi);
    return new Set([...ids].map(([, a, b, c]) => a ?? b ?? c ?? ''));
  }

  /** The texts of all scripts, also of those that stand in no source. */
  get scripts(): string[] {
    return [...this.#files]
      .filter((file) => /\.m?js$/i.test(file))
      .map((file) => this.read(file).toString('utf8'));
  }

  /** All styles: those of style sheets, and those that pages have in themselves. */
  get styles(): readonly string[] {
    this.#styles ??= this.#readStyles();
    return this.#styles;
  }

  #readStyles(): string[] {
    const read = (end: RegExp): string[] =>
      [...this.#files].filter((file) => end.test(file)).map((file) => this.read(file).toString('utf8'));
    const inPages = read(/\.html?$/i).flatMap((text) =>
      [...text.matchAll(/<style\b[^>]*>([^]*?)<\/style/gi)].map(([, css = '']) => css),
    );
    return [...read(/\.css$/i), ...new Set(inPages)];
  }

  /** @param file As {@link ServedFiles.fileOf} gives it. */
  read(file: string): Buffer {
    return readFileSync(path.join(this.#folder, file));
  }
}

/** A part of an address as it was before it was encoded; as it is if that can't be. */
export function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function listFiles(folder: string): string[] {
  const found: string[] = [];
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined && found.length < MAX_FILES; at = waiting.pop()) {
    for (const entry of readdirSync(path.join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) waiting.push(name);
      else if (entry.isFile()) found.push(name);
    }
  }
  return found;
}
