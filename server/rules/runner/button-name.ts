import type { HtmlcsCode, RuleFamily } from '../rule-family.ts';

const NAMELESS: HtmlcsCode = {
  title: 'Button has no accessible name',
  explanation:
    'The button has no name, so people who use a screen reader or voice control can’t tell what it does. Give it text or an aria-label.',
  answeredBy: ['button-name', 'input-button-name', 'aria-command-name'],
};

/**
 * A button that does not say what it does. HTML_CodeSniffer calls submit and reset buttons `InputButton` too, and asks
 * for the name of any element with the role of a button (`Div.Name`, `A.Name`); of the elements without that role, only
 * form controls and fieldsets.
 */
export const buttonName: RuleFamily = {
  name: 'button-name',
  axe: ['button-name', 'input-button-name', 'aria-command-name'],
  htmlcs: {
    '4_1_2.H91.Button.Name': NAMELESS,
    '4_1_2.H91.InputButton.Name': NAMELESS,
    '4_1_2.H91.*.Name': NAMELESS,
  },
};
