import { explain } from '../../explain.ts';
import { hueOf, type Hue } from '../../read/content/hue-of.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** Words for colours in English, German, French, Spanish, Italian and Dutch. */
const WORDS: Readonly<Record<Hue, string>> = {
  red: 'red|rot(?:e[nrsm]?)?|rouges?|roj[oa]s?|ross[oaie]|rood',
  orange: 'orange(?:n[es]?|farbene?n?)?|naranjas?|arancion[ei]|oranje',
  yellow: 'yellow|gelb(?:e[nrsm]?)?|jaunes?|amarill[oa]s?|giall[oaie]|gele?',
  green: 'green|grün(?:e[nrsm]?)?|vert(?:e?s?)?|verdes?|verd[ei]|groene?',
  blue: 'blue|blau(?:e[nrsm]?)?|bleu(?:e?s?)?|azul(?:es)?|blu|blauwe?',
  purple: 'purple|violet|lila|violett(?:e[nrsm]?)?|violet(?:te)?s?|morad[oa]s?|viola|paarse?',
  pink: 'pink|rosa|roze',
  brown: 'brown|braun(?:e[nrsm]?)?|brun(?:e?s?)?|marr[oó]n(?:es)?|marron[ei]|bruine?',
};
const MEANINGS = Object.entries(WORDS).map(([hue, words]) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  hue: hue as Hue,
  word: new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'iu'),
}));
/** Most texts name none. */
const ANY = new RegExp(`(?<![\\p{L}-])(?:${Object.values(WORDS).join('|')})(?![\\p{L}-])`, 'iu');
/** One colour alone must be said of things that have it: “fields in red”, “Pflichtfelder sind rot”. */
const SAID_OF_THINGS =
  /\b(?:in|shown in|marked(?: in)?|highlighted(?: in)?|are|is|sind|ist|en|sont|in colour|in color|der Farbe) (?:bold |fett |dark |light |hell|dunkel)?$/i;
const MAX_TEXT = 300;
/** Elements of a kind that are compared. */
const MAX_ALIKE = 400;

/**
 * Text that says what the colour of other texts means, where these differ from those next to them by nothing else.
 * WCAG 1.4.1, technique G14, failure F13 and F81.
 */
export const colourKey: PageRule = {
  meta: {
    name: 'colour-key',
    category: 'accessibility',
    title: 'Meaning conveyed by colour alone',
    severity: 'medium',
    criteria: ['1.4.1'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const { isShown, isIn } = contentOf(input);
    let groups: Group[] | undefined;
    return tree.elements.flatMap((index): Defect[] => {
      const { tag = '' } = tree.nodes[index] ?? {};
      if (!/^(?:p|div|li|td|dd|legend|label|caption|figcaption|span|small|em|strong|h[2-6])$/.test(tag))
        return [];
      const own = tree.ownText(index);
      const named = own.length > MAX_TEXT * 4 ? [] : coloursNamedIn(own);
      if (named.length === 0 || !isShown(index) || isIn(index, 'code', 'control', 'link')) return [];
      groups ??= groupsOf(input);
      const group = groups.find((each) => !each.nodes.includes(index) && isKeyOf(named, each));
      if (group === undefined) return [];
      const words = named.map(({ word }) => word).join(' and ');
      const explanation = explain(
        `“${own.slice(0, 120).toWellFormed().trim()}” says what ${words} ${named.length > 1 ? 'mean' : 'means'}, but for the texts it refers to, such as “${tree.text(group.nodes[0] ?? -1, 40).trim()}”, colour is the only clue.`,
        'Add a word or a symbol to each, or group them under headings.',
        `People who can't tell these colours apart, or who use a screen reader, miss the meaning.`,
      );
      return [{ node: index, explanation }];
    });
  },
};

interface Named {
  hue: Hue;
  /** As it is written. */
  word: string;
  /** The text says it of things, so that no second colour is needed. */
  isSaid: boolean;
}

function coloursNamedIn(text: string): Named[] {
  if (!ANY.test(text)) return [];
  return MEANINGS.flatMap(({ hue, word }) => {
    const match = word.exec(text);
    if (match === null) return [];
    return [{ hue, word: match[0], isSaid: SAID_OF_THINGS.test(text.slice(0, match.index)) }];
  });
}

/** Elements of one kind next to each other, or labels, with the colours of their texts, which differ. */
interface Group {
  nodes: number[];
  hues: ReadonlySet<Hue>;
}

function isKeyOf(named: readonly Named[], { hues }: Group): boolean {
  const matching = named.filter(({ hue }) => hues.has(hue));
  return matching.length > 1 || (named.length === 1 && matching.some(({ isSaid }) => isSaid));
}

/** What may be told apart by colour alone: items, rows, labels and the like whose texts differ in colour. */
function groupsOf(input: PageInput): Group[] {
  const { tree } = input;
  const { isShown, isIn, styles } = contentOf(input);
  const byKind = new Map<string, number[]>();
  for (const index of tree.elements) {
    const { tag = '' } = tree.nodes[index] ?? {};
    if (!/^(?:li|dt|dd|td|th|label|legend|p|div|span|button|a|strong|em|b)$/.test(tag) || !isShown(index))
      continue;
    if (styles.get(index) === undefined || isIn(index, 'code')) continue;
    const kind = /^(?:label|td)$/.test(tag) ? tag + tableOf(input, index) : `${tag} ${tree.parent(index)}`;
    const alike = byKind.get(kind) ?? [];
    if (alike.length < MAX_ALIKE) byKind.set(kind, [...alike, index]);
  }
  return [...byKind.values()].flatMap((nodes) => {
    if (nodes.length < 2 || nodes.some((index) => hasSign(input, index))) return [];
    return (['color', 'background'] as const).flatMap((which): Group[] => {
      const colours = nodes.map((index) => styles.get(index)?.[which] ?? '');
      if (new Set(colours).size < 2 || isSaidInWords(input, nodes, colours)) return [];
      return [{ nodes, hues: new Set(colours.flatMap((colour) => hueOf(colour))) }];
    });
  });
}

/** The table that a cell is in; empty for others. */
function tableOf({ tree }: PageInput, index: number): string {
  const table = tree.ancestors(index).find((at) => tree.nodes[at]?.tag === 'table');
  return tree.nodes[index]?.tag === 'td' && table !== undefined ? String(table) : '';
}

/** Whether all texts of a colour have a word that no other one has. */
function isSaidInWords({ tree }: PageInput, nodes: readonly number[], colours: readonly string[]): boolean {
  const texts = nodes.map(
    (node) =>
      new Set(
        tree
          .text(node, 100)
          .toLowerCase()
          .match(/\p{L}{3,}/gu),
      ),
  );
  return [...new Set(colours)].some((colour) => {
    const [first, ...alike] = texts.filter((_, at) => colours[at] === colour);
    const others = texts.filter((_, at) => colours[at] !== colour);
    return [...(first ?? [])].some(
      (word) =>
        alike.length > 0 &&
        alike.every((words) => words.has(word)) &&
        !others.some((words) => words.has(word)),
    );
  });
}

/** It has more than a text of its own, such as an icon, or a sign that tells it from others. */
function hasSign({ tree }: PageInput, index: number): boolean {
  if (/[*✓✔✗✘×!⚠(]/u.test(tree.text(index, MAX_TEXT))) return true;
  return tree
    .childElements(index)
    .some((child) => /^(?:img|svg|i|abbr|strong|b)$/.test(tree.nodes[child]?.tag ?? ''));
}
