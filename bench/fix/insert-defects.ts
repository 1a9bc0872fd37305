import { seededRandom, type Random } from '../../harness/findings/random.ts';
import type { Defect, Host } from './defect.ts';
import { CERTAIN } from './defects/certain.ts';
import { OTHERS } from './defects/others.ts';
import type { Kind } from './kind.ts';
import { unitsOf, type Site } from './site.ts';
import { elementsOf } from './tree.ts';

/** A defect in a site, and the file that writes it. */
export interface Inserted {
  defect: Defect;
  file: string;
}

/** Without its style sheet a page shows nothing of what these are about. */
const NEED_STYLES = new Set(['color-contrast', 'image-dimensions', 'font-display', 'lazy-main-image']);

/** Deals all defects out again and again, in another order each time, so that all kinds of sources get each of them in the end. */
export class DefectDeck {
  readonly #random: Random;
  #left: Defect[] = [];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** @returns defects for one site, no two of a rule or at an element. */
  deal(count: number, site: Site, kind: Kind): Defect[] {
    const dealt: Defect[] = [];
    const isFit = (defect: Defect): boolean =>
      !dealt.some((other) => isClash(defect, other)) &&
      kind.refuses?.includes(defect.name) !== true &&
      (defect.mark === undefined || hostsOf(site, defect.mark).length > 0);
    while (dealt.length < count) {
      if (!this.#left.some(isFit)) this.#left.push(...this.#shuffled());
      const at = this.#left.findIndex(isFit);
      const [defect] = at === -1 ? [] : this.#left.splice(at, 1);
      if (defect === undefined) throw new Error(`No defect fits a site of ${kind.name}.`);
      dealt.push(defect);
    }
    return dealt;
  }

  #shuffled(): Defect[] {
    const sorted = [...CERTAIN, ...OTHERS].map((defect) => ({ defect, at: this.#random() }));
    return sorted.sort((one, other) => one.at - other.at).map(({ defect }) => defect);
  }
}

function isClash(one: Defect, other: Defect): boolean {
  if (one.mark !== undefined && one.mark === other.mark) return true;
  if (one.rules.some((rule) => other.rules.includes(rule))) return true;
  const rules = [...one.rules, ...other.rules];
  return rules.includes('broken-stylesheet') && rules.some((rule) => NEED_STYLES.has(rule));
}

/** Makes a defect in a site: at one element, wherever else the same stands. */
export function insertDefect(site: Site, defect: Defect, kind: Kind): Inserted {
  if (defect.mark === undefined) {
    defect.change({ site, el: { tag: '', attrs: [], children: [] }, list: [], unit: [], unitName: '' });
    return { defect, file: 'public/styles/site.css' };
  }
  const hosts = hostsOf(site, defect.mark);
  const host = hosts[defect.name.length % hosts.length];
  if (host === undefined) throw new Error(`There is no ${defect.mark} for ${defect.name}.`);
  defect.change(host);
  return { defect, file: kind.fileOf(host.unitName) };
}

function hostsOf(site: Site, mark: string): Host[] {
  return unitsOf(site).flatMap(([unitName, unit]) => {
    const found = [...elementsOf(unit)].find(({ el }) => el.mark === mark);
    return found === undefined ? [] : [{ ...found, site, unit, unitName }];
  });
}
