/** The success criterion of a code of HTML_CodeSniffer: `1.1.1` in `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
export function criterionOfCode(code: string): string | null {
  const match = /\.Guideline\d_\d\.(\d)_(\d)_(\d{1,2})(?:_\w+)?\./.exec(code);
  return match === null ? null : match.slice(1).join('.');
}
