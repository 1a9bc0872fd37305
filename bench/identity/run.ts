import { describePage } from '../../server/findings/describe/describe-page.ts';
import { matchScans } from '../../server/findings/identity/match-scans.ts';
import type { OccurrenceFacts, PageFacts } from '../../server/facts/scan-facts.ts';
import { CHANGES } from '../../harness/findings/changes.ts';
import { debianPackages, readDebianPages } from './debian-pages.ts';
import { type Random, seededRandom } from '../../harness/findings/random.ts';
import { compareFiles, measureScale } from './scale.ts';
import { generateSite, judge, type Page } from '../../harness/findings/generated-site.ts';

/**
 * `node bench/identity/run.ts [seeds]`: how well findings are recognised, compared with the usual keys, on
 * generated sites and, if installed, on Debian's documentation; and the cost of large comparisons. With `--scale`, only
 * the cost.
 */

const [, , first = '10', current = '', base = ''] = process.argv;
const SEEDS = Number(first);
const PAGES = 4;

interface Occurrence {
  page: number;
  index: number;
  facts: OccurrenceFacts;
  /** Which element it really is. */
  truth: string;
  /** Occurrences that look the same can't be distinguished. */
  looks: string;
}

/** Which occurrences of both sides a method takes for known. */
type Method = (before: Side, after: Side) => [Set<Occurrence>, Set<Occurrence>];

interface Side {
  pages: PageFacts[];
  occurrences: Occurrence[];
}

interface Score {
  right: number;
  wrong: number;
  missed: number;
}

const METHODS: Record<string, Method> = {
  rule: byKey(({ facts }) => facts.rule),
  'rule, page': byKey(({ page, facts }) => `${page} ${facts.rule}`),
  'rule, page, selector': byKey(({ page, facts }) => `${page} ${facts.rule} ${facts.about.path}`),
  'rule, page, context': byKey(({ page, facts }) => `${page} ${facts.rule} ${facts.evidence}`),
  'rule, page, selector, context': byKey(
    ({ page, facts }) => `${page} ${facts.rule} ${facts.about.path} ${facts.evidence}`,
  ),
  Sitedelta: bySitedelta,
};

/** Sites of one origin. */
interface Group {
  name: string;
  site(seed: number, random: Random): Page[];
}

interface Total {
  added: Score;
  resolved: Score;
  falseLabels: number;
  ms: number;
}

interface GroupScores {
  totals: Map<string, Total>;
  perChange: Map<string, { added: Score; resolved: Score }>;
  neutralOccurrences: number;
}

if (first === '--compare') await compareFiles(current, base);
else if (first === '--scale') for (const line of await measureScale()) write(line);
else await run();

async function run(): Promise<void> {
  const { installed, missing } = debianPackages();
  const groups: Group[] = [{ name: 'generated', site: (_seed, random) => generateSite(random, PAGES) }];
  if (installed.length > 0) {
    groups.push({
      name: 'Debian',
      site: (seed, random) => readDebianPages(installed[seed % installed.length] ?? '', random),
    });
  }
  write(`${CHANGES.length} changes, ${SEEDS} seeds, ${PAGES} pages each`);
  if (missing.length > 0)
    write(`Left out: pages of Debian; install them with apt-get install ${missing.join(' ')}`);
  const results = new Map(groups.map((group) => [group.name, measure(group)]));
  report(results);
  for (const line of await measureScale()) write(line);
}

function measure(group: Group): GroupScores {
  const totals = new Map<string, Total>(
    Object.keys(METHODS).map((name) => [name, { added: zero(), resolved: zero(), falseLabels: 0, ms: 0 }]),
  );
  const scores: GroupScores = { totals, perChange: new Map(), neutralOccurrences: 0 };
  for (const change of CHANGES) {
    const perChange = { added: zero(), resolved: zero() };
    scores.perChange.set(change.name, perChange);
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = seededRandom(seed);
      const site = group.site(seed, random);
      const changed = structuredClone(site);
      for (const page of changed) change.apply(page, random);
      const [before, after] = [sideOf(site), sideOf(changed)];
      if (change.neutral) scores.neutralOccurrences += before.occurrences.length + after.occurrences.length;
      for (const [name, method] of Object.entries(METHODS)) {
        const total = totals.get(name);
        if (!total) continue;
        const started = performance.now();
        const [knownBefore, knownAfter] = method(before, after);
        total.ms += performance.now() - started;
        const added = score(after, before, knownAfter);
        const resolved = score(before, after, knownBefore);
        add(total.added, added);
        add(total.resolved, resolved);
        if (change.neutral) total.falseLabels += added.wrong + resolved.wrong;
        if (name !== 'Sitedelta') continue;
        add(perChange.added, added);
        add(perChange.resolved, resolved);
      }
    }
  }
  return scores;
}

function sideOf(site: Page[]): Side {
  const pages: PageFacts[] = [];
  const occurrences = site.flatMap((page, index) => {
    const { judged, keys } = judge(page);
    const facts = describePage(judged);
    pages.push(facts);
    return facts.occurrences.map((each, at) => ({
      page: index,
      index: at,
      facts: each,
      truth: `${index} ${each.rule} ${keys[each.element]}`,
      looks: `${index} ${each.rule} ${each.evidence}`,
    }));
  });
  return { pages, occurrences };
}

function byKey(key: (occurrence: Occurrence) => string): Method {
  return (before, after) => {
    const [old, young] = [new Set(before.occurrences.map(key)), new Set(after.occurrences.map(key))];
    return [
      new Set(before.occurrences.filter((each) => young.has(key(each)))),
      new Set(after.occurrences.filter((each) => old.has(key(each)))),
    ];
  };
}

function bySitedelta(before: Side, after: Side): [Set<Occurrence>, Set<Occurrence>] {
  const match = matchScans(
    { pages: before.pages, unvisited: [], defects: [] },
    { pages: after.pages, unvisited: [], defects: [] },
  );
  const places = [0, 1].map((side) => new Set(match.occurrences.map((pair) => pair[side]?.join(' '))));
  const known = (side: Side, which: 0 | 1): Set<Occurrence> =>
    new Set(side.occurrences.filter(({ page, index }) => places[which]?.has(`${page} ${index}`)));
  return [known(before, 0), known(after, 1)];
}

/** Compares what a method calls new with what is new; elements that look the same are interchangeable. */
function score(side: Side, other: Side, known: Set<Occurrence>): Score {
  const there = new Set(other.occurrences.map(({ truth }) => truth));
  const called = countBy(side.occurrences.filter((each) => !known.has(each)));
  const real = countBy(side.occurrences.filter(({ truth }) => !there.has(truth)));
  const result = zero();
  for (const looks of new Set([...called.keys(), ...real.keys()])) {
    const [claimed, actual] = [called.get(looks) ?? 0, real.get(looks) ?? 0];
    add(result, {
      right: Math.min(claimed, actual),
      wrong: Math.max(0, claimed - actual),
      missed: Math.max(0, actual - claimed),
    });
  }
  return result;
}

function countBy(occurrences: Occurrence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { looks } of occurrences) counts.set(looks, (counts.get(looks) ?? 0) + 1);
  return counts;
}

function zero(): Score {
  return { right: 0, wrong: 0, missed: 0 };
}

function add(to: Score, more: Score): void {
  to.right += more.right;
  to.wrong += more.wrong;
  to.missed += more.missed;
}

function f1({ right, wrong, missed }: Score): string {
  return right + wrong + missed === 0 ? '–' : ((2 * right) / (2 * right + wrong + missed)).toFixed(3);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(results: Map<string, GroupScores>): void {
  write(
    '\n| pages | identity | F1 added | F1 resolved | false labels per 100 occurrences, neutral changes | ms |',
  );
  write('|---|---|---|---|---|---|');
  for (const [group, { totals, neutralOccurrences }] of results) {
    for (const [name, total] of totals) {
      const falseLabels = ((100 * total.falseLabels) / neutralOccurrences).toFixed(2);
      write(
        `| ${group} | ${name} | ${f1(total.added)} | ${f1(total.resolved)} | ${falseLabels} | ${Math.round(total.ms)} |`,
      );
    }
  }
  write('\n| pages | change | really added | wrong | missed | really resolved | wrong | missed |');
  write('|---|---|---|---|---|---|---|---|');
  for (const [group, { perChange }] of results) {
    for (const [name, { added, resolved }] of perChange) {
      write(
        `| ${group} | ${name} | ${added.right + added.missed} | ${added.wrong} | ${added.missed} | ${resolved.right + resolved.missed} | ${resolved.wrong} | ${resolved.missed} |`,
      );
    }
  }
  write(`\npeak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
}
