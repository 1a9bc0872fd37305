import type { HtmlcsCodes } from './rule-family.ts';

const AMBIGUOUS_HEADERS = {
  title: 'Cells of complex tables should name their headers',
  severity: 'low',
} as const;

const OBSOLETE_LOOK = { title: 'Looks belong in the style sheet, not in obsolete markup' } as const;

const BY_MOUSE = { title: 'What works by mouse must work by keyboard' } as const;

/** Codes that only HTML_CodeSniffer has. */
export const HTMLCS_CODES: HtmlcsCodes = {
  '1_1_1.H2.EG3': { title: 'Alternative text should not repeat the link next to it', severity: 'low' },
  '1_1_1.H2.EG4': {
    title: 'An image and the text beside it should be one link',
    answeredBy: ['link-name'],
  },
  '1_1_1.H2.EG5': { title: 'Alternative text should not repeat the text of its link', severity: 'low' },
  // It counts the cells of a layout table as content that is hidden, which they are not.
  '1_3_1.F92,ARIA4': {
    title: 'What is marked as decoration must not contain structure',
    answeredBy: ['presentation-role-conflict'],
  },
  // A name helps a table that has none nearby, which it can't know. The summary attribute is obsolete.
  '1_3_1.H39.3.NoCaption': { isNoFinding: true },
  '1_3_1.H73.3.NoSummary': { isNoFinding: true },
  // What it takes for a layout table is one without header cells.
  '1_3_1.H39.3.LayoutTable': { title: 'Tables with a caption must have header cells' },
  '1_3_1.H73.3.LayoutTable': { title: 'Tables with a summary must have header cells' },
  '1_3_1.H39,H73.4': { title: 'Summary and caption of a table should not be the same', severity: 'low' },
  '1_3_1.H42': { title: 'Text that looks like a heading should be one', guess: true },
  // Browsers find the headers of a table by its rows and columns; scope helps where spans make that ambiguous.
  '1_3_1.H43,H63': { title: 'Table headers should name what they are headers of', severity: 'low' },
  '1_3_1.H63.1': { title: 'Table headers should name what they are headers of', severity: 'low' },
  '1_3_1.H43.HeadersRequired': AMBIGUOUS_HEADERS,
  '1_3_1.H43.MissingHeaderIds': AMBIGUOUS_HEADERS,
  '1_3_1.H43.MissingHeadersAttrs': AMBIGUOUS_HEADERS,
  '1_3_1.H43.ScopeAmbiguous': { title: 'Cells of complex tables should name their headers' },
  '1_3_1.H44.NotFormControl': { title: 'A label must belong to a form field', isMistake: true },
  '1_3_1.H44.NonExistent': { title: 'A label must belong to a form field that exists' },
  '1_3_1.H44.NonExistentFragment': { title: 'A label must belong to a form field that exists', guess: true },
  '1_3_1.H49.AlignAttr': OBSOLETE_LOOK,
  '1_3_1.H49.B': OBSOLETE_LOOK,
  '1_3_1.H49.Big': OBSOLETE_LOOK,
  '1_3_1.H49.Center': OBSOLETE_LOOK,
  '1_3_1.H49.Font': OBSOLETE_LOOK,
  '1_3_1.H49.I': OBSOLETE_LOOK,
  '1_3_1.H49.S': OBSOLETE_LOOK,
  '1_3_1.H49.Small': OBSOLETE_LOOK,
  '1_3_1.H49.Strike': OBSOLETE_LOOK,
  '1_3_1.H49.Tt': OBSOLETE_LOOK,
  '1_3_1.H49.U': OBSOLETE_LOOK,
  '1_3_1.H63.2': { title: 'Scope belongs on table headers', isMistake: true },
  '1_3_1.H63.3': { title: 'The scope of a table header must have a valid value' },
  // The same fieldset is reported by H91.Fieldset.Name, which knows the other ways to name it.
  '1_3_1.H71.NoLegend': { isNoFinding: true },
  '1_3_1.H71.SameName': { title: 'Fields that belong together should be a named group' },
  // Whether the options of a list belong to groups, it asks of every list.
  '1_3_1.H85.2': { isNoFinding: true },
  '1_3_1.ARIA6': { title: 'An aria-label must not be empty', isMistake: true },
  '1_3_1.ARIA16,ARIA9': { title: 'aria-labelledby must name an element that exists', isMistake: true },
  '1_3_5.H98': {
    title: 'The autocomplete attribute must have a valid value that suits the field',
    answeredBy: ['autocomplete-valid'],
  },
  // It reads style attributes only, also of elements without text; the other colour is in a style sheet.
  '1_4_3_F24.F24.BGColour': { isNoFinding: true },
  '1_4_3_F24.F24.FGColour': { isNoFinding: true },
  '1_4_10.C32,C31,C33,C38,SCR34,G206': {
    title: 'The page must not need scrolling in two directions',
    guess: true,
  },
  // Our rule `mouse-only` decides what this leaves to a person.
  '2_1_1.G90': { isNoFinding: true },
  '2_1_1.SCR20.DblClick': BY_MOUSE,
  '2_1_1.SCR20.MouseDown': BY_MOUSE,
  '2_1_1.SCR20.MouseMove': BY_MOUSE,
  '2_1_1.SCR20.MouseOut': BY_MOUSE,
  '2_1_1.SCR20.MouseOver': BY_MOUSE,
  '2_1_1.SCR20.MouseUp': BY_MOUSE,
  '2_1_2.F10': { title: 'People must be able to leave embedded content by keyboard' },
  '3_2_2.H32.2': { title: 'Forms must have a submit button' },
  // The test of names repeats what 1_3_1 has reported.
  '4_1_2.ARIA16,ARIA9': { isNoFinding: true },
  '4_1_2.ARIA6': { isNoFinding: true },
  '4_1_2.H65': { isNoFinding: true },
  '4_1_2.H91.A.NoHref': { title: 'Links must have an address', guess: true },
  '4_1_2.H91.A.Placeholder': { title: 'Links must have an address', guess: true },
  '4_1_2.H91.Fieldset.Name': { title: 'Groups of fields (fieldset) must have a name' },
};
