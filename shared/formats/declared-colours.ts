import type { components } from '../../openapi.gen.ts';
import { readableAddress } from '../readable-address.ts';
import { opaqueHex } from './colours.ts';
import { code, plainLine } from './escape.ts';

type Finding = components['schemas']['Finding'];
export type Declaration = components['schemas']['Declaration'];

/** What sets one of the colours that a finding is about. */
export interface DeclaredColour {
  /** Such as "Text colour". */
  what: string;
  /** Where the value itself stands: the last of the variables, if there are any. */
  declaration: Declaration;
  /** As style sheets have it: `.muted { color: #9aa1a8 }`, or `style="color: #9aa1a8"`. */
  text: string;
}

const NAMES = new Map([
  ['color', 'Text colour'],
  ['opacity', 'Opacity'],
  ['background', 'Background'],
  ['background-color', 'Background'],
]);

/** What sets the colours of a finding, each once; none if that is not known. */
export function declaredColours({ declarations = [], otherDeclarations = [] }: Finding): DeclaredColour[] {
  const found: DeclaredColour[] = [];
  for (const declaration of declarations) {
    const what = NAMES.get(declaration.property);
    const last = found.at(-1);
    const text = textOf(declaration);
    if (what !== undefined) found.push({ what, declaration, text });
    else if (last !== undefined) found.splice(-1, 1, { what: last.what, declaration, text });
  }
  for (const declaration of otherDeclarations) {
    const text = textOf(declaration);
    const at = found.findIndex((own) => own.text === text && own.declaration.file === declaration.file);
    const what = 'Text colour of other elements';
    // A background here may be the colour of a text there.
    if (at === -1) found.push({ what, declaration, text });
    else
      found.splice(at, 1, {
        what: `${found[at]?.what ?? ''}, and text colour of other elements`,
        declaration,
        text,
      });
  }
  return found;
}

function textOf({ property, value, selector, isImportant }: Declaration): string {
  const set = `${property}: ${asHex(value)}${isImportant === true ? ' !important' : ''}`;
  return selector === '' ? `style="${set}"` : `${selector} { ${set} }`;
}

/** Browsers have another notation than style sheets. */
function asHex(value: string): string {
  return value.startsWith('rgb(') ? (opaqueHex(value) ?? value) : value;
}

const MAX_CODE = 160;
const MAX_LINE = 400;

/**
 * What sets the colours of a finding, in Markdown; empty if that is not known.
 *
 * @param linkSource A link to the line of the sources that has a declaration; empty if that is not known
 */
export function renderDeclared<Reported extends Finding>(
  finding: Reported,
  linkSource?: (finding: Reported, declaration: Declaration) => string,
): string {
  return declaredColours(finding)
    .map(({ what, declaration, text }) => {
      const source = linkSource?.(finding, declaration) ?? '';
      const file = fileName(declaration);
      const place = source === '' && file !== '' ? code(file, MAX_CODE) : source;
      return `${what}: ${code(text, MAX_CODE)}${place === '' ? '' : ` in ${place}`}`;
    })
    .join('<br>');
}

/**
 * What sets the colours of a finding, as lines of text without its line breaks.
 *
 * @param locate The line of the sources that has a declaration
 */
export function declaredLines(
  finding: Finding,
  locate: (declaration: Declaration) => { file: string; line: number; change?: { was?: string } } | undefined,
): string[] {
  return declaredColours(finding).map(({ what, declaration, text }) => {
    const at = locate(declaration);
    const place = at === undefined ? fileName(declaration) : `${at.file}:${at.line}`;
    const note = describeChange(at?.change);
    return plainLine(`${what}: ${text}${place === '' ? '' : ` in ${place}`}${note}`, MAX_LINE);
  });
}

function describeChange(change: { was?: string } | undefined): string {
  if (change === undefined) return '';
  const { was } = change;
  return was === undefined
    ? ' (written by this pull request)'
    : ` (changed by this pull request from ${was})`;
}

/** The path of the style sheet of a declaration; empty if it is in the page. */
export function fileName({ file = '' }: Declaration): string {
  return readableAddress(URL.parse(file)?.pathname ?? '');
}
