import type { components } from '../../openapi.gen.ts';

/** Severities in Markdown, by mark and word. */
export const SEVERITY_NAMES = {
  high: '🔴 High',
  medium: '🟠 Medium',
  low: '🔵 Low',
} as const satisfies Record<components['schemas']['Severity'], string>;
