import type { AxeRule } from './rule-family.ts';

/** Rules that only axe has and of which we know more than axe says. */
export const AXE_RULES: Readonly<Record<string, AxeRule>> = {
  // It could not find out whether what takes the focus is visible, as in the slides of a carousel.
  'aria-hidden-focus': { measures: true },
  'aria-required-children': { isAboutStructure: true },
  bypass: { measures: true, relation: 'page' },
  'color-contrast-enhanced': { measures: true },
  // Whether frames of one name show the same is not in the markup.
  'frame-title-unique': { measures: true },
  'link-in-text-block': { measures: true },
  'definition-list': { isAboutStructure: true },
  'nested-interactive': { isAboutStructure: true },
  region: { measures: true, lacksWrapper: true },
  'target-size': { measures: true },
};
