import { criterionOfCode } from './criterion-of-code.ts';
import { htmlcsCode } from './registry.ts';
import { SUCCESS_CRITERIA } from './success-criteria.ts';

/** The title of a code of HTML_CodeSniffer: our own, or what its success criterion asks for. */
export function htmlcsTitle(code: string): string {
  const criterion = SUCCESS_CRITERIA[criterionOfCode(code) ?? ''];
  return htmlcsCode(code).title ?? criterion?.demand ?? 'Something may be hard to read or use';
}
