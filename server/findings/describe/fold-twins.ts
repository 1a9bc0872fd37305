import { frameName } from '../../facts/page/naming-attributes.ts';
import type { Violation } from '../../facts/judged-page.ts';
import type { RunnerReport } from '../../facts/scan-facts.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import { familyOf, ruleNamed, saidBy } from '../../rules/registry.ts';
import { textOrder } from '../../shared/text-order.ts';

/** What all runners report about one defect of one element. */
export interface FoldedViolation {
  family: string;
  /** The report that speaks for all: that of our own rule if it has one, otherwise axe's. */
  lead: Violation;
  reports: RunnerReport[];
  /** A question to a person, not a problem. */
  review: boolean;
}

/** Elements that stand for the page as a whole. */
const PAGE_TAG = /^(?:html|head|body|title)$/;

const ENTRIES = ['menuitem', 'menuitemcheckbox', 'menuitemradio'];
const ROWS = ['rowgroup', 'row', 'cell', 'gridcell', 'columnheader', 'rowheader'];
/** Roles of lists, menus and tables, each with the roles of what belongs in it. */
const ROLES_WITHIN = new Map<string, readonly string[]>([
  ['list', ['listitem']],
  ['listbox', ['option']],
  ['menu', ENTRIES],
  ['menubar', ENTRIES],
  ['tablist', ['tab']],
  ['tree', ['treeitem']],
  ...['table', 'grid', 'treegrid', 'rowgroup', 'row'].map((role): [string, string[]] => [role, ROWS]),
]);

/**
 * Folds the reports of both runners about one defect of one element into one, by the families of server/rules. If the
 * runners are known to blame different elements for it, the report on the parent, on a child or on the page is folded
 * too; so is a report on another element with the same id, and one of which another says all and more. The order of the
 * reports does not matter. A report whose node is not an element counts as one about the page.
 * What a runner decided goes before what it leaves to a person. A warning of HTML_CodeSniffer that no other report
 * confirms is a question of its own.
 */
export function foldTwins(tree: PageTree, violations: readonly Violation[]): FoldedViolation[] {
  const ordered = violations.map((violation) =>
    violation.node === null || tree.nodes[violation.node]?.tag !== undefined
      ? violation
      : { ...violation, node: null },
  );
  ordered.sort(
    (x, y) =>
      Number(x.needsReview) - Number(y.needsReview) ||
      // What says more comes first, and of one defect our own words.
      Number(saidBy(x.code) !== undefined) - Number(saidBy(y.code) !== undefined) ||
      Number(y.runner === 'sitedelta') - Number(x.runner === 'sitedelta') ||
      textOrder(x.runner, y.runner) ||
      (x.node ?? -1) - (y.node ?? -1) ||
      textOrder(x.code, y.code) ||
      textOrder(x.explanation, y.explanation),
  );
  const places = new Map<string, FoldedViolation[]>();
  for (const violation of ordered) {
    const family = familyOf(violation.code);
    const greater = greaterAround(places, tree, violation);
    if (greater !== undefined) {
      addReport(greater, violation);
      const criteria = new Set([...greater.lead.criteria, ...violation.criteria]);
      greater.lead = { ...greater.lead, criteria: [...criteria] };
      continue;
    }
    const place = partnerPlace(places, tree, family, violation);
    const there = places.get(place) ?? [];
    places.set(place, there);
    const partner = there.find((folded) => isSameDefect(folded, violation));
    if (partner !== undefined) addReport(partner, violation);
    else if (isReview(violation)) addReview(places, violation);
    else there.push({ family, lead: violation, reports: [reportOf(violation)], review: false });
  }
  return [...places.values()].flat();
}

/** What says all that a report says, and more, of its element, of what is around it or of its document. */
function greaterAround(
  places: ReadonlyMap<string, FoldedViolation[]>,
  tree: PageTree,
  { code, node }: Violation,
): FoldedViolation | undefined {
  const greater = saidBy(code);
  if (greater === undefined) return undefined;
  const { families } = greater;
  let at = node ?? -1;
  const role = roleOf(tree, at);
  const hasReport = (each: number): boolean => families.some((family) => places.has(placeKey(family, each)));
  // What lacks another list around it is a problem of its own.
  const isReported = (each: number): boolean =>
    hasReport(each) && ROLES_WITHIN.get(roleOf(tree, each))?.includes(role) === true;
  if (greater.of === 'parent') at = tree.parent(at);
  if (greater.of === 'list') at = tree.ancestors(at).find(isReported) ?? -1;
  if (greater.of === 'table') at = tree.ancestors(at).find((each) => tree.nodes[each]?.tag === 'table') ?? -1;
  if (greater.of === 'control') at = tree.ancestors(at).find(hasReport) ?? -1;
  if (greater.of === 'document') at = rootOf(tree, at, 'frame');
  return families
    .flatMap((family) => places.get(placeKey(family, at)) ?? [])
    .find(({ lead }) => !lead.needsReview);
}

/** The first role that an element names. */
function roleOf(tree: PageTree, node: number): string {
  const role = tree.nodes[node]?.attributes?.['role'] ?? '';
  return role.trim().toLowerCase().split(/\s/, 1)[0] ?? '';
}

/** HTML_CodeSniffer warns if it does not know whether anything is wrong at all. */
function isReview(violation: Violation): boolean {
  return violation.runner === 'htmlcs' && violation.needsReview;
}

function addReport(folded: FoldedViolation, violation: Violation): void {
  const { runner, code } = violation;
  if (!folded.reports.some((report) => report.runner === runner && report.code === code))
    folded.reports.push(reportOf(violation));
}

/** Its family is its own code: a question is not the problem whose family it shares. */
function addReview(places: Map<string, FoldedViolation[]>, violation: Violation): void {
  const place = `review ${placeKey(violation.code, violation.node ?? -1)}`;
  const reports = [reportOf(violation)];
  places.set(place, [{ family: violation.code, lead: violation, reports, review: true }]);
}

function isSameDefect(folded: FoldedViolation, violation: Violation): boolean {
  if (folded.lead.runner !== violation.runner) return true;
  if (ruleNamed(folded.family).relation === 'id') return true;
  // Two axe rules of one family say different things; two of HTML_CodeSniffer's codes mean the same.
  const same = violation.runner === 'axe' ? folded.lead.code === violation.code : true;
  if (!same || violation.key !== folded.lead.key) return false;
  return violation.node !== null || folded.lead.explanation === violation.explanation;
}

function partnerPlace(
  places: Map<string, FoldedViolation[]>,
  tree: PageTree,
  family: string,
  violation: Violation,
): string {
  const { node } = violation;
  const { relation } = ruleNamed(family);
  if (relation === 'page' && (node === null || standsForPage(tree, node))) return placeKey(family, -1);
  const id = relation === 'id' && node !== null ? tree.nodes[node]?.attributes?.['id'] : undefined;
  // Documents and shadow roots have ids of their own.
  if (id !== undefined && node !== null) return placeKey(`${family} ${id}`, rootOf(tree, node));
  const own = placeKey(family, node ?? -1);
  if (relation !== 'parent-child' || node === null || violation.runner === 'axe' || places.has(own))
    return own;
  const near = [tree.parent(node), ...tree.childElements(node)].map((at) => placeKey(family, at));
  return near.find((key) => places.get(key)?.[0]?.lead.runner === 'axe') ?? own;
}

/** The uppermost element of the document that an element is in, or of its shadow root. */
function rootOf(tree: PageTree, node: number, within?: 'frame'): number {
  let root = node;
  while (tree.parent(root) >= 0) {
    const via = tree.nodes[root]?.via;
    if (within === undefined ? via !== undefined : via === within) break;
    root = tree.parent(root);
  }
  return root;
}

/** Whether an element stands for the page as a whole; in a frame it stands for the frame. */
function standsForPage(tree: PageTree, node: number): boolean {
  return PAGE_TAG.test(tree.nodes[node]?.tag ?? '') && frameName(tree, node) === '';
}

function placeKey(family: string, node: number): string {
  return `${node} ${family}`;
}

function reportOf(violation: Violation): RunnerReport {
  return { runner: violation.runner, code: violation.code };
}
