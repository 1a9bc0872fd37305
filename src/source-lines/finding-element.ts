import { Parser } from 'htmlparser2';

import type { Finding } from '../service/api-types.ts';
import { attributeKey, withoutSpace } from './source-element.ts';

/** A value as the evidence of a finding shows it. */
export interface EvidenceValue {
  text: string;
  /** Only the beginning is known. */
  cut: boolean;
}

/** The element of a finding, which is looked for in the sources. */
export interface FindingElement {
  tag: string;
  /** Values without white space by normalised name, without `class`. */
  attributes: ReadonlyMap<string, EvidenceValue>;
  classes: readonly string[];
  /** There may be more. */
  classesCut: boolean;
  /** All text in it, without white space. */
  text: EvidenceValue;
  /** The evidence may leave out attributes. */
  isShortened: boolean;
  /** Its position on the page, itself first, the root last; empty if it is not known. */
  chain: readonly { tag: string; nth: number }[];
}

/** The service shortens opening tags from this length on (its evidence has 250 characters). */
const LONG_OPENING = 160;
const ELLIPSIS = '…';

/** Reads the evidence of a finding. @returns undefined if the finding is not about an element */
export function readFindingElement({
  evidence,
  selector,
}: Pick<Finding, 'evidence' | 'selector'>): FindingElement | undefined {
  if (!/^<[a-z]/i.test(evidence)) return undefined;
  let tag = '';
  let attributes: Record<string, string> = {};
  let text = '';
  const { shown, isCut } = withoutCut(evidence);
  const parser = new Parser({
    onopentag(name, read) {
      if (tag !== '') return;
      tag = name;
      attributes = read;
    },
    ontext(part) {
      text += part;
    },
  });
  parser.end(shown);
  if (tag === '') return undefined;
  const values = new Map<string, EvidenceValue>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== ELLIPSIS && name !== 'class') values.set(attributeKey(name), readValue(withoutSpace(value)));
  }
  const classes = readValue(attributes['class'] ?? '');
  const leavesOut = ELLIPSIS in attributes;
  const words = classes.text.split(/\s+/).filter(Boolean);
  return {
    tag,
    attributes: values,
    // The last word of a value that was cut may be a part of a class.
    classes: classes.cut ? words.slice(0, -1) : words,
    classesCut: classes.cut || (leavesOut && attributes['class'] === undefined),
    text: isCut ? { text: withoutSpace(text), cut: true } : readValue(withoutSpace(text)),
    isShortened: leavesOut || evidence.indexOf('>') > LONG_OPENING,
    chain: readSelector(selector ?? ''),
  };
}

/** The last three dots of evidence if they follow as many characters of content as are shown of it: a text may end in dots, too. */
const CUT_CONTENT = />(.{30,31})\.\.\.<\/[a-z][^<>]*>$/i;

/**
 * Evidence without what stands for more content: of markup in an element 31 characters are shown and three dots, also in
 * the middle of a tag; and of a whole document and its head evidence has the opening tag alone.
 */
function withoutCut(evidence: string): { shown: string; isCut: boolean } {
  const cut = CUT_CONTENT.exec(evidence);
  if (cut !== null) {
    const shown = evidence.slice(0, cut.index + 1) + (cut[1] ?? '').replace(/<[^<>]*$/, '');
    return { shown, isCut: true };
  }
  return { shown: evidence, isCut: /^<(?:html|head|body)(?:\s[^<>]*)?>$/i.test(evidence) };
}

function readValue(value: string): EvidenceValue {
  const cut = value.endsWith(ELLIPSIS);
  return { text: cut ? value.slice(0, -1) : value, cut };
}

function readSelector(selector: string): { tag: string; nth: number }[] {
  const steps = selector
    .split(' > ')
    .map((step) => /^([a-z][a-z0-9-]*)(?::nth-of-type\((\d+)\))?$/.exec(step));
  if (steps.some((step) => step === null)) return [];
  return steps.map((step) => ({ tag: step?.[1] ?? '', nth: Number(step?.[2] ?? 1) })).reverse();
}
