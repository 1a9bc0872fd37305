import type { HtmlcsCode, HtmlcsCodes } from './rule-family.ts';

const AMBIGUOUS_HEADERS = {
  title: 'Cells of complex tables should name their headers',
  explanation:
    'The table has several levels of headers, and not all of them say what they are headers of. Screen readers may announce a cell with the wrong header, or with only one of them. Write a scope on each <th> (col, row, colgroup or rowgroup); if that is not enough, give headers an id and name these ids in the headers attribute of each cell.',
  severity: 'low',
  oneCause: true,
} as const;

const OBSOLETE_LOOK = {
  title: 'Looks belong in the style sheet, not in obsolete markup',
  explanation:
    'The markup only says how the text looks, and HTML has given it up. People who set their own styles can’t change it as they change the rest, and screen readers learn nothing from it. Use <strong>, <em> or a class, and put the look into the style sheet.',
  oneCause: true,
} as const;

/** It is in the way of nobody but the authors. */
const OBSOLETE_PLACE = { ...OBSOLETE_LOOK, severity: 'low' } as const;

const LOOK_ALONE = {
  title: 'Emphasis must be in the markup',
  explanation:
    'The markup says how the text looks and not why: screen readers announce <strong> and <em> where they are set to, and nothing of this. Use <strong> for what is important and <em> for what is stressed; if it is neither, a class and a style.',
  oneCause: true,
} as const;

/** @param how what people do with the mouse */
function byMouse(how: string): HtmlcsCode {
  return {
    title: 'What works by mouse must work by keyboard',
    explanation: `Something happens here when people ${how}. People who use a keyboard, a switch or voice control can’t do that. Check whether the same happens with the keyboard; if not, handle key or focus events as well.`,
  };
}

/** Codes that only HTML_CodeSniffer has. */
export const HTMLCS_CODES: HtmlcsCodes = {
  '1_1_1.H2.EG3': {
    title: 'Alternative text should not repeat the link next to it',
    explanation:
      'The alt text of the image says the same as the link next to it, so people who use a screen reader hear it twice. Put image and text into one link, and give the image alt="".',
    severity: 'low',
  },
  '1_1_1.H2.EG4': {
    title: 'An image and the text beside it should be one link',
    explanation:
      'The image is a link without a text, and a link next to it has the text, so people who use a screen reader or the Tab key pass two links, one of which says nothing. Put both into one link.',
    answeredBy: ['link-name'],
  },
  '1_1_1.H2.EG5': {
    title: 'Alternative text should not repeat the text of its link',
    explanation:
      'The alt text of the image says the same as the text of its link, so people who use a screen reader hear it twice. Give the image alt="".',
    severity: 'low',
  },
  // It counts the cells of a layout table as content that is hidden, which they are not.
  '1_3_1.F92,ARIA4': {
    title: 'What is marked as decoration must not contain structure',
    explanation:
      'The element has role="presentation", which says that it is decoration, and contains headings, lists or other structure, which screen readers may then not announce. Remove the role.',
    answeredBy: ['presentation-role-conflict'],
  },
  // A name helps a table that has none nearby, which it can't know. The summary attribute is obsolete.
  '1_3_1.H39.3.NoCaption': { isNoFinding: true },
  '1_3_1.H73.3.NoSummary': { isNoFinding: true },
  // What it takes for a layout table is one without header cells.
  '1_3_1.H39.3.LayoutTable': {
    title: 'Tables with a caption must have header cells',
    explanation:
      'The table has a caption and no header cells. People who use a screen reader hear that it is a table of data, and its cells without what they are about. Mark its headers with <th>, or remove the caption if it is for layout.',
    oneCause: true,
  },
  // The summary attribute is obsolete, and generators write it into tables that arrange links.
  '1_3_1.H73.3.LayoutTable': { isNoFinding: true },
  '1_3_1.H39,H73.4': {
    title: 'Summary and caption of a table should not be the same',
    explanation:
      'Summary and caption of the table are the same, so people who use a screen reader hear the words twice. Remove summary.',
    severity: 'low',
    oneCause: true,
  },
  '1_3_1.H42': { title: 'Text that looks like a heading should be one', guess: true },
  // Browsers find the headers of a table by its rows and columns; scope helps where spans make that ambiguous.
  '1_3_1.H43,H63': {
    title: 'Table headers should name what they are headers of',
    explanation:
      'The table has headers for rows and for columns, and they do not say which they are. Where cells span several rows or columns, screen readers then announce a wrong header. Write scope="col" or scope="row" on each <th>.',
    severity: 'low',
    oneCause: true,
  },
  '1_3_1.H63.1': {
    title: 'Table headers should name what they are headers of',
    explanation:
      'Some headers of the table have a scope, and others have none. Where cells span several rows or columns, screen readers then announce a wrong header. Write scope="col" or scope="row" on each <th>.',
    severity: 'low',
    oneCause: true,
  },
  '1_3_1.H43.HeadersRequired': AMBIGUOUS_HEADERS,
  '1_3_1.H43.MissingHeaderIds': {
    title: 'Cells of complex tables should name their headers',
    explanation:
      'The cells of the table name their headers by ids, and a header has no id, so no cell can name it: screen readers announce the cells without it. Give each <th> an id, and name it in the headers attribute of the cells that it is about.',
    severity: 'low',
    saidBy: ['1_3_1.H43.MissingHeadersAttrs'],
    oneCause: true,
  },
  // Together with one of the others, of the same table.
  '1_3_1.H43.ScopeAmbiguous': { isNoFinding: true },
  '1_3_1.H43.MissingHeadersAttrs': AMBIGUOUS_HEADERS,
  '1_3_1.H44.NotFormControl': {
    title: 'A label must belong to a form field',
    explanation:
      'The label names an element that is no form field, so it labels nothing: a click on it does not reach a field, and screen readers do not announce it with one. Write the id of the field into its for attribute.',
  },
  '1_3_1.H44.NonExistent': {
    title: 'A label must belong to a form field that exists',
    explanation:
      'The label names an id that is not on the page, so it labels nothing: a click on it does not reach a field, and screen readers do not announce it with one. Write the id of the field into its for attribute.',
  },
  '1_3_1.H44.NonExistentFragment': { title: 'A label must belong to a form field that exists', guess: true },
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
  '1_3_1.H63.2': {
    title: 'Scope belongs on table headers',
    explanation:
      'A <td> has a scope, which only headers may have, so browsers ignore it and screen readers do not announce it as a header. Make it a <th>.',
    oneCause: true,
  },
  '1_3_1.H63.3': {
    title: 'The scope of a table header must have a valid value',
    explanation:
      'The scope of the header has a value that does not exist, so screen readers do not know which cells it is about. Write row, col, rowgroup or colgroup.',
    oneCause: true,
  },
  // The same fieldset is reported by H91.Fieldset.Name, which knows the other ways to name it.
  '1_3_1.H71.NoLegend': { isNoFinding: true },
  // Our rule `field-group` looks for any kind of group, and for the question.
  '1_3_1.H71.SameName': { isNoFinding: true },
  // Whether the options of a list belong to groups, it asks of every list.
  '1_3_1.H85.2': { isNoFinding: true },
  '1_3_1.ARIA6': {
    title: 'An aria-label must not be empty',
    explanation:
      'The aria-label of the field is empty, so it gives no name. Write what belongs in the field into it, or remove it.',
  },
  '1_3_1.ARIA16,ARIA9': {
    title: 'aria-labelledby must name an element that exists',
    explanation:
      'aria-labelledby names the id “{1}”, which is not on the page, so it gives no name. Write the id of an element that has a text, or remove the attribute.',
  },
  '1_3_5.H98': {
    title: 'The autocomplete attribute must have a valid value that suits the field',
    explanation:
      'Browsers do not know what to fill in: “{1}” is no value of autocomplete that suits this field. People for whom typing or remembering is hard have to do it themselves. Use one of the values that HTML names for this kind of field, such as email, tel or given-name.',
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
  '2_1_1.SCR20.DblClick': byMouse('click twice'),
  '2_1_1.SCR20.MouseDown': byMouse('press the mouse'),
  '2_1_1.SCR20.MouseMove': byMouse('move the mouse over it'),
  '2_1_1.SCR20.MouseOut': byMouse('move the mouse away from it'),
  '2_1_1.SCR20.MouseOver': byMouse('move the mouse onto it'),
  '2_1_1.SCR20.MouseUp': byMouse('let go of the mouse'),
  '2_1_2.F10': {
    title: 'People must be able to leave embedded content by keyboard',
    explanation:
      'The page embeds a plug-in. Browsers no longer run plug-ins, and where one runs, the keyboard may not get out of it. Replace it with something that browsers show.',
  },
  '2_5_4.': {
    title: 'What works by moving the device must work without, too',
    explanation:
      'The page reacts to how the device is moved. People who can’t move it, because it is mounted on a wheelchair or their hands shake, can’t use that or trigger it by accident. Offer a button that does the same, and a way to turn the reaction off.',
  },
  // Our rule `form-submit` tells forms that are meant to be sent from those that only group fields.
  '3_2_2.H32.2': { isNoFinding: true },
  // The test of names repeats what 1_3_1 has reported.
  '4_1_2.ARIA16,ARIA9': { isNoFinding: true },
  '4_1_2.ARIA6': { isNoFinding: true },
  '4_1_2.H65': { isNoFinding: true },
  '4_1_2.H91.A.NoHref': { title: 'Links must have an address', guess: true },
  '4_1_2.H91.A.Placeholder': { title: 'Links must have an address', guess: true },
  '4_1_2.H91.Fieldset.Name': {
    title: 'Groups of fields (fieldset) must have a name',
    explanation:
      'The group of fields has no name, so people who use a screen reader hear the fields without what they have in common. Write it into <legend>, as the first element of <fieldset>.',
  },
};
