/** What to show of a header of the answer: its line, or that it is not there. */
export function headerEvidence(name: string, value: string | undefined): string {
  return value === undefined ? `no header ${name}` : `${name}: ${value}`;
}
