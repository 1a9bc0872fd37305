/**
 * A script of the runners as it is sent to pages; each page gets it anew. In ASCII, because one other character
 * doubles the memory of a megabyte and the time to send it; and without the texts of HTML_CodeSniffer in languages that
 * are not used, which are more than half of it.
 */
export function asSent(script: string): string {
  return script
    .replaceAll(/_global\.translation\.(?!en\b)[a-z]+=\{.*?\},(?=_global\.)/gs, '')
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
