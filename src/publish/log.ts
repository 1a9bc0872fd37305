import { error, info, notice, warning } from '@actions/core';

import type { Annotation } from '../render/annotations.ts';
import { oneLine } from '../text/plain-text.ts';

const MAX_LINE = 2000;

/**
 * Writes a line to the log of the job. Whatever the text is, it becomes one line without a workflow
 * command.
 */
export function logLine(text: string): void {
  info(oneLine(text, MAX_LINE));
}

const SHOW = { error, warning, notice };

/** Shows annotations on the page of the run. */
export function publishAnnotations(annotations: readonly Annotation[]): void {
  for (const { level, title, message, file, line } of annotations) {
    SHOW[level](message, {
      title,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { startLine: line }),
    });
  }
}
