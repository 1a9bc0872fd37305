import type { AxeRule } from './rule-family.ts';

/** Rules that only axe has and of which we know more than axe says. */
export const AXE_RULES: Readonly<Record<string, AxeRule>> = {
  bypass: { measures: true, relation: 'page' },
  'color-contrast-enhanced': { measures: true },
  'link-in-text-block': { measures: true },
  region: { measures: true },
  'target-size': { measures: true },
};
