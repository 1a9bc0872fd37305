import type { components } from '../../openapi.gen.ts';
import { contrastRatio } from '../contrast-ratio.ts';
import { hex, nearestPassing, rgb } from './colours.ts';
import { declaredColours } from './declared-colours.ts';
import { startTag } from './start-tag.ts';
import type { StartTag } from './start-tag.ts';

/** Of a comparison, it may say what was there in the base. */
type Finding = components['schemas']['Finding'] & { baseMarkup?: string };

/** A change of markup or style that fixes a finding: lines as they are now, and as they could be. */
export interface SuggestedFix {
  before: readonly string[];
  /** Words in brackets are for the author to write. */
  after: readonly string[];
}

/** The attribute that an element lacks, and what to write into it. */
export const MISSING_ATTRIBUTES: ReadonlyMap<string, readonly [attribute: string, words: string]> = new Map([
  ['area-alt', ['alt', 'where the area leads']],
  ['aria-command-name', ['aria-label', 'what it does']],
  ['aria-dialog-name', ['aria-label', 'what the dialog is for']],
  ['aria-input-field-name', ['aria-label', 'what to enter']],
  ['aria-meter-name', ['aria-label', 'what it measures']],
  ['aria-progressbar-name', ['aria-label', 'what is in progress']],
  ['aria-toggle-field-name', ['aria-label', 'what it turns on']],
  ['button-name', ['aria-label', 'what the button does']],
  ['frame-title', ['title', 'what is in the frame']],
  ['html-has-lang', ['lang', 'the language, such as en']],
  ['image-alt', ['alt', 'what the image shows']],
  ['input-button-name', ['value', 'what the button does']],
  ['input-image-alt', ['alt', 'what the button does']],
  ['link-name', ['aria-label', 'where the link leads']],
  ['role-img-alt', ['aria-label', 'what the image shows']],
  ['select-name', ['aria-label', 'what to choose']],
  ['svg-img-alt', ['aria-label', 'what the image shows']],
] as const);

const LABEL = /^<label(?: for="[^"]*")?>([^<]+)<\/label>$/;

/**
 * The change that fixes a finding, where its evidence is enough to know it: an attribute that the element lacks, a label
 * for a field, or the nearest colour that passes. What the base had there is put back. Undefined for all other findings, and where the start of the element is
 * cut off or has the attribute already.
 */
export function suggestFix(finding: Finding): SuggestedFix | undefined {
  const { evidence } = finding;
  if (finding.rule === 'color-contrast') return suggestColour(finding, finding.measured ?? {});
  const tag = startTag(evidence);
  if (tag === undefined) return undefined;
  if (finding.rule === 'label') return suggestLabel(finding, tag);
  const [attribute, words] = MISSING_ATTRIBUTES.get(finding.rule) ?? [];
  if (attribute === undefined || tag.attributes.has(attribute)) return undefined;
  if (words !== undefined && (finding.rule === 'link-name' || finding.rule === 'button-name')) {
    const inner = suggestAlternative(finding, words);
    if (inner !== undefined) return inner;
  }
  const inBase = startTag(finding.baseMarkup ?? '')?.attributes.get(attribute) ?? '';
  const value = inBase.trim() === '' || inBase.includes('"') ? `(${words})` : inBase;
  // First, where it is seen even if the rest of the line is long.
  const start = `<${tag.name}`;
  return { before: [evidence], after: [`${start} ${attribute}="${value}"${evidence.slice(start.length)}`] };
}

/** A link or button with nothing in it but an image. */
const AROUND_IMAGE = /^(<(?:a|button)\b[^>]*>)<img\b([^>]*>)(<\/(?:a|button)>)$/;

/** The image in a link or button names it, if it has nothing else. */
function suggestAlternative({ evidence }: Finding, words: string): SuggestedFix | undefined {
  const [, before, image = '', after] = AROUND_IMAGE.exec(evidence) ?? [];
  const tag = startTag(`<img${image}`);
  if (before === undefined || tag === undefined || (tag.attributes.get('alt') ?? '') !== '') return undefined;
  const others = image.replace(/ alt(?:="")?(?=[ >])/, '');
  return { before: [evidence], after: [`${before}<img alt="(${words})"${others}${after}`] };
}

const COLOUR = /^#[0-9a-f]{6}$/;

function suggestColour(
  finding: Finding,
  { color = '', background = '', neededRatio = 0, passingColor = '' }: NonNullable<Finding['measured']>,
): SuggestedFix | undefined {
  // Another service may measure differently.
  if (!COLOUR.test(color) || !COLOUR.test(background)) return undefined;
  const [text, behind] = [rgb(color), rgb(background)];
  const passing = COLOUR.test(passingColor) ? rgb(passingColor) : nearestPassing(text, behind, neededRatio);
  if (passing === null || contrastRatio(text, behind) >= neededRatio) return undefined;
  const on = `on ${background}, where ${neededRatio} to 1 is needed`;
  const set = (value: string): string => ruleWith(finding, color, value) ?? `color: ${value};`;
  return {
    before: [finding.evidence, `${set(color)} /* ${on} */`],
    after: [finding.evidence, set(hex(passing))],
  };
}

/** The rule that sets the colour of the text, with another one; undefined if it is not known, or a variable does it. */
function ruleWith(finding: Finding, color: string, value: string): string | undefined {
  const [declared] = declaredColours(finding);
  if (declared === undefined || declared.declaration.property !== 'color') return undefined;
  const { selector, isImportant } = declared.declaration;
  const end = isImportant === true ? ' !important' : '';
  if (selector === '' || !declared.text.endsWith(`{ color: ${color}${end} }`)) return undefined;
  return `${selector} { color: ${value}${end}; }`;
}

/**
 * A label in sight, which an aria-label is not: by the id of the field where no other element is known to have it, and
 * otherwise around the field, because a label with an id that stands twice names the first element that has it.
 */
function suggestLabel(
  { evidence, shortSelector, baseMarkup = '' }: Finding,
  { attributes }: StartTag,
): SuggestedFix {
  const id = attributes.get('id') ?? '';
  const [, words = '(what to enter)'] = LABEL.exec(baseMarkup) ?? [];
  return {
    before: [evidence],
    after:
      id !== '' && shortSelector === `#${id}`
        ? [`<label for="${id}">${words}</label>`, evidence]
        : [`<label>${words} ${evidence}</label>`],
  };
}
