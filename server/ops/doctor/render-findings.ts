import type { Finding } from './check.ts';

/** One line for each finding, in columns. Control characters, which a site or a file name may hold, are left out. */
export function renderFindings(findings: readonly Finding[]): string {
  const widths = {
    status: Math.max(...findings.map(({ status }) => status.length)),
    name: Math.max(...findings.map(({ name }) => name.length)),
  };
  return findings
    .map(({ status, name, message }) => {
      const line = `${status.padEnd(widths.status)}  ${name.padEnd(widths.name)}  ${message}`;
      return `${line.replaceAll(/\p{Cc}+/gu, ' ')}\n`;
    })
    .join('');
}
