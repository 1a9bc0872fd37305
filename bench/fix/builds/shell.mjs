import { readFileSync } from 'node:fs';
import { writePage } from './write-out.mjs';

/** Writes a page into `index.html`. */
export function fillShell(name, page, body) {
  const values = { 'page.title': page.title, 'page.description': page.description, body };
  const shell = readFileSync('index.html', 'utf8');
  writePage(
    name,
    shell.replaceAll(/%([\w.]+)%/g, (all, key) => values[key] ?? all),
  );
}
