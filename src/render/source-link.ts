import type { ComparedFinding } from '../service/api-types.ts';
import type { Declaration } from '../../shared/formats/declared-colours.ts';
import type { FindLine } from '../source-lines/find-lines.ts';
import { code, link } from '../../shared/formats/escape.ts';

/**
 * A link to the line of the sources that writes the element of a finding, or one of its declarations; empty if that is not
 * certain.
 */
export interface LinkSource {
  (finding: ComparedFinding, declaration?: Declaration): string;
  locate: FindLine;
}

/**
 * @param filesUrl Address below which the server shows the files of the checked-out commit; empty if it is
 *   not known, and then the place is named without a link
 */
export function sourceLinks(findLine: FindLine, filesUrl: string): LinkSource {
  const linkSource = (finding: ComparedFinding, declaration?: Declaration): string => {
    const place = findLine(finding, declaration);
    if (place === undefined) return '';
    const path = place.file.split('/').map((part) => encodeURIComponent(part.toWellFormed()));
    const label = code(`${place.file}:${place.line}`, 160);
    return filesUrl === '' ? label : link(`${filesUrl}/${path.join('/')}#L${place.line}`, label);
  };
  return Object.assign(linkSource, { locate: findLine });
}
