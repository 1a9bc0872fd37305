import { declaredColours, type DeclaredColour } from '../../shared/formats/declared-colours.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { FindLine, FoundLine } from '../source-lines/find-lines.ts';

/** Of what sets the colours of a finding, what the pull request of the run has changed. */
export interface ChangedColour {
  colour: DeclaredColour;
  place: FoundLine;
  /** The value before; undefined if there was none. */
  was: string | undefined;
}

/** @returns undefined if it has changed none of them, or that is not known; of several, the first */
export function changedColour(finding: ComparedFinding, locate: FindLine): ChangedColour | undefined {
  for (const colour of declaredColours(finding)) {
    const place = locate(finding, colour.declaration);
    if (place?.change !== undefined) return { colour, place, was: place.change.was };
  }
  return undefined;
}

/**
 * The change of a declaration taken back, as lines of a diff below the place; none if nothing was changed, or if the colour
 * of the text itself was: for that, one that passes is suggested.
 */
export function takeBack(finding: ComparedFinding, locate: FindLine): string[] {
  const { colour, place, was } = changedColour(finding, locate) ?? {};
  if (colour === undefined || place === undefined || was === undefined) return [];
  const { selector, property, value, isImportant } = colour.declaration;
  if (property === 'color') return [];
  return [
    `  ${place.file}:${place.line}, in ${selector}`,
    `- ${property}: ${isImportant === true ? `${value} !important` : value};`,
    `+ ${property}: ${was};`,
  ];
}
