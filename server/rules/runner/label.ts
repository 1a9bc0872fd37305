import type { HtmlcsCode, RuleFamily } from '../rule-family.ts';

const NAMELESS: HtmlcsCode = {
  title: 'Form field has no label',
  explanation:
    'The field has no label, so people who use a screen reader or voice control can’t tell what to enter. Add a <label> whose for attribute is the id of the field.',
  answeredBy: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
};

/** A form field that does not say what belongs in it. A field without any name has no visible label either. */
export const label: RuleFamily = {
  name: 'label',
  axe: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  htmlcs: {
    '1_3_1.F68': NAMELESS,
    '1_3_1.F68.Hidden': { isNoFinding: true },
    '1_3_1.F68.HiddenAttr': { isNoFinding: true },
    '1_3_1.H65': {
      name: 'empty-field-title',
      title: 'Form field has an empty title',
      explanation:
        'The title of the field is empty, so it does not label the field. Add a <label>, and remove the title.',
    },
    '4_1_2.H91.Input*.Name': NAMELESS,
    '4_1_2.H91.Select.Name': NAMELESS,
    '4_1_2.H91.Textarea.Name': NAMELESS,
    '4_1_2.H91.Select.Value': { title: 'Select may not expose its value', guess: true },
  },
  includes: ['label-title-only'],
};
