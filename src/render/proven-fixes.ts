import { fit, linkOrNothing, preformatted } from '../../shared/formats/escape.ts';
import type { TableLimits } from '../../shared/formats/finding-table.ts';
import { counted } from '../../shared/words.ts';
import { addedFindings } from '../result/changes.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { fold, joinSections } from './join-sections.ts';

/** The name of the file with all fixes. */
export const PATCH_FILE = 'sitedelta-fixes.patch';

/**
 * Which of the added findings have a fix that is proven, and where it is: as suggestions, and all of them as a patch. Empty without any.
 *
 * @param limits How much of the patch itself is shown; undefined for none of it.
 */
export function renderProvenFixes(result: CompleteTarget, limits?: TableLimits): string {
  const { fixes } = result;
  if (fixes === undefined) return '';
  const { repaired, suggested, diff, diffUrl } = fixes;
  const added = addedFindings(result).filter(({ verified }) => verified !== false).length;
  const patch = linkOrNothing(diffUrl, `<code>${PATCH_FILE}</code>`);
  const inLines = 'in suggestions at the lines of this pull request';
  const parts = [
    `<strong>${repaired} of ${counted(added, 'added finding')} ${repaired === 1 ? 'has' : 'have'} a proven fix.</strong>`,
    suggested === 0
      ? ''
      : suggested === repaired
        ? `${suggested === 1 ? 'It is' : 'They are'} ${inLines}.`
        : `${suggested} of them ${suggested === 1 ? 'is' : 'are'} ${inLines}.`,
    patch === '' ? '' : `${repaired === 1 ? 'It is' : 'All are'} in ${patch}, for <code>git apply</code>.`,
  ];
  const shown = limits === undefined ? '' : foldDiff(diff, limits);
  return joinSections([parts.filter((part) => part !== '').join(' '), shown]).trimEnd();
}

function foldDiff(diff: string, limits: TableLimits): string {
  const { lines, omitted } = fit(diff.replace(/\n$/, '').split('\n'), (line) => line, limits);
  // A part of a patch repairs nothing.
  return omitted > 0 ? '' : fold('The fixes as a patch', [preformatted(lines, 'diff')]);
}
