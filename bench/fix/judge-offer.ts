import { execFile } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Prepared } from './bench-project.ts';
import type { Defect } from './defect.ts';
import { judgeBuilt, readBuilt } from './own-judgement.ts';
import { buildProject } from './project.ts';
import { runSitedelta } from './run-sitedelta.ts';

const run = promisify(execFile);

/** A patch that `sitedelta fix` offers. */
export interface Offer {
  /** Ids of the findings that it repairs. */
  ids: string[];
  /** A unified diff, with paths from the project's folder. */
  diff: string;
}

/** What became of a patch that was applied alone. */
export interface Judged {
  offer: Offer;
  /** The defects whose findings it names. */
  defects: Defect[];
  isResolved: boolean;
  /** Rules of the findings that it added. */
  added: string[];
  /** Why `sitedelta verify` does not call it proven. */
  denials: string[];
  /** What it changed besides, as the built pages say. */
  elsewhere: string[];
  invented: string[];
  isAsBefore: boolean;
}

interface Verified {
  verdict?: string;
  message?: string;
  findings?: { verdict: string; reasons: string[] }[];
  added?: { rule: string }[];
}

/** Applies a patch alone to a copy of the project, builds it, and compares both websites. */
export async function judgeOffer(
  offer: Offer,
  { root, built, without, findings, inserted, base }: Prepared,
): Promise<Judged> {
  const rules = findings.filter(({ id }) => offer.ids.includes(id)).map(({ rule }) => rule);
  const defects = inserted
    .map(({ defect }) => defect)
    .filter((defect) => defect.rules.some((rule) => rules.includes(rule)));
  const failed = (why: string): Judged => ({
    offer,
    defects,
    isResolved: false,
    added: [],
    denials: [],
    elsewhere: [why],
    invented: [],
    isAsBefore: false,
  });
  const copy = `${root}-patched`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(root, copy, {
    recursive: true,
    filter: (file) => !['out', '.git', '.astro'].includes(path.basename(file)),
  });
  writeFileSync(`${root}.patch`, offer.diff);
  try {
    await run('git', ['apply', '--whitespace=nowarn', `${root}.patch`], { cwd: copy });
    await buildProject(copy);
  } catch (error) {
    return failed(`It can't be applied or built: ${String(error)}`);
  }
  const args = ['verify', '--serve', 'out', '--base', base, '--quiet'];
  const { json, stderr } = await runSitedelta<Verified>(
    [...args, ...offer.ids.flatMap((id) => ['--finding', id])],
    copy,
  );
  const { verdict, findings: verified = [], added = [] } = json ?? {};
  if (verdict === undefined) return failed(`It can't be verified: ${stderr}`);
  const own = defects.map((defect) => judgeBuilt(built, readBuilt(copy), without.get(defect) ?? built));
  const [best] = own.sort((one, other) => one.elsewhere.length - other.elsewhere.length);
  return {
    offer,
    defects,
    isResolved: verified.every(({ verdict }) => ['proven', 'added', 'changed'].includes(verdict)),
    added: added.map(({ rule }) => rule),
    denials: verdict === 'proven' ? [] : verified.flatMap(({ reasons }) => reasons),
    elsewhere: best?.elsewhere ?? ['It repairs what no defect has broken.'],
    invented: best?.invented ?? [],
    isAsBefore: best?.isAsBefore ?? false,
  };
}
