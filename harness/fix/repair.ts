import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { applyEdits } from '../../src/fix/apply-edits.ts';
import { makePatches } from '../../src/fix/make-patches.ts';
import { ServedFiles } from '../../src/fix/served-files.ts';
import { SourceTexts } from '../../src/fix/source-texts.ts';
import { readStyleTexts } from '../../src/fix/style-texts.ts';
import type { Finding } from '../../src/service/api-types.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { listFiles } from '../../src/source-lines/list-files.ts';
import { readSources } from '../../src/source-lines/read-sources.ts';
import { SourceIndex } from '../../src/source-lines/source-index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The start page. */
export const PAGE = 'serve://site/';

/** What is repaired. */
interface Site {
  /** Sources by path. */
  files: Record<string, string | Buffer>;
  /** What is served, by path; the sources if there is none. */
  served?: Record<string, string | Buffer>;
}

/** A finding on the start page. */
export function finding(
  rule: string,
  evidence: string,
  more: Partial<Finding> & { baseMarkup?: string } = {},
): Finding {
  return { id: '0123456789abcdef', severity: 'high', rule, title: rule, evidence, pages: [PAGE], ...more };
}

/** What becomes of the sources, or why nothing does. */
export async function repair(
  { files, served = files }: Site,
  ...findings: Finding[]
): Promise<Record<string, string> | string> {
  const [root, out] = [write(files), write(served)];
  const { signal } = new AbortController();
  const deadline = systemClock.now() + 60_000;
  const read = await readSources({
    root,
    folder: '.',
    withMarkdown: true,
    clock: systemClock,
    deadline,
    signal,
  });
  const listed = await listFiles(root, signal);
  const sources = new SourceTexts(root, read, listed);
  const { patches, left } = await makePatches(findings, {
    sources,
    served: new ServedFiles(out, '/'),
    index: new SourceIndex(
      read,
      findings.flatMap(({ pages }) => pages),
    ),
    styles: readStyleTexts(root, listed, Object.keys(files)),
    elements: new Map(),
  });
  if (patches.length === 0) return left[0]?.reason ?? '';
  const texts = applyEdits(
    patches.flatMap(({ edits }) => edits),
    (file) => sources.text(file),
  );
  return Object.fromEntries(texts);
}

function write(files: Record<string, string | Buffer>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** A whole document around some markup. */
export function page(body: string, { head = '<title>Bowls</title>', html = ' lang="en"' } = {}): string {
  return `<!doctype html>\n<html${html}>\n<head>\n  ${head}\n</head>\n<body>\n<main>\n${body}\n</main>\n</body>\n</html>\n`;
}
