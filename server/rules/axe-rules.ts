import type { AxeRule } from './rule-family.ts';

/** Rules that only axe has and of which we know more than axe says. */
export const AXE_RULES: Readonly<Record<string, AxeRule>> = {
  'aria-allowed-attr': { isByKind: true },
  'aria-allowed-role': { isByKind: true },
  'aria-conditional-attr': { isByKind: true },
  'aria-deprecated-role': { isByKind: true },
  // It could not find out whether what takes the focus is visible, as in the slides of a carousel.
  'aria-hidden-focus': { measures: true },
  'aria-prohibited-attr': { isByKind: true },
  'aria-required-attr': { isByKind: true },
  'aria-required-children': { isAboutStructure: true, isByKind: true },
  'aria-required-parent': { isByKind: true },
  'aria-roles': { isByKind: true },
  'aria-valid-attr': { isByKind: true },
  bypass: { measures: true, relation: 'page' },
  'color-contrast-enhanced': { measures: true },
  'definition-list': { isAboutStructure: true },
  'empty-table-header': { oneCause: true, saidBy: { family: 'table-headers', of: 'table' } },
  // Whether frames of one name show the same is not in the markup.
  'frame-title-unique': { measures: true },
  'link-in-text-block': { measures: true },
  'nested-interactive': { isAboutStructure: true },
  // Where there is no main, most of the page is outside of landmarks.
  region: { measures: true, lacksWrapper: true, saidBy: { family: 'landmark-one-main', of: 'document' } },
  'scope-attr-valid': { oneCause: true },
  'scrollable-region-focusable': { isByKind: true },
  'target-size': { measures: true, isByKind: true },
  'td-has-header': { oneCause: true },
  'th-has-data-cells': { oneCause: true },
};
