import type { Defect } from './defect.ts';
import { DefectDeck, insertDefect, type Inserted } from './insert-defects.ts';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { makeSite } from './make-site.ts';
import { readBuilt, type Built } from './own-judgement.ts';
import { buildProject, writeProject } from './project.ts';
import { runSitedelta } from './run-sitedelta.ts';
import type { Site } from './site.ts';

/** A project to measure. */
export interface Plan {
  name: string;
  kind: Kind;
  seed: number;
  defects: readonly Defect[];
}

/** A finding, as far as this benchmark reads it. */
export interface Found {
  id: string;
  rule: string;
  evidence: string;
}

interface ScanJson {
  targets: { scan?: { result?: { findings: Found[] } } }[];
}

/** A project with its defects, built and scanned. */
export interface Prepared {
  root: string;
  inserted: Inserted[];
  /** The built website, and what it would be without one of the defects. */
  built: Built;
  without: Map<Defect, Built>;
  findings: Found[];
  /** The scan, for `--base`. */
  base: string;
}

/** Of each kind. */
const PROJECTS = 6;

/** All projects with their defects: for a seed the same ones every time, whatever part of them is run. */
export function planAll(seed: number): Plan[] {
  const deck = new DefectDeck(seed);
  return Array.from({ length: PROJECTS }, (_none, round) =>
    KINDS.map((kind, index) => {
      const number = round * KINDS.length + index;
      const own = seed * 1000 + number;
      const defects = deck.deal(3 + (number % 2), siteOf(kind, own), kind);
      return { name: `${kind.name}-${round + 1}`, kind, seed: own, defects };
    }),
  ).flat();
}

function siteOf(kind: Kind, seed: number): Site {
  const site = makeSite(seed);
  return kind.prepare?.(site) ?? site;
}

export async function prepare({ name, kind, seed, defects }: Plan): Promise<Prepared> {
  const without = new Map<Defect, Built>();
  for (const defect of defects) {
    const others = defects.filter((other) => other !== defect);
    without.set(defect, (await build(name, kind, seed, others)).built);
  }
  const { root, inserted, built } = await build(name, kind, seed, defects);
  const base = `${root}-base`;
  const findings = await scan(root, ['--save', base]);
  return { root, inserted, built, without, findings, base };
}

/** The site of a project with some of its defects. */
export function siteWith(
  kind: Kind,
  seed: number,
  defects: readonly Defect[],
): { site: Site; inserted: Inserted[] } {
  const site = siteOf(kind, seed);
  const inserted = defects.map((defect) => insertDefect(site, defect, kind));
  return { site, inserted };
}

/** Writes and builds a project with some defects, or none. */
export async function build(
  name: string,
  kind: Kind,
  seed: number,
  defects: readonly Defect[],
): Promise<{ root: string; inserted: Inserted[]; built: Built }> {
  const { site, inserted } = siteWith(kind, seed, defects);
  const root = await writeProject(name, kind, site);
  await buildProject(root);
  return { root, inserted, built: readBuilt(root) };
}

/** @throws if there is no complete scan. */
export async function scan(root: string, options: readonly string[] = []): Promise<Found[]> {
  const args = [
    'scan',
    '--serve',
    'out',
    '--base',
    'none',
    '--keep',
    'never',
    '--fail-on',
    'none',
    '--quiet',
  ];
  const { json, stderr } = await runSitedelta<ScanJson>([...args, ...options], root);
  const findings = json?.targets[0]?.scan?.result?.findings;
  if (findings === undefined) throw new Error(`No scan of ${root}: ${stderr}`);
  return findings;
}
