import { ownPlaces } from '../addresses/own-places.ts';
import { linkTargets } from '../addresses/link-target.ts';
import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';

/**
 * Whether what stands outside of all landmarks belongs there: a link that skips to the main content, behind a banner with
 * other links that axe does not recognise as skip links; and a canvas that has nothing to read and is decoration.
 */
export function isOutsideOnPurpose(input: PageInput, node: number): boolean {
  const { tree } = input;
  if (skipsToMain(input).has(node)) return true;
  const parts = [node, ...tree.childElements(node)].filter((index) => tree.nodes[index]?.tag === 'canvas');
  const [canvas] = parts;
  if (canvas === undefined || parts.length !== 1 || tree.nodesIn(canvas) > 0) return false;
  if (canvas !== node && tree.nodesIn(node) > 1) return false;
  const { role = 'none', title = '', tabindex, ...others } = tree.nodes[canvas]?.attributes ?? {};
  const isNamed = ['aria-label', 'aria-labelledby'].some((name) => (others[name] ?? '').trim() !== '');
  return (
    /^(?:none|presentation|)$/.test(role.trim()) && title.trim() === '' && tabindex === undefined && !isNamed
  );
}

/** Links to the main content of the page, or to something in it. */
const skipsToMain = cachedByPage((input): ReadonlySet<number> => {
  const { page, tree } = input;
  const places = ownPlaces(input);
  const targetOf = linkTargets(input);
  const inMain = new Set<number>();
  for (const index of tree.elements) {
    if (isMain(tree, index) || inMain.has(tree.parent(index))) inMain.add(index);
  }
  const byName = new Map<string, number>();
  for (const index of tree.elements) {
    const { id } = tree.nodes[index]?.attributes ?? {};
    if (id !== undefined && !byName.has(id)) byName.set(id, index);
  }
  const found = page.links.filter((link) => {
    const target = targetOf(link);
    if (target?.where !== 'own page' || target.fragment.kind !== 'part') return false;
    const place = target.fragment.names.find((name) => places?.has(name)) ?? '';
    const index = byName.get(place);
    return (
      index !== undefined && (inMain.has(index) || tree.childElements(index).some((at) => isMain(tree, at)))
    );
  });
  return new Set(found.map(({ node }) => node));
});

function isMain({ nodes }: PageInput['tree'], index: number): boolean {
  const { tag, attributes = {} } = nodes[index] ?? {};
  return tag === 'main' || (attributes['role'] ?? '').trim().toLowerCase() === 'main';
}
