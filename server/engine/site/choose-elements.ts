import { evidenceOf } from '../../findings/describe/evidence-of.ts';
import { isUndecided } from '../../findings/describe/undecided.ts';
import type { ElementPicture } from '../../findings/facts/element-picture.ts';
import type { JudgedPage, SnapshotNode, Violation } from '../../findings/facts/judged-page.ts';
import { problemKey } from '../../findings/facts/problem-key.ts';
import { PageTree } from '../../findings/page/page-tree.ts';
import { severityRank } from '../../findings/severity-rank.ts';
import { checkPage } from '../../rules/check-page.ts';
import { familyOf } from '../../rules/registry.ts';
import { isRefuted } from '../../rules/is-refuted.ts';
import { brokenLink } from '../../rules/own/links/broken-link.ts';
import { isChosen } from '../../rules/rule-choice.ts';
import type { SiteTally } from './site-tally.ts';
import type { PictureAlbum } from './picture-album.ts';

/** The time for pictures ends before these are taken, except on slow pages or where elements are near each other. */
const MAX_PER_PAGE = 20;
/** Our own rules, which run once more when the page is described, take some 10 ms on a page of so many nodes. */
const MANY_NODES = 2_500;
/** Of a text, in characters: enough to tell elements apart. */
const SHORT = 40;

/** Statuses of addresses that gave no page, and addresses that redirect without end. */
type Answers = Pick<SiteTally, 'statuses' | 'endless'>;

/** They show the whole page, or nothing. */
const NO_PICTURE = new Set(
  'html body head title meta link base script style noscript template area option'.split(' '),
);

/**
 * Elements of a judged page of which pictures are worth having: the first one for each rule, the worst first, then the
 * second one for each rule, and so on. What a base does not have comes before all that it has: in a comparison, people
 * look at that. What the album has, and what looks the same in the source, is left out.
 * @param answers what is known so far of addresses that gave no page: links to them have pictures on the pages that are
 *   judged later
 * @param isToBeTried what only using a page finds may be found here, too: it has pictures if it was found on an earlier
 *   page
 */
export function chooseElements(
  page: Omit<JudgedPage, 'foundOn'>,
  album: Pick<PictureAlbum, 'has' | 'isFull' | 'hasWishes' | 'wishes' | 'knownProblems'>,
  answers: Answers,
  isToBeTried = false,
): Pick<ElementPicture, 'node' | 'reasons'>[] {
  if (album.isFull) return [];
  const { nodes } = page.snapshot;
  const reasons = new Map<number, string[]>();
  const seen = new Set<string>();
  const rounds = new Map<string, number>();
  const wanted: { node: number; isOld: boolean; round: number; rank: number }[] = [];
  const isOld = createIsOld(page, album.knownProblems);
  const wished = isToBeTried && album.hasWishes ? wishedOn(nodes, album) : [];
  for (const problem of [...problemsOf(page, answers), ...wished]) {
    const { node, code, severity } = problem;
    const shown = node === null ? undefined : nodes[node];
    if (node === null || shown?.box === undefined || NO_PICTURE.has(shown.tag ?? '')) continue;
    const reason = `${code} ${looksOf(nodes, node, shown)}`;
    const own = reasons.get(node) ?? [];
    if (!own.includes(reason)) reasons.set(node, [...own, reason]);
    if (seen.has(reason) || album.has(reason)) continue;
    seen.add(reason);
    const round = rounds.get(code) ?? 0;
    rounds.set(code, round + 1);
    wanted.push({ node, isOld: isOld(problem), round, rank: severityRank(severity) });
  }
  wanted.sort(
    (x, y) => Number(x.isOld) - Number(y.isOld) || x.round - y.round || x.rank - y.rank || x.node - y.node,
  );
  const chosen = new Set(wanted.map(({ node }) => node));
  return [...chosen].slice(0, MAX_PER_PAGE).map((node) => ({ node, reasons: reasons.get(node) ?? [] }));
}

/** Whether a problem is one of the base, as well as that can be seen before the scan ends; false if there is no base. */
function createIsOld(
  page: Omit<JudgedPage, 'foundOn'>,
  knownProblems: ReadonlySet<string>,
): (problem: Pick<Violation, 'node' | 'code' | 'evidence'>) => boolean {
  if (knownProblems.size === 0) return () => false;
  const tree = new PageTree(page.snapshot);
  return (problem) => {
    const family = familyOf(problem.code);
    return knownProblems.has(problemKey({ family, evidence: evidenceOf(tree, problem, page, family) }));
  };
}

/** What the runners and our own rules find, in document order. */
function problemsOf(page: Omit<JudgedPage, 'foundOn'>, answers: Answers): Violation[] {
  const reported = page.violations.filter((violation) => !isUndecided(violation));
  const isSmall = page.snapshot.nodes.length <= MANY_NODES;
  const input = isSmall ? { page, tree: new PageTree(page.snapshot) } : null;
  const found =
    input === null
      ? reported
      : [
          ...reported.filter((violation) => !isRefuted(input, violation)),
          ...checkPage(input, page.choice).violations,
        ];
  const broken = brokenLink
    .check({ links: page.links, ...answers })
    .filter((violation) => isChosen(page.choice, violation));
  return [...found, ...broken].toSorted((x, y) => (x.node ?? 0) - (y.node ?? 0));
}

/**
 * Elements that had a problem on an earlier page which only using the page finds. Whether they have it here is not known
 * yet.
 */
function* wishedOn(
  nodes: readonly SnapshotNode[],
  album: Pick<PictureAlbum, 'wishes'>,
): Generator<Pick<Violation, 'node' | 'code' | 'severity'>> {
  for (const [node, shown] of nodes.entries()) {
    if (shown.box === undefined) continue;
    for (const code of album.wishes(looksOf(nodes, node, shown))) yield { node, code, severity: 'medium' };
  }
}

/** What tells an element from others in the source: its tag, attributes and first text. */
function looksOf(nodes: readonly SnapshotNode[], node: number, { tag, attributes }: SnapshotNode): string {
  const next = nodes[node + 1];
  const text = next?.parent === node ? (next.text ?? '').slice(0, SHORT) : '';
  return JSON.stringify([tag, attributes, text]);
}
