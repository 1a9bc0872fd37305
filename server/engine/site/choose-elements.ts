import type { PictureOrder, WantedPicture } from '../../facts/element-picture.ts';
import type { SnapshotNode, Violation } from '../../facts/judged-page.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import { severityRank } from '../../../shared/severity.ts';
import { brokenLink } from '../../rules/own/links/broken-link.ts';
import type { EngineRequest } from '../engine.ts';
import type { KnownPictures } from './picture-album.ts';

/** More than photographs are taken, because elements that are near each other share one. */
const MAX_PER_PAGE = 20;
/** Of a text, in characters: enough to tell elements apart. */
const SHORT = 40;

/** They show the whole page, or nothing. */
const NO_PICTURE = new Set(
  'html body head title meta link base script style noscript template area option'.split(' '),
);

/**
 * Elements of a judged page of which pictures are worth having: the first one for each rule, the worst first, then the
 * second one for each rule, and so on. What a base does not have comes before all that it has: in a comparison, people
 * look at that. What other pages have pictures of, and what looks the same in the source, is left out.
 * @param options.answers what is known so far of addresses that gave no page: links to them have pictures on the pages that
 *   are judged later
 * @param options.findProblems see EngineRequest
 * @param options.found reasons that were found before on this page, which are left out; those that are found now are added
 * @param options.withWishes what only using a page finds has a picture here if it was found on an earlier page
 */
export async function chooseElements(
  page: Omit<ReportedPage, 'foundOn'>,
  options: {
    known: KnownPictures;
    answers: PictureOrder['answers'];
    findProblems: NonNullable<EngineRequest['findProblems']>;
    found: Set<string>;
    withWishes: boolean;
  },
): Promise<WantedPicture[]> {
  const { known, found } = options;
  if (known.isFull) return [];
  const { nodes } = page.snapshot;
  const reasons = new Map<number, string[]>();
  const rounds = new Map<string, number>();
  const wanted: { node: number; isExtra: boolean; isOld: boolean; round: number; rank: number }[] = [];
  const wished = options.withWishes ? [...wishedOn(nodes, known)] : [];
  const { statuses, endless } = options.answers;
  const withKeys = known.knownProblems.size > 0;
  const order = { page, answers: { statuses, endless }, wished, withKeys };
  for (const { node, code, severity, key } of await options.findProblems(order)) {
    const shown = node === null ? undefined : nodes[node];
    if (node === null || shown?.box === undefined || NO_PICTURE.has(shown.tag ?? '')) continue;
    const reason = `${code} ${looksOf(nodes, node, shown)}`;
    const own = reasons.get(node) ?? [];
    if (!own.includes(reason)) reasons.set(node, [...own, reason]);
    if (found.has(reason)) continue;
    found.add(reason);
    if (known.has(reason)) continue;
    const round = rounds.get(code) ?? 0;
    rounds.set(code, round + 1);
    // Is it one of the base, as well as that can be seen before the scan ends?
    const isOld = key !== null && known.knownProblems.has(key);
    const isExtra = code === brokenLink.meta.name;
    wanted.push({ node, isExtra, isOld, round, rank: severityRank(severity) });
  }
  wanted.sort(
    (x, y) =>
      Number(x.isExtra) - Number(y.isExtra) ||
      Number(x.isOld) - Number(y.isOld) ||
      x.round - y.round ||
      x.rank - y.rank ||
      x.node - y.node,
  );
  const chosen = new Map<number, boolean>();
  for (const { node, isExtra } of wanted) if (!chosen.has(node)) chosen.set(node, isExtra);
  return [...chosen]
    .slice(0, MAX_PER_PAGE)
    .map(([node, isExtra]) => ({ node, reasons: reasons.get(node) ?? [], isExtra }));
}

/**
 * Elements that had a problem on an earlier page which only using the page finds. Whether they have it here is not known
 * yet.
 */
function* wishedOn(
  nodes: readonly SnapshotNode[],
  known: KnownPictures,
): Generator<Pick<Violation, 'node' | 'code' | 'severity'>> {
  for (const [node, shown] of nodes.entries()) {
    if (shown.box === undefined) continue;
    for (const code of known.wishes(looksOf(nodes, node, shown))) yield { node, code, severity: 'medium' };
  }
}

/** What tells an element from others in the source: its tag, attributes and first text. */
function looksOf(nodes: readonly SnapshotNode[], node: number, { tag, attributes }: SnapshotNode): string {
  const next = nodes[node + 1];
  const text = next?.parent === node ? (next.text ?? '').slice(0, SHORT) : '';
  return JSON.stringify([tag, attributes, text]);
}
