import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import type { TextStyle } from '../../../facts/style-facts.ts';

/** What stands around an element, itself included. */
export type Surrounding =
  | 'link'
  | 'heading'
  | 'navigation'
  | 'frameOfPage'
  | 'list'
  | 'table'
  | 'label'
  | 'control'
  | 'code'
  | 'figure'
  | 'main';

/** What rules about text need to know of each node, worked out once a page in linear time. */
export interface PageContent {
  /** Per node: the language that the nearest `lang` at or around it names, in lower case; empty if none does. */
  languages: string[];
  /** Per node: the style of the text that is directly in it. A rule that reads it must have `knowsStyles`. */
  styles: ReadonlyMap<number, Omit<TextStyle, 'nodes'>>;
  /** Whether an element is rendered and not kept from assistive technology. */
  isShown: (index: number) => boolean;
  /** Whether an element is one of these, or in one. */
  isIn: (index: number, ...surroundings: Surrounding[]) => boolean;
}

const BITS: Record<Surrounding, number> = {
  link: 1,
  heading: 2,
  navigation: 4,
  frameOfPage: 8,
  list: 16,
  table: 32,
  label: 64,
  control: 128,
  code: 256,
  figure: 512,
  main: 1024,
};
const BY_TAG: Record<string, Surrounding> = {
  a: 'link',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  nav: 'navigation',
  header: 'frameOfPage',
  footer: 'frameOfPage',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  menu: 'list',
  table: 'table',
  label: 'label',
  legend: 'label',
  caption: 'label',
  figcaption: 'label',
  summary: 'label',
  button: 'control',
  select: 'control',
  option: 'control',
  textarea: 'control',
  input: 'control',
  svg: 'control',
  dialog: 'control',
  canvas: 'control',
  pre: 'code',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  figure: 'figure',
  main: 'main',
};
const BY_ROLE: Record<string, Surrounding> = {
  link: 'link',
  heading: 'heading',
  navigation: 'navigation',
  menu: 'navigation',
  menubar: 'navigation',
  tablist: 'navigation',
  banner: 'frameOfPage',
  contentinfo: 'frameOfPage',
  list: 'list',
  listbox: 'control',
  table: 'table',
  grid: 'table',
  button: 'control',
  tab: 'control',
  dialog: 'control',
  alertdialog: 'control',
  img: 'control',
  main: 'main',
};
const HIDDEN = 2048;

/** What is known of the content of a page. */
export const contentOf = cachedByPage(readContent);

function readContent({ page, tree }: PageInput): PageContent {
  const { nodes } = tree;
  const languages: string[] = [];
  const flags = new Uint16Array(nodes.length);
  for (const [index, { tag, attributes = {}, via }] of nodes.entries()) {
    const parent = tree.parent(index);
    const around = via === 'frame' ? (flags[parent] ?? 0) & HIDDEN : (flags[parent] ?? 0);
    const language = attributes['lang'] ?? attributes['xml:lang'];
    languages[index] = language?.trim().toLowerCase() ?? (via === 'frame' ? '' : (languages[parent] ?? ''));
    flags[index] = around | flagsOf(tag, attributes);
  }
  let styles: ReadonlyMap<number, TextStyle> | undefined;
  return {
    languages,
    get styles() {
      return (styles ??= stylesByNode(page.visit.textStyles ?? []));
    },
    isShown: (index) => ((flags[index] ?? 0) & HIDDEN) === 0 && nodes[index]?.box !== undefined,
    isIn: (index, ...surroundings) =>
      surroundings.some((surrounding) => ((flags[index] ?? 0) & BITS[surrounding]) !== 0),
  };
}

function stylesByNode(textStyles: readonly TextStyle[]): ReadonlyMap<number, TextStyle> {
  return new Map(textStyles.flatMap((style) => style.nodes.map((node) => [node, style] as const)));
}

function flagsOf(tag: string | undefined, attributes: Record<string, string>): number {
  if (tag === undefined) return 0;
  const { role = '' } = attributes;
  const kind = lookUp(BY_ROLE, role.trim().toLowerCase()) ?? lookUp(BY_TAG, tag);
  const isHidden = attributes['aria-hidden'] === 'true' || 'hidden' in attributes || 'inert' in attributes;
  return (kind === undefined ? 0 : BITS[kind]) | (isHidden ? HIDDEN : 0);
}

/** Names of elements and roles are the page's own: `constructor` is one of them. */
function lookUp(table: Readonly<Record<string, Surrounding>>, name: string): Surrounding | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether the visit has seen how the text of a page is shown, and which of it nobody sees: for `canJudge` of a rule. */
export function knowsStyles({ page }: PageInput): boolean {
  return page.visit.textStyles !== null;
}
