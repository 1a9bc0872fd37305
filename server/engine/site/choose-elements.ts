import type { ElementPicture, PictureOrder } from '../../facts/element-picture.ts';
import type { SnapshotNode, Violation } from '../../facts/judged-page.ts';
import type { ReportedPage } from '../../facts/reported-page.ts';
import { severityRank } from '../../../shared/severity.ts';
import type { EngineRequest } from '../engine.ts';
import type { PictureAlbum } from './picture-album.ts';

/** The time for pictures ends before these are taken, except on slow pages or where elements are near each other. */
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
 * look at that. What the album has, and what looks the same in the source, is left out.
 * @param answers what is known so far of addresses that gave no page: links to them have pictures on the pages that are
 *   judged later
 * @param findProblems see EngineRequest
 * @param isToBeTried what only using a page finds may be found here, too: it has pictures if it was found on an earlier
 *   page
 */
export async function chooseElements(
  page: Omit<ReportedPage, 'foundOn'>,
  album: Pick<PictureAlbum, 'has' | 'isFull' | 'hasWishes' | 'wishes' | 'knownProblems'>,
  answers: PictureOrder['answers'],
  findProblems: NonNullable<EngineRequest['findProblems']>,
  isToBeTried = false,
): Promise<Pick<ElementPicture, 'node' | 'reasons'>[]> {
  if (album.isFull) return [];
  const { nodes } = page.snapshot;
  const reasons = new Map<number, string[]>();
  const seen = new Set<string>();
  const rounds = new Map<string, number>();
  const wanted: { node: number; isOld: boolean; round: number; rank: number }[] = [];
  const wished = isToBeTried && album.hasWishes ? [...wishedOn(nodes, album)] : [];
  const { statuses, endless } = answers;
  const withKeys = album.knownProblems.size > 0;
  const problems = await findProblems({ page, answers: { statuses, endless }, wished, withKeys });
  for (const { node, code, severity, key } of problems) {
    const shown = node === null ? undefined : nodes[node];
    if (node === null || shown?.box === undefined || NO_PICTURE.has(shown.tag ?? '')) continue;
    const reason = `${code} ${looksOf(nodes, node, shown)}`;
    const own = reasons.get(node) ?? [];
    if (!own.includes(reason)) reasons.set(node, [...own, reason]);
    if (seen.has(reason) || album.has(reason)) continue;
    seen.add(reason);
    const round = rounds.get(code) ?? 0;
    rounds.set(code, round + 1);
    // Is it one of the base, as well as that can be seen before the scan ends?
    const isOld = key !== null && album.knownProblems.has(key);
    wanted.push({ node, isOld, round, rank: severityRank(severity) });
  }
  wanted.sort(
    (x, y) => Number(x.isOld) - Number(y.isOld) || x.round - y.round || x.rank - y.rank || x.node - y.node,
  );
  const chosen = new Set(wanted.map(({ node }) => node));
  return [...chosen].slice(0, MAX_PER_PAGE).map((node) => ({ node, reasons: reasons.get(node) ?? [] }));
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
