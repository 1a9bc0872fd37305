import { forEachCommonKey, groupByKey, pairUp } from './match-item.ts';
import type { Item, ItemPair } from './match-item.ts';
import { matchCounted } from './match-counted.ts';
import { matchSimilar } from './match-similar.ts';
import type { PairBudget } from './match-similar.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { pairAligned, pairAlone, pairEqual } from './pair-occurrences.ts';
import { tellsWhich } from '../describe/fingerprint.ts';

/** Pairs items of one page in two scans that are not matched yet, marks them and returns the pairs. */
type Pass = (
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  budget: PairBudget,
) => ItemPair[];

/** From the surest to the least sure. */
const PASSES: Pass[] = [
  // Items that earlier comparisons matched, from base to base. Scans without a common base share no lineage.
  byKey('in context', ({ facts, lineage }) => (lineage === '' ? '' : `${facts.family} ${lineage}`)),
  // The alignment of the pages is sure of the element.
  (left, right, correspondence) => pairAligned(left, right, correspondence, 'sure'),
  byKey('in context', ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.path}`),
  byKey('in context', ({ facts }) => `${facts.family} ${facts.fingerprint} ${facts.about.scope}`),
  byKey('all', ({ facts }) => `${facts.family} ${facts.fingerprint}`),
  // The same id, name or address, if it is the only one.
  byKey('unique', ({ facts, strong }) =>
    strong === '' ? '' : `${facts.family} ${facts.about.tag} ${strong}`,
  ),
  // The same kind of element in the same place.
  ofElements((left, right, correspondence) => pairAligned(left, right, correspondence, 'by shape')),
  ofElements(pairWrappers),
  ofElements(pairAlone),
  ofElements(bySimilarity),
  // Places in which only the number of problems counts.
  ofElements(matchCounted),
];

/**
 * Matches the occurrences of one page with those of the same page in another scan, in passes from the surest to the
 * least sure. Each pass gets the items that the passes before it left unmatched. Only occurrences of one family of
 * rules are matched. SonarQube's issue tracker and the result matching of Microsoft's SARIF SDK go from strict to loose
 * keys, too.
 * @param budget how many pairs the whole comparison may still weigh; reduced by each pair
 */
export function matchPage(...page: Parameters<Pass>): ItemPair[] {
  return PASSES.flatMap((pass) => pass(...page));
}

/** What is about the page as a whole is known by its fingerprint alone: two headers or addresses are not alike. */
function ofElements(pass: Pass): Pass {
  return (left, right, ...rest) => pass(left.filter(isAboutElement), right.filter(isAboutElement), ...rest);
}

function isAboutElement({ facts }: Item): boolean {
  return facts.element >= 0;
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

/**
 * Pairs containers that the alignment finds only by their content: any of the wrappers around it may be the same one.
 */
function pairWrappers(left: Item[], right: Item[], correspondence: PageCorrespondence): ItemPair[] {
  const found: ItemPair[] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0 || tellsWhich(x.facts.about)) continue;
    const candidates = correspondence
      .sameContent(x.facts.element)
      .flatMap((element) => there.get(`${x.facts.family} ${element}`) ?? []);
    const y = candidates.find((item) => !item.matched && !tellsWhich(item.facts.about));
    if (y === undefined) continue;
    found.push(pairUp(x, y));
  }
  return found;
}
