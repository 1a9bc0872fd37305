import type { DeclaredElement } from '../../facts/declaration.ts';
import type { AxeIssue } from '../../facts/reported-page.ts';
import type { TextContrast } from '../../facts/style-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import { pageScript } from '../page-script.ts';
import { readText } from './read-text.ts';

/** Of a document. */
const MAX_ELEMENTS = 40;
const RULES = new Set(['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']);

const SCRIPT = pageScript(new URL('../in-page/declarations.ts', import.meta.url));

/**
 * What sets the colours of the texts that have too little contrast: of those with the same colours the
 * first, which stands for the others in findings.
 * @param issues what axe reports
 * @param measured what pictures have shown of texts for which axe could not decide it
 * @throws Error when the page is gone
 */
export async function gatherDeclarations(
  { indexes }: JoinedDocuments,
  issues: readonly AxeIssue[],
  measured: readonly TextContrast[],
): Promise<DeclaredElement[]> {
  const reported = issues.flatMap(({ rule, node, needsReview, colours = [] }) =>
    RULES.has(rule) && !needsReview && node !== null ? [{ node, colours: colours.join() }] : [],
  );
  const pale = measured
    .filter(({ low }) => low < 4.5)
    .map(({ node, color, behind, backdrop }) => ({
      node,
      colours: JSON.stringify([color, behind, backdrop]),
    }));
  const wanted = new Map<string, number>();
  for (const { node, colours } of [...reported, ...pale].toSorted((x, y) => x.node - y.node)) {
    if (!wanted.has(colours)) wanted.set(colours, node);
  }
  const nodes = new Set(wanted.values());
  const found: DeclaredElement[] = [];
  for (const [{ world }, outer] of nodes.size === 0 ? [] : indexes) {
    const own = [...outer.keys()].filter((index) => nodes.has(outer[index] ?? -1)).slice(0, MAX_ELEMENTS);
    if (own.length === 0) continue;
    const call = `globalThis.takeDeclarations(${JSON.stringify(own)})`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const declared = JSON.parse(await readText(world, SCRIPT, call)) as DeclaredElement[];
    for (const each of declared) found.push({ ...each, node: outer[each.node] ?? -1 });
  }
  return found;
}
