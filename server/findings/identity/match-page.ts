import { forEachCommonKey } from './exact-keys.ts';
import { matchCounted } from './match-counted.ts';
import type { Item, ItemPair } from './match-item.ts';
import { matchSimilar, type PairBudget } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { pairAligned } from './pair-aligned.ts';
import { pairAlone } from './pair-alone.ts';
import { pairEqual } from './pair-equal.ts';
import { pairWrappers } from './pair-wrappers.ts';

/** The occurrences of one page in two scans. */
interface PageSides {
  left: Item[];
  right: Item[];
  correspondence: PageCorrespondence;
  budget: PairBudget;
}

/** Takes from what is left over, marks the items and returns the pairs. */
type Pass = (page: PageSides) => ItemPair[];

/** From the surest to the least sure. */
const PASSES: Pass[] = [
  matchSameLineage,
  matchSurelyAligned,
  matchSamePath,
  matchSameScope,
  matchSameFingerprint,
  matchSameName,
  matchAlignedByShape,
  matchWrappers,
  matchAlone,
  matchBySimilarity,
  matchByNumber,
];

/**
 * Matches the occurrences of one page with those of the same page in another scan, in passes from the surest to the
 * least sure; each takes what the ones before left over. Only occurrences of one family of rules are ever matched.
 * Going from strict to loose keys is how SonarQube's issue tracker and the result matching of Microsoft's SARIF SDK
 * work.
 * @param budget how many pairs the whole comparison may still weigh; goes down
 */
export function matchPage(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  budget: PairBudget,
): ItemPair[] {
  return PASSES.flatMap((pass) => pass({ left, right, correspondence, budget }));
}

/** What earlier comparisons settled, base by base. The ids of scans that know nothing of each other say nothing. */
function matchSameLineage(page: PageSides): ItemPair[] {
  return matchByKey(page, 'in context', ({ facts, lineage }) =>
    lineage === '' ? '' : `${facts.family} ${lineage}`,
  );
}

/** The page itself shows which element it is. */
function matchSurelyAligned({ left, right, correspondence }: PageSides): ItemPair[] {
  return pairAligned(left, right, correspondence, 'sure');
}

function matchSamePath(page: PageSides): ItemPair[] {
  return matchByKey(
    page,
    'in context',
    ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.path}`,
  );
}

function matchSameScope(page: PageSides): ItemPair[] {
  return matchByKey(
    page,
    'in context',
    ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.scope}`,
  );
}

function matchSameFingerprint(page: PageSides): ItemPair[] {
  return matchByKey(page, 'all', ({ facts }) => `${facts.family} ${facts.fingerprint}`);
}

/** The same id, name or address, where it is the only one. */
function matchSameName(page: PageSides): ItemPair[] {
  return matchByKey(page, 'unique', ({ facts, strong }) =>
    strong === '' ? '' : `${facts.family} ${facts.about.tag} ${strong}`,
  );
}

/** The same kind of element in the same place. */
function matchAlignedByShape({ left, right, correspondence }: PageSides): ItemPair[] {
  return pairAligned(left, right, correspondence, 'by shape');
}

function matchWrappers({ left, right, correspondence }: PageSides): ItemPair[] {
  return pairWrappers(left, right, correspondence);
}

function matchAlone({ left, right, correspondence }: PageSides): ItemPair[] {
  return pairAlone(left, right, correspondence);
}

function matchBySimilarity({ left, right, correspondence, budget }: PageSides): ItemPair[] {
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

/** Where only the number of problems counts. */
function matchByNumber({ left, right, correspondence }: PageSides): ItemPair[] {
  return matchCounted(left, right, correspondence);
}

function matchByKey(
  { left, right, correspondence }: PageSides,
  which: 'all' | 'unique' | 'in context',
  key: (item: Item) => string,
): ItemPair[] {
  const found: ItemPair[] = [];
  forEachCommonKey(left, right, key, (some, others) => {
    if (which === 'unique' && (some.length > 1 || others.length > 1)) return;
    found.push(...pairEqual(some, others, correspondence, which === 'in context'));
  });
  return found;
}
