/**
 * How good `sitedelta fix` is: small projects in eleven kinds of sources, with defects whose repair is known. Each patch that it
 * offers is applied alone, and the website before and after is compared, by `sitedelta verify` and by its built files. See README.md.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, planAll, prepare, scan, siteWith, type Plan, type Prepared } from './bench-project.ts';
import { judgeOffer, type Judged, type Offer } from './judge-offer.ts';
import { installBuilders, sourcesOf } from './project.ts';
import { runSitedelta } from './run-sitedelta.ts';
import { printTables, type Outcome } from './tally.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string', default: '1' },
    kind: { type: 'string' },
    seed: { type: 'string', default: '36' },
    mode: { type: 'string', default: 'fix' },
  },
});
/** How long the command took, by kind. */
const fixMs = new Map<string, number[]>();
const plans = planAll(Number(values.seed))
  .filter(({ kind }) => values.kind === undefined || kind.name === values.kind)
  .filter(({ name }) => values.only === undefined || values.only.split(',').includes(name))
  .slice(Number(values.from) - 1)
  .slice(0, values.projects === undefined ? undefined : Number(values.projects));

await installBuilders();
const MODES: Record<string, (plan: Plan, prepared: Prepared) => Promise<Offer[]> | Offer[]> = {
  fix,
  undo: undoDefects,
  scan: () => [],
};
const makeOffers = MODES[values.mode];
if (values.mode === 'clean') await scanClean();
else if (makeOffers === undefined) throw new Error('--mode is fix, undo, scan or clean.');
else await measure(makeOffers);

/** The same projects without defects: what is found there is a mistake of the benchmark or of a rule. */
async function scanClean(): Promise<void> {
  for (const { name, kind, seed } of plans) {
    const { root } = await build(name, kind, seed, []);
    const found = await scan(root);
    console.log(
      `${name}: ${found.length === 0 ? 'clean' : found.map(({ rule, evidence }) => `${rule} ${evidence}`).join('; ')}`,
    );
  }
}

async function measure(makeOffers: (typeof MODES)[string]): Promise<void> {
  const outcomes: Outcome[] = [];
  const start = performance.now();
  for (const plan of plans) {
    const prepared = await prepare(plan);
    const judged: Judged[] = [];
    for (const offer of await makeOffers(plan, prepared)) judged.push(await judgeOffer(offer, prepared));
    outcomes.push(...outcomesOf(plan, prepared, judged));
    console.error(
      `${plan.name}: ${plan.defects.length} defects, ${judged.length} patches${describeOthers(plan, prepared)}`,
    );
  }
  printTables(outcomes, fixMs);
  const minutes = Math.round((performance.now() - start) / 6000) / 10;
  console.log(
    `${plans.length} projects, ${outcomes.length} defects of ${new Set(outcomes.flatMap(({ rule }) => rule ?? [])).size} rules, ${minutes} minutes.`,
  );
}

/** Defects that nothing reports, and findings that nobody has inserted. */
function describeOthers({ defects }: Plan, { findings }: Prepared): string {
  const own = new Set(defects.flatMap(({ rules }) => rules));
  const others = findings.filter(({ rule }) => !own.has(rule)).map(({ rule }) => rule);
  const lost = defects.filter(({ rules }) => !findings.some(({ rule }) => rules.includes(rule)));
  return [
    ...(lost.length > 0 ? [`; not reported: ${lost.map(({ name }) => name).join(' ')}`] : []),
    ...(others.length > 0 ? [`; also reported: ${others.join(' ')}`] : []),
  ].join('');
}

interface FixJson {
  patches: { findings: { id: string }[]; diff: string }[];
}

/** Of a command that fails there are no patches; the benchmark then fails as well, once it is done. */
async function fix({ kind }: Plan, { root }: Prepared): Promise<Offer[]> {
  const ran = await runSitedelta<FixJson>(
    ['fix', '--serve', 'out', '--build', 'npm run build', '--quiet'],
    root,
  );
  if (ran.json === undefined) {
    console.log(`${root}: sitedelta fix ended with ${ran.status}: ${ran.stderr}`);
    process.exitCode = 1;
    return [];
  }
  fixMs.set(kind.name, [...(fixMs.get(kind.name) ?? []), ran.ms]);
  return ran.json.patches.map(({ findings, diff }) => ({ ids: findings.map(({ id }) => id), diff }));
}

/** Patches that take each defect back, for those that a command may repair: what is not proven of them nobody can prove. */
function undoDefects({ kind, seed, defects }: Plan, { root, findings }: Prepared): Offer[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return defects.flatMap((defect) => {
    const found = findings.filter(({ rule }) => defect.rules.includes(rule));
    if (defect.repair !== 'certain' || found.length === 0) return [];
    const others = defects.filter((other) => other !== defect);
    for (const [file, text] of sourcesOf(kind, siteWith(kind, seed, others).site))
      writeFileSync(path.join(root, file), text);
    const diff = git('diff');
    git('checkout', '--quiet', '.');
    return [{ ids: found.map(({ id }) => id), diff }];
  });
}

function outcomesOf(plan: Plan, { inserted, findings }: Prepared, judged: readonly Judged[]): Outcome[] {
  for (const { offer, defects, elsewhere } of judged)
    if (defects.length === 0)
      console.log(`${plan.name}: a patch for no defect: ${elsewhere.join('; ')}\n${offer.diff}`);
  return inserted.map(({ defect, file }) => ({
    project: plan.name,
    kind: plan.kind.name,
    rule: findings.find(({ rule }) => defect.rules.includes(rule))?.rule,
    file,
    defect,
    offers: judged.filter(({ defects }) => defects.includes(defect)),
  }));
}
