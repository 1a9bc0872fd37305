import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const readData = () => JSON.parse(readFileSync('data.json', 'utf8'));

/** Begins a new `out/` with the files that are served as they are. */
export function startOut() {
  rmSync('out', { recursive: true, force: true });
  cpSync('public', 'out', { recursive: true });
}

export function writePage(name, html) {
  const file = name === 'index' ? 'out/index.html' : `out/${name}/index.html`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, html);
}
