import type { Site } from './site.ts';
import type { El, Node, Value } from './tree.ts';

/**
 * What a tool can do about a defect: `certain`, a repair can be read from the sources; `words`, a person has to write a text or
 * to know something, so a patch would be invented; `open`, a careful tool may do either.
 */
export type Repair = 'certain' | 'words' | 'open';

export interface Defect {
  name: string;
  /** The rules that may report it. */
  rules: readonly string[];
  repair: Repair;
  /** The element that gets it; without one, the style sheet or a file gets it. */
  mark?: string;
  /** Elements may be hosts of several defects, but each site gets a rule only once. */
  change(host: Host): void;
}

/** Where a defect is made. */
export interface Host {
  site: Site;
  el: El;
  parent?: El;
  /** The list that has the element. */
  list: Node[];
  /** The tree of the file. */
  unit: Node[];
  unitName: string;
}

type Change = Defect['change'];

/** Loses an attribute. */
export const lose =
  (...names: string[]) =>
  ({ el }: Pick<Host, 'el'>): void => {
    el.attrs = el.attrs.filter(([name]) => !names.includes(name));
  };

export const set =
  (name: string, value: Value): Change =>
  ({ el }) => {
    const own = el.attrs.find(([of]) => of === name);
    if (own === undefined) el.attrs.push([name, value]);
    else own[1] = value;
  };

/** Writes another name in the place of one. */
export const rename =
  (name: string, other: string): Change =>
  ({ el }) => {
    el.attrs = el.attrs.map(([of, value]) => [of === name ? other : of, value]);
  };

export const retag =
  (tag: string): Change =>
  ({ el }) => {
    el.tag = tag;
  };

export const remove: Change = ({ el, list }) => {
  list.splice(list.indexOf(el), 1);
};

export const both =
  (...changes: Change[]): Change =>
  (host) => {
    for (const change of changes) change(host);
  };

/** Puts something after the element. */
export const follow =
  (make: (host: Host) => Node): Change =>
  (host) => {
    const { list, el } = host;
    list.splice(list.indexOf(el) + 1, 0, make(host));
  };

/** Edits the address of an attribute, as a slip of the hand does. */
export const slip =
  (name: string, edit: (value: string) => string): Change =>
  ({ el }) => {
    for (const attribute of el.attrs) {
      if (attribute[0] === name && typeof attribute[1] === 'string') attribute[1] = edit(attribute[1]);
    }
  };

/** Replaces text in the style sheet. */
export const restyle =
  (pattern: RegExp, replacement: string): Change =>
  ({ site }) => {
    const css = site.css.replace(pattern, replacement);
    if (css === site.css) throw new Error(`The style sheet has no ${pattern}.`);
    site.css = css;
  };

export const swapLetters = (text: string): string => text.replace(/(\w)(\w)(\w?)(\W*)$/, '$2$1$3$4');
