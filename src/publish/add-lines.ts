import { declaredColours } from '../../shared/formats/declared-colours.ts';
import { reportFindings } from '../render/result-files.ts';
import type { LinkSource } from '../render/source-link.ts';
import type { CompleteTarget } from '../result/target-result.ts';

/** Texts from outside have their quotes encoded, so they can't look like one. */
const MARK = /<span data-line="(element|declaration) ([a-f0-9]{16})"><\/span>/g;

/**
 * A report of the run's own service with the lines of the sources, which the service does not know. Where none is certain,
 * nothing is shown.
 */
export function addLines(report: string, target: CompleteTarget, linkSource: LinkSource): string {
  const findings = new Map(
    reportFindings(target, () => undefined).map(({ finding }) => [finding.id ?? '', finding]),
  );
  return report.replace(MARK, (_, what: string, id: string) => {
    const finding = findings.get(id);
    if (finding === undefined) return '';
    const [colour] = declaredColours(finding);
    const link =
      what === 'element'
        ? linkSource(finding)
        : colour === undefined
          ? ''
          : linkSource(finding, colour.declaration);
    if (link === '') return '';
    // The style sheet is named already, as the browser has it.
    return what === 'element' ? ` in <strong>${link}</strong>` : ` (<strong>${link}</strong>)`;
  });
}
