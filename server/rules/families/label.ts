import type { RuleFamily } from '../rule-family.ts';

/** A form field that does not say what belongs in it. A field without any name has no visible label either. */
export const label: RuleFamily = {
  name: 'label',
  axe: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  htmlcs: {
    '1_3_1.F68': { title: 'Form fields must have a label' },
    '1_3_1.F68.Hidden': { title: 'Hidden form field has a label' },
    '1_3_1.F68.HiddenAttr': { title: 'Hidden form field has a label' },
    '1_3_1.H65': { title: 'Title of the form field is empty' },
    '4_1_2.H91.Input*.Name': { title: 'Controls must have a name' },
    '4_1_2.H91.Select.Name': { title: 'Controls must have a name' },
    '4_1_2.H91.Textarea.Name': { title: 'Controls must have a name' },
    '4_1_2.H91.Select.Value': { title: 'Controls must have a value that can be read', guess: true },
  },
  includes: ['label-title-only'],
};
