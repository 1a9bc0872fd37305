import { explain } from '../explain.ts';
import type { HtmlcsCode, Rule } from '../rule.ts';
import { isAboutNobody } from '../read/content/input-purpose-of.ts';

const NAMELESS: HtmlcsCode = {
  title: 'Form field has no label',
  explanation: explain(
    'The field has no label, so people who use a screen reader or voice control can’t tell what to enter.',
    'Add a <label> whose for attribute is the id of the field, which no other element may have.',
  ),
  answeredBy: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
};

/** Fields of forms. */
export const FIELD_RULES: readonly Rule[] = [
  {
    name: 'aria-input-field-name',
    severity: 'high',
    title: 'ARIA input has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what to enter.',
    fix: 'Give the field an aria-label, or an aria-labelledby with the id of its label.',
  },
  {
    name: 'aria-toggle-field-name',
    severity: 'high',
    title: 'ARIA checkbox, radio button or switch has no accessible name',
    affects: 'People who use a screen reader or voice control can’t tell what they switch.',
    fix: 'Give it text or an aria-label.',
  },
  {
    name: 'autocomplete-valid',
    severity: 'medium',
    title: 'Invalid autocomplete attribute',
    affects: 'Browsers can’t fill in the field for people who have difficulty typing or remembering.',
    fix: 'Use a value that HTML defines for this kind of field, such as email, tel or given-name.',
    isMistake: true,
    refutedBy: isAboutNobody,
    attributes: ['autocomplete'],
    htmlcs: {
      '1_3_5.H98': {
        refutedBy: isAboutNobody,
        title: 'Invalid autocomplete attribute',
        explanation: explain(
          '“{1}” is not a valid autocomplete value for this field, so browsers can’t fill it in.',
          'Use a value that HTML defines for this kind of field, such as email, tel or given-name.',
          'People who have difficulty typing or remembering have to do it themselves.',
        ),
        answeredBy: ['autocomplete-valid'],
      },
    },
  },
  {
    name: 'form-field-multiple-labels',
    severity: 'medium',
    title: 'Form field has several labels',
    affects: 'Some screen readers announce only the first or the last of them.',
    fix: 'Use one label, and put the rest into a text referenced by aria-describedby.',
    isMistake: true,
  },
  // A form field that does not say what belongs in it. A field without any name has no visible
  // label either.
  {
    name: 'label',
    severity: 'high',
    title: 'Form field has no label',
    affects: 'People who use a screen reader or voice control can’t tell what to enter.',
    fix: 'Add a <label> for the field.',
    axe: ['select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
    htmlcs: {
      '1_3_1.F68': NAMELESS,
      '1_3_1.F68.Hidden': { isNoFinding: true },
      '1_3_1.F68.HiddenAttr': { isNoFinding: true },
      '1_3_1.H65': {
        name: 'empty-field-title',
        title: 'Form field has an empty title',
        explanation: explain(
          'The title of the field is empty, so it does not label the field.',
          'Add a <label>, and remove the title.',
        ),
      },
      '4_1_2.H91.Input*.Name': NAMELESS,
      '4_1_2.H91.Select.Name': NAMELESS,
      '4_1_2.H91.Textarea.Name': NAMELESS,
      '4_1_2.H91.Select.Value': {
        title: 'Select does not expose its value',
        guess: true,
        open: 'No option is marked as selected in the markup.',
      },
    },
    attributes: [],
  },
  {
    name: 'label-title-only',
    severity: 'medium',
    title: 'Form field has no visible label',
    affects: 'Sighted people don’t see what to enter, or only while they hover over the field.',
    fix: 'Add a <label> next to the field.',
    // Next to a field that only its placeholder names there may be a label that is not tied to it.
    saidBy: { families: ['label', 'placeholder-label'], of: 'element' },
  },
  {
    name: 'select-name',
    severity: 'high',
    title: 'Select has no label',
    affects: 'People who use a screen reader or voice control can’t tell what they choose.',
    fix: 'Add a <label> for the list.',
  },
];
