/** Kinds of result files, by the names of their options. */
export const OUTPUT_KINDS = [
  'json',
  'html',
  'markdown',
  'junit',
  'sarif',
  'csv',
  'code-quality',
  'tasks',
] as const;

export type OutputKind = (typeof OUTPUT_KINDS)[number];

/** Kinds that are about one address. */
export const SINGLE_KINDS: readonly OutputKind[] = ['html', 'junit', 'sarif', 'code-quality'];
