import type { RuleFamily } from '../rule-family.ts';

/**
 * A button that does not say what it does. HTML_CodeSniffer calls submit and reset buttons `InputButton` too, and asks
 * for the name of any element with the role of a button (`Div.Name`, `A.Name`); of the elements without that role, only
 * form controls and fieldsets.
 */
export const buttonName: RuleFamily = {
  name: 'button-name',
  axe: ['button-name', 'input-button-name', 'aria-command-name'],
  htmlcs: {
    '4_1_2.H91.Button.Name': { title: 'Controls must have a name' },
    '4_1_2.H91.InputButton.Name': { title: 'Controls must have a name' },
    '4_1_2.H91.*.Name': { title: 'Controls must have a name' },
  },
};
