import { forEachCommonKey } from './exact-keys.ts';
import { matchCounted } from './match-counted.ts';
import type { Item, ItemPair } from './match-item.ts';
import { matchSimilar, type PairBudget } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { pairAligned } from './pair-aligned.ts';
import { pairAlone } from './pair-alone.ts';
import { pairEqual } from './pair-equal.ts';
import { pairWrappers } from './pair-wrappers.ts';

/** Takes from what is left over of one page in two scans, marks the items and returns the pairs. */
type Pass = (
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  budget: PairBudget,
) => ItemPair[];

/** From the surest to the least sure. */
const PASSES: Pass[] = [
  // What earlier comparisons settled, base by base. The ids of scans that know nothing of each other say nothing.
  byKey('in context', ({ facts, lineage }) => (lineage === '' ? '' : `${facts.family} ${lineage}`)),
  // The page itself shows which element it is.
  (left, right, correspondence) => pairAligned(left, right, correspondence, 'sure'),
  byKey('in context', ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.path}`),
  byKey('in context', ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.scope}`),
  byKey('all', ({ facts }) => `${facts.family} ${facts.fingerprint}`),
  // The same id, name or address, if it is the only one.
  byKey('unique', ({ facts, strong }) =>
    strong === '' ? '' : `${facts.family} ${facts.about.tag} ${strong}`,
  ),
  // The same kind of element in the same place.
  (left, right, correspondence) => pairAligned(left, right, correspondence, 'by shape'),
  pairWrappers,
  pairAlone,
  bySimilarity,
  // If only the number of problems counts.
  matchCounted,
];

/**
 * Matches the occurrences of one page with those of the same page in another scan, in passes from the surest to the
 * least sure; each takes what the ones before left over. Only occurrences of one family of rules are ever matched.
 * Going from strict to loose keys is how SonarQube's issue tracker and the result matching of Microsoft's SARIF SDK
 * work.
 * @param budget how many pairs the whole comparison may still weigh; goes down
 */
export function matchPage(...page: Parameters<Pass>): ItemPair[] {
  return PASSES.flatMap((pass) => pass(...page));
}

function bySimilarity(...[left, right, correspondence, budget]: Parameters<Pass>): ItemPair[] {
  const found: ItemPair[] = [];
  forEachCommonKey(
    left,
    right,
    ({ facts }) => facts.family,
    (some, others) => {
      found.push(...matchSimilar(some, others, correspondence, budget));
    },
  );
  return found;
}

function byKey(which: 'all' | 'unique' | 'in context', key: (item: Item) => string): Pass {
  return (left, right, correspondence) => {
    const found: ItemPair[] = [];
    forEachCommonKey(left, right, key, (some, others) => {
      if (which === 'unique' && (some.length > 1 || others.length > 1)) return;
      found.push(...pairEqual(some, others, correspondence, which === 'in context'));
    });
    return found;
  };
}
