import { explain } from '../explain.ts';
import type { HtmlcsCode, Rule } from '../rule.ts';
import { nameSaysText } from './refutations.ts';

const NAMELESS: HtmlcsCode = {
  title: 'Button has no accessible name',
  explanation: explain(
    'The button has no name, so people who use a screen reader or voice control can’t tell what it does.',
    'Give it text or an aria-label.',
  ),
  answeredBy: ['button-name', 'input-button-name', 'aria-command-name'],
};

/** Links, controls, frames and other elements that must have a name. */
export const NAME_RULES: readonly Rule[] = [
  {
    name: 'aria-command-name',
    severity: 'high',
    title: 'Button, link or menu item has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what the control does.',
    fix: 'Give the control text or an aria-label.',
  },
  {
    name: 'aria-dialog-name',
    severity: 'medium',
    title: 'Dialog has no accessible name',
    affects: 'People who use a screen reader can’t tell what has opened.',
    fix: 'Give the dialog an aria-label, or an aria-labelledby with the id of its heading.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  {
    name: 'aria-meter-name',
    severity: 'high',
    title: 'Meter has no accessible name',
    affects: 'People who use a screen reader hear a value, but not what it measures.',
    fix: 'Give it an aria-label that says what it measures.',
  },
  {
    name: 'aria-progressbar-name',
    severity: 'high',
    title: 'Progress bar has no accessible name',
    affects: 'People who use a screen reader hear progress, but not of what.',
    fix: 'Give it an aria-label that says what is in progress.',
  },
  {
    name: 'aria-tab-name',
    severity: 'high',
    title: 'Tab has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what the tab shows.',
    fix: 'Give the tab text or an aria-label.',
  },
  {
    name: 'aria-tooltip-name',
    severity: 'medium',
    title: 'Tooltip has no text',
    affects: 'People who use a screen reader can’t tell what the tooltip says.',
    fix: 'Add text to the tooltip.',
  },
  {
    name: 'aria-treeitem-name',
    severity: 'medium',
    title: 'Tree item has no accessible name',
    affects: 'People who use a screen reader can’t tell what the entry is.',
    fix: 'Give the entry text or an aria-label.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  // A button that does not say what it does. HTML_CodeSniffer calls submit and reset buttons
  // `InputButton` too, and asks for the name of any element with the role of a button (`Div.Name`,
  // `A.Name`); of the elements without that role, only form controls and fieldsets.
  {
    name: 'button-name',
    severity: 'high',
    title: 'Button has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what the button does.',
    fix: 'Give the button text or an aria-label.',
    axe: ['input-button-name', 'aria-command-name'],
    htmlcs: {
      '4_1_2.H91.Button.Name': NAMELESS,
      '4_1_2.H91.InputButton.Name': NAMELESS,
      '4_1_2.H91.*.Name': NAMELESS,
    },
    attributes: [],
  },
  // A frame that does not say what is in it.
  {
    name: 'frame-title',
    severity: 'high',
    title: 'Frame has no title',
    affects: 'People who use a screen reader have to enter the frame to find out what is in it.',
    fix: 'Give the frame a title attribute that describes its content.',
    htmlcs: {
      '2_4_1.H64.1': {
        title: 'Frame has no title',
        explanation: explain(
          'The frame has no title, so people who use a screen reader have to enter it to find out what is in it.',
          'Give it a title attribute that describes its content.',
        ),
        answeredBy: ['frame-title'],
      },
    },
    attributes: [],
  },
  // Whether frames of one name show the same is not in the markup.
  {
    name: 'frame-title-unique',
    severity: 'medium',
    title: 'Different frames share a title',
    affects: 'People who use a screen reader can’t tell the frames apart.',
    fix: 'Give each frame a title that describes its own content.',
    measures: true,
  },
  {
    name: 'identical-links-same-purpose',
    severity: 'low',
    title: 'Links with the same text lead to different places',
    affects: 'People who read links out of context can’t tell them apart.',
    fix: 'Give the links different text if they lead to different places.',
  },
  {
    name: 'input-button-name',
    severity: 'high',
    title: 'Button has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what the button does.',
    fix: 'Add text to the value attribute of the button.',
  },
  // A control whose name for screen readers is not what can be read on it.
  {
    name: 'label-content-name-mismatch',
    severity: 'medium',
    title: 'Accessible name does not contain the visible text',
    affects: 'People who use voice control say the visible text, and nothing happens.',
    fix: 'Start the name (aria-label) with the visible text, or remove aria-label.',
    htmlcs: {
      '2_5_3.F96': {
        title: 'Accessible name does not contain the visible text',
        explanation: explain(
          'The name of the control (aria-label or aria-labelledby) does not contain the visible text, so people who use voice control say that text, and nothing happens.',
          'Start the name with the visible text, or remove aria-label.',
        ),
      },
    },
    measures: true,
    refutedBy: nameSaysText,
    attributes: ['aria-label', 'title'],
  },
  // A link that does not say where it leads.
  {
    name: 'link-name',
    severity: 'high',
    title: 'Link has no text',
    affects: 'People who use a screen reader or voice control can’t tell where the link leads.',
    fix: 'Add text to the link, or alt text to the image in it.',
    htmlcs: {
      '1_1_1.H30.2': {
        name: 'linked-image-alt',
        title: 'Linked image has no alt text',
        explanation: explain(
          'The image is the only content of the link and has no alt text, so people who use a screen reader can’t tell where the link leads.',
          'Describe the destination in the alt attribute.',
        ),
        answeredBy: ['link-name'],
      },
      '4_1_2.H91.A.NoContent': {
        title: 'Link has no text',
        explanation: explain(
          'The link has no text, so people who use a screen reader or voice control can’t tell where it leads.',
          'Add text to the link, or alt text to the image in it.',
        ),
        answeredBy: ['link-name'],
      },
      // An anchor without address and content leads nowhere and holds nothing, so nobody meets it.
      '4_1_2.H91.A.Empty': { isNoFinding: true },
      '4_1_2.H91.A.EmptyNoId': { isNoFinding: true },
      '4_1_2.H91.A.EmptyWithName': { isNoFinding: true },
    },
    attributes: [],
  },
  {
    name: 'summary-name',
    severity: 'high',
    title: 'Summary of <details> has no text',
    affects: 'People who use a screen reader or voice control can’t tell what opens.',
    fix: 'Add text to <summary>.',
  },
];
