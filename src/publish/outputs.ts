import * as core from '@actions/core';

/** Names of the outputs, as in action.yml. */
export const OUTPUT_NAMES = [
  'scan-id',
  'status',
  'report-url',
  'base-scan-id',
  'added',
  'resolved',
  'unchanged',
  'unverified',
  'pages',
  'pages-not-judged',
  'pages-lost',
  'high',
  'medium',
  'low',
  'result-path',
  'report-dir',
  'markdown-path',
  'html-path',
  'junit-path',
  'csv-path',
  'sarif-path',
  'patch-path',
  'conclusion',
  'results',
] as const;

export type OutputName = (typeof OUTPUT_NAMES)[number];

/** Values of the outputs; those that are missing are set to empty text. */
export type Outputs = Partial<Record<OutputName, string | number>>;

/** Sets every output, so that later steps never read a value of an earlier attempt. */
export function publishOutputs(outputs: Outputs): void {
  for (const name of OUTPUT_NAMES) core.setOutput(name, outputs[name] ?? '');
}
