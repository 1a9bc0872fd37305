import { explain } from '../explain.ts';
import type { HtmlcsCode, HtmlcsCodes } from '../rule.ts';
import { needsNoPlugin } from './refutations.ts';
import { hasClearHeaders, hasIds } from './table-refutations.ts';

const AMBIGUOUS_CELLS = {
  name: 'complex-table-headers',
  title: 'Complex table does not associate cells with headers',
  explanation: explain(
    'The table has several levels of headers, and not all of them are associated with their cells.',
    'Add a scope to each <th> (col, row, colgroup or rowgroup); if that is not enough, give headers an id and list these ids in the headers attribute of each cell.',
    'Screen readers may announce a cell with the wrong header, or with only one of its headers.',
  ),
  severity: 'low',
  oneCause: true,
  refutedBy: hasClearHeaders,
} as const;

const OBSOLETE_LOOK = {
  name: 'presentational-markup',
  title: 'Obsolete presentational markup',
  explanation: explain(
    'This markup only sets the look of the text, and HTML has removed it.',
    'Use <strong>, <em> or a class, and style that with CSS.',
    'People who use their own styles can’t change it like the rest, and screen readers get no information from it.',
  ),
  oneCause: true,
  isNotice: true,
} as const;

/** It affects only the authors. */
const OBSOLETE_PLACE = { ...OBSOLETE_LOOK, severity: 'low' } as const;

const LOOK_ALONE = {
  name: 'emphasis-markup',
  title: 'Presentational markup instead of <strong> or <em>',
  explanation: explain(
    'The markup sets the look of the text, but no meaning: screen readers can announce <strong> and <em>, but not this.',
    'Use <strong> for important text and <em> for emphasis; if it is neither, use a class and CSS.',
  ),
  oneCause: true,
  isNotice: true,
} as const;

/** @param how what people do with the mouse */
function byMouse(how: string): HtmlcsCode {
  return {
    name: 'mouse-handler',
    title: 'Mouse event handler without a keyboard equivalent',
    explanation: explain(
      `Something happens here when people ${how}.`,
      'Check whether the same is possible with the keyboard; if not, handle key or focus events as well.',
      'Otherwise, people who use a keyboard, a switch or voice control can’t do the same.',
    ),
  };
}

/** Codes that only HTML_CodeSniffer has. */
export const HTMLCS_CODES: HtmlcsCodes = {
  '1_1_1.H2.EG3': {
    name: 'alt-repeats-adjacent-link',
    title: 'Alt text repeats the adjacent link',
    explanation: explain(
      'The alt text of the image says the same as the link next to it, so people who use a screen reader hear it twice.',
      'Put image and text into one link, and give the image alt="".',
    ),
    severity: 'low',
  },
  '1_1_1.H2.EG4': {
    name: 'split-image-link',
    title: 'Image and text link to the same page separately',
    explanation: explain(
      'The image is a link without text, and the link next to it has the text, so people who use a screen reader or the Tab key meet two links, and one of them says nothing.',
      'Put both into one link.',
    ),
    answeredBy: ['link-name'],
  },
  '1_1_1.H2.EG5': {
    name: 'alt-repeats-link-text',
    title: 'Alt text repeats the link text',
    explanation: explain(
      'The alt text of the image says the same as the text of its link, so people who use a screen reader hear it twice.',
      'Give the image alt="".',
    ),
    severity: 'low',
  },
  // It counts the cells of a layout table as content that is hidden, which they are not.
  '1_3_1.F92,ARIA4': {
    name: 'presentation-structure',
    title: 'Element marked as decoration contains structure',
    explanation: explain(
      'The element has role="presentation", which marks it as decoration, but contains headings, lists or other structure, which screen readers may then skip.',
      'Remove the role.',
    ),
    answeredBy: ['presentation-role-conflict'],
  },
  // A name helps a table that has none nearby, which it can't know. The summary attribute is obsolete.
  '1_3_1.H39.3.NoCaption': { isNoFinding: true },
  '1_3_1.H73.3.NoSummary': { isNoFinding: true },
  // What it takes for a layout table is one without header cells.
  '1_3_1.H39.3.LayoutTable': {
    name: 'caption-without-headers',
    title: 'Table with a caption has no header cells',
    explanation: explain(
      'The table has a caption, but no header cells.',
      'Mark its headers up with <th>, or remove the caption if the table is for layout.',
      'Screen readers announce a data table, but its cells without headers.',
    ),
    oneCause: true,
  },
  // The summary attribute is obsolete, and generators write it into tables that arrange links.
  '1_3_1.H73.3.LayoutTable': { isNoFinding: true },
  '1_3_1.H42': {
    title: 'Text is a heading without heading markup',
    guess: true,
    open: 'The text stands alone and is emphasised, as a heading would be.',
  },
  // Browsers find the headers of a table by its rows and columns; scope helps where spans make that ambiguous.
  '1_3_1.H43,H63': {
    isNotice: true,
    refutedBy: hasClearHeaders,
    name: 'table-header-scope',
    title: 'Table header has no scope',
    explanation: explain(
      'The table has row and column headers without a scope.',
      'Add scope="col" or scope="row" to each <th>.',
      'Where cells span several rows or columns, screen readers may announce the wrong header.',
    ),
    severity: 'low',
    oneCause: true,
  },
  '1_3_1.H63.1': {
    isNotice: true,
    refutedBy: hasClearHeaders,
    name: 'table-header-scope',
    title: 'Table header has no scope',
    explanation: explain(
      'Some headers of the table have a scope, others do not.',
      'Add scope="col" or scope="row" to each <th>.',
      'Where cells span several rows or columns, screen readers may announce the wrong header.',
    ),
    severity: 'low',
    oneCause: true,
  },
  '1_3_1.H43.HeadersRequired': { ...AMBIGUOUS_CELLS, isNotice: true },
  '1_3_1.H43.MissingHeaderIds': {
    refutedBy: hasIds,
    name: 'complex-table-headers',
    title: 'Complex table does not associate cells with headers',
    explanation: explain(
      'The cells of the table refer to their headers by id, but a header has no id, so screen readers announce its cells without it.',
      'Give each <th> an id, and list it in the headers attribute of its cells.',
    ),
    severity: 'low',
    saidBy: ['1_3_1.H43.MissingHeadersAttrs'],
    oneCause: true,
  },
  // Together with one of the others, of the same table.
  '1_3_1.H43.ScopeAmbiguous': { isNoFinding: true },
  '1_3_1.H43.MissingHeadersAttrs': AMBIGUOUS_CELLS,
  '1_3_1.H44.NotFormControl': {
    name: 'label-without-field',
    title: 'Label does not belong to a form field',
    explanation: explain(
      'The label refers to an element that is not a form field, so it labels nothing: clicking it does not focus a field, and screen readers do not announce it.',
      'Put the id of the field into its for attribute.',
    ),
  },
  '1_3_1.H44.NonExistent': {
    name: 'label-without-field',
    title: 'Label refers to a missing form field',
    explanation: explain(
      'The label refers to an id that is not on the page, so it labels nothing: clicking it does not focus a field, and screen readers do not announce it.',
      'Put the id of the field into its for attribute.',
    ),
  },
  '1_3_1.H44.NonExistentFragment': {
    title: 'Label refers to a missing form field',
    guess: true,
    open: 'The id to which the label refers may be in another document.',
  },
  '1_3_1.H49.AlignAttr': OBSOLETE_PLACE,
  '1_3_1.H49.B': LOOK_ALONE,
  '1_3_1.H49.Big': OBSOLETE_LOOK,
  '1_3_1.H49.Center': OBSOLETE_PLACE,
  '1_3_1.H49.Font': OBSOLETE_LOOK,
  '1_3_1.H49.I': LOOK_ALONE,
  '1_3_1.H49.S': LOOK_ALONE,
  '1_3_1.H49.Small': LOOK_ALONE,
  '1_3_1.H49.Strike': OBSOLETE_LOOK,
  '1_3_1.H49.Tt': OBSOLETE_LOOK,
  '1_3_1.H49.U': LOOK_ALONE,
  // The same fieldset is reported by H91.Fieldset.Name, which knows the other ways to name it.
  '1_3_1.H71.NoLegend': { isNoFinding: true },
  // Our rule `field-group` looks for any kind of group, and for the question.
  '1_3_1.H71.SameName': { isNoFinding: true },
  // Whether the options of a list belong to groups, it asks of every list.
  '1_3_1.H85.2': { isNoFinding: true },
  '1_3_1.ARIA6': {
    name: 'empty-aria-label',
    title: 'aria-label is empty',
    explanation: explain(
      'The aria-label of the field is empty, so the field gets no name from it.',
      'Describe what to enter, or remove the attribute.',
    ),
  },
  '1_3_1.ARIA16,ARIA9': {
    name: 'broken-labelledby',
    title: 'aria-labelledby refers to a missing element',
    explanation: explain(
      'aria-labelledby refers to the id “{1}”, which is not on the page, so the element gets no name from it.',
      'Use the id of an element with text, or remove the attribute.',
    ),
  },
  // It reads style attributes only, also of elements without text; the other colour is in a style sheet.
  '1_4_3_F24.F24.BGColour': { isNoFinding: true },
  '1_4_3_F24.F24.FGColour': { isNoFinding: true },
  '1_4_10.C32,C31,C33,C38,SCR34,G206': {
    title: 'Page needs scrolling in two directions',
    guess: true,
    open: 'It has a fixed position, so it may cover or widen the page in a narrow window.',
  },
  // Our rule `mouse-only` decides what this leaves to a person.
  '2_1_1.G90': { isNoFinding: true },
  '2_1_1.SCR20.DblClick': byMouse('double-click'),
  '2_1_1.SCR20.MouseDown': byMouse('press the mouse button'),
  '2_1_1.SCR20.MouseMove': byMouse('move the mouse over it'),
  '2_1_1.SCR20.MouseOut': byMouse('move the mouse away from it'),
  '2_1_1.SCR20.MouseOver': byMouse('move the mouse onto it'),
  '2_1_1.SCR20.MouseUp': byMouse('release the mouse button'),
  '2_1_2.F10': {
    name: 'embedded-plugin',
    refutedBy: needsNoPlugin,
    title: 'Embedded plug-in may trap the keyboard',
    explanation: explain(
      'The page embeds a plug-in.',
      'Replace it with standard HTML.',
      'Browsers no longer support plug-ins, and where one runs, keyboard users may get stuck in it.',
    ),
  },
  '2_5_4.': {
    name: 'device-motion',
    title: 'Page reacts to device motion',
    explanation: explain(
      'The page reacts to device motion.',
      'Offer a button that does the same, and a way to turn motion off.',
      'People whose device is mounted on a wheelchair can’t move it, and people with a tremor move it by accident.',
    ),
  },
  // Our rule `form-submit` tells forms that are meant to be sent from those that only group fields.
  '3_2_2.H32.2': { isNoFinding: true },
  // The test of names repeats what 1_3_1 has reported.
  '4_1_2.ARIA16,ARIA9': { isNoFinding: true },
  '4_1_2.ARIA6': { isNoFinding: true },
  '4_1_2.H65': { isNoFinding: true },
  '4_1_2.H91.A.NoHref': {
    title: 'Link has no address',
    guess: true,
    open: 'It has no href, so it may be a target of links, or a link that a script makes work.',
  },
  '4_1_2.H91.A.Placeholder': {
    title: 'Link has no address',
    guess: true,
    open: 'It has no href, so it may be a target of links, or a link that a script makes work.',
  },
  '4_1_2.H91.Fieldset.Name': {
    name: 'fieldset-name',
    title: 'Fieldset has no name',
    explanation: explain(
      'The group of fields has no name, so people who use a screen reader do not hear what the fields have in common.',
      'Add a <legend> as the first element of the <fieldset>.',
    ),
  },
};
