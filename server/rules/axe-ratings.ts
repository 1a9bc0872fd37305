import type { Severity } from '../../shared/severity.ts';

/** How we rate and word what a rule of axe reports. */
export interface AxeRating {
  /** Of what axe decided; what a person must decide is low. */
  severity: Severity;
  /** What must be or should be, in a few plain words. */
  title: string;
  /** Who is affected, in one sentence. */
  hinders: string;
  /** What to do, in one sentence that begins with a verb. */
  mend: string;
  /**
   * Success criteria that its failures belong to, by the rules of the W3C's ACT or a failure technique, where axe calls
   * the rule good practice.
   */
  criteria?: readonly string[];
}

/**
 * Every rule of the installed axe, with a severity of our own. axe's impact says how bad a defect can be, not whether
 * it is one, so "minor" stands for an empty heading, which people land on, and "serious" for a shortcut used twice,
 * which few use. We decide by what a defect does to people (ADR 50):
 *
 * - `high`: somebody can't read, reach or operate something, or is not told what it is. Failures of WCAG, and links that
 *   nobody sees.
 * - `medium`: it misleads people or costs them time. Failures of WCAG that software can make up for, and good practice
 *   without which people get lost: headings, focus order, names of dialogs.
 * - `low`: worth knowing. Good practice about landmarks, repetition and rarely used markup, where a page without it
 *   works; and rules whose results are often matters of taste.
 */
export const AXE_RATINGS: Readonly<Record<string, AxeRating>> = {
  accesskeys: {
    severity: 'low',
    title: 'A keyboard shortcut (accesskey) should belong to one element only',
    hinders: 'People who use the shortcut reach only one of the elements, or another one in each browser.',
    mend: 'Remove accesskey, or give each element another key.',
  },
  'area-alt': {
    severity: 'high',
    title: 'Areas of image maps must have alternative text',
    hinders: 'People who use a screen reader are not told where the area leads.',
    mend: 'Give the area an alt attribute that says where it leads.',
  },
  'aria-allowed-attr': {
    severity: 'high',
    title: 'ARIA attributes must be supported by the role of their element',
    hinders: 'Screen readers ignore the attribute or announce something that is not true.',
    mend: 'Remove the attribute, or give the element a role that has it.',
  },
  'aria-allowed-role': {
    severity: 'low',
    title: 'The role of an element should be one that HTML allows for it',
    hinders: 'Screen readers may announce the element as something that it does not behave like.',
    mend: 'Remove the role, or use an element that has this role by itself.',
  },
  'aria-braille-equivalent': {
    severity: 'medium',
    title: 'Names for braille displays must come with a name for speech',
    hinders: 'People who read with a braille display get another content than those who listen, or none.',
    mend: 'Give the element an aria-label or text, or remove the attribute for braille.',
  },
  'aria-command-name': {
    severity: 'high',
    title: 'Elements with the role button, link or menuitem must have a name',
    hinders: 'People who use a screen reader or voice control are not told what the control does.',
    mend: 'Put a text into the control, or give it an aria-label.',
  },
  'aria-conditional-attr': {
    severity: 'medium',
    title: 'ARIA attributes must suit the element on which they stand',
    hinders: 'Screen readers and the page may show different states of the same control.',
    mend: 'Remove the attribute, or keep it the same as the real state.',
  },
  'aria-deprecated-role': {
    severity: 'medium',
    title: 'Roles that ARIA has given up must not be used',
    hinders: 'Browsers and screen readers stop supporting the role, and then do not say what the element is.',
    mend: 'Remove the role, or use the one that has taken its place.',
  },
  'aria-dialog-name': {
    severity: 'medium',
    title: 'Dialogs should have a name',
    hinders: 'People who use a screen reader are not told what has opened in front of them.',
    mend: 'Give the dialog an aria-label, or an aria-labelledby with the id of its heading.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  'aria-hidden-body': {
    severity: 'high',
    title: 'The page must not be hidden from screen readers',
    hinders: 'People who use a screen reader find nothing on the page.',
    mend: 'Remove aria-hidden from <body>.',
  },
  'aria-hidden-focus': {
    severity: 'high',
    title: 'What is hidden from screen readers must not take the keyboard focus',
    hinders: 'People who use a screen reader reach something that is not announced at all.',
    mend: 'Take the links and controls out of it, give them tabindex="-1", or remove aria-hidden.',
  },
  'aria-input-field-name': {
    severity: 'high',
    title: 'Input fields made with ARIA must have a name',
    hinders: 'People who use a screen reader or voice control are not told what belongs in the field.',
    mend: 'Give the field an aria-label, or an aria-labelledby with the id of its label.',
  },
  'aria-meter-name': {
    severity: 'high',
    title: 'Meters must have a name',
    hinders: 'People who use a screen reader hear a value and not of what.',
    mend: 'Give it an aria-label that says what it measures.',
  },
  'aria-progressbar-name': {
    severity: 'high',
    title: 'Progress bars must have a name',
    hinders: 'People who use a screen reader hear a progress and not of what.',
    mend: 'Give it an aria-label that says what is in progress.',
  },
  'aria-prohibited-attr': {
    severity: 'medium',
    title: 'ARIA attributes must not stand where their element does not allow them',
    hinders: 'Most screen readers ignore the attribute, so the name or state that it gives is lost.',
    mend: 'Remove the attribute, put its text into the element, or give the element a role that can have a name.',
  },
  'aria-required-attr': {
    severity: 'high',
    title: 'Elements with a role must have the ARIA attributes that the role needs',
    hinders: 'People who use a screen reader are not told the state of the control.',
    mend: 'Add the attribute and keep its value the same as the real state, or use a native element.',
  },
  'aria-required-children': {
    severity: 'high',
    title: 'Elements with a role must contain the parts that the role needs',
    hinders: 'Screen readers announce a list, table or menu without its entries.',
    mend: 'Put only the parts into it that the role needs, or remove the role.',
  },
  'aria-required-parent': {
    severity: 'high',
    title: 'Elements with a role must be inside the element that the role needs',
    hinders: 'Screen readers do not announce which list, table or menu the entry belongs to.',
    mend: 'Put it into an element with the role that it needs, or remove its role.',
  },
  'aria-roledescription': {
    severity: 'medium',
    title: 'aria-roledescription must be on an element that has a role',
    hinders: 'Screen readers ignore the description or announce it without what it describes.',
    mend: 'Give the element a role, or remove aria-roledescription.',
  },
  'aria-roles': {
    severity: 'high',
    title: 'Roles must be ones that ARIA knows',
    hinders: 'Screen readers ignore the role, so people are not told what the element is.',
    mend: 'Correct the role, or remove it.',
  },
  'aria-tab-name': {
    severity: 'high',
    title: 'Tabs must have a name',
    hinders: 'People who use a screen reader or voice control are not told what the tab shows.',
    mend: 'Put a text into the tab, or give it an aria-label.',
  },
  'aria-text': {
    severity: 'medium',
    title: 'Elements with the role text should not contain links or controls',
    hinders: 'Screen readers read all of it as one text, so people are not told of the controls in it.',
    mend: 'Take the links and controls out of it, or remove role="text".',
  },
  'aria-toggle-field-name': {
    severity: 'high',
    title: 'Checkboxes, radio buttons and switches made with ARIA must have a name',
    hinders: 'People who use a screen reader or voice control are not told what they switch.',
    mend: 'Put a text into it, or give it an aria-label.',
  },
  'aria-tooltip-name': {
    severity: 'medium',
    title: 'Tooltips must have a text',
    hinders: 'People who use a screen reader are not told what the tooltip says.',
    mend: 'Put a text into the tooltip.',
  },
  'aria-treeitem-name': {
    severity: 'medium',
    title: 'Entries of trees should have a name',
    hinders: 'People who use a screen reader are not told what the entry is.',
    mend: 'Put a text into the entry, or give it an aria-label.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  'aria-valid-attr': {
    severity: 'high',
    title: 'ARIA attributes must be spelled correctly',
    hinders: 'Screen readers ignore the attribute, so what it says is lost.',
    mend: 'Correct the name of the attribute, or remove it.',
  },
  'aria-valid-attr-value': {
    severity: 'high',
    title: 'ARIA attributes must have valid values',
    hinders: 'Screen readers ignore the attribute or announce a wrong state.',
    mend: 'Correct the value, or remove the attribute.',
  },
  'audio-caption': {
    severity: 'high',
    title: 'Audio must have a transcript or captions',
    hinders: 'People who are deaf or hard of hearing are not told what is said.',
    mend: 'Put a transcript on the page, next to the recording.',
  },
  'autocomplete-valid': {
    severity: 'medium',
    title: 'The autocomplete attribute must have a valid value that suits the field',
    hinders: 'Browsers do not fill in the field for people for whom typing or remembering is hard.',
    mend: 'Use one of the values that HTML names for this kind of field, such as email, tel or given-name.',
  },
  'avoid-inline-spacing': {
    severity: 'medium',
    title: 'People must be able to change the spacing of text',
    hinders: 'People with low vision or dyslexia can’t widen the spacing, because !important keeps it fixed.',
    mend: 'Remove !important from line-height, letter-spacing and word-spacing in the style attribute.',
  },
  blink: {
    severity: 'high',
    title: 'Text must not blink',
    hinders:
      'People with low vision or an attention disorder can’t read it, and it draws everybody from the rest.',
    mend: 'Remove the element, or show its text without blinking.',
  },
  'button-name': {
    severity: 'high',
    title: 'Buttons must have a name',
    hinders: 'People who use a screen reader or voice control are not told what the button does.',
    mend: 'Put a text into the button, or give it an aria-label.',
  },
  bypass: {
    severity: 'medium',
    title: 'The page must have a way past what all pages repeat',
    hinders: 'People who use a keyboard or a screen reader pass through the whole navigation on every page.',
    mend: 'Begin the page with a link to its main content, and mark that with <main>.',
  },
  'color-contrast': {
    severity: 'high',
    title: 'Text must have enough contrast',
    hinders: 'People with low vision, and everybody in bright light, can’t read it well.',
    mend: 'Make the text darker or lighter than what is behind it.',
  },
  'color-contrast-enhanced': {
    severity: 'medium',
    title: 'Text should have the enhanced contrast of level AAA',
    hinders: 'People with very low vision can’t read it well.',
    mend: 'Make the text darker or lighter than what is behind it.',
  },
  'css-orientation-lock': {
    severity: 'medium',
    title: 'The page must work in portrait and in landscape',
    hinders: 'People whose device is fixed to a wheelchair or bed can’t turn it to read the page.',
    mend: 'Remove the style that turns the page, and let it be laid out for both orientations.',
  },
  'definition-list': {
    severity: 'medium',
    title: 'Description lists must only contain terms and descriptions',
    hinders: 'Screen readers announce another number of entries, or none, and lose what belongs together.',
    mend: 'Leave only <dt>, <dd>, and <div> around them, in <dl>, each <dd> after its <dt>.',
  },
  dlitem: {
    severity: 'medium',
    title: 'Terms and descriptions (dt, dd) must be inside a description list (dl)',
    hinders: 'Screen readers do not announce that the texts belong together.',
    mend: 'Put <dl> around the terms and descriptions.',
  },
  'document-title': {
    severity: 'high',
    title: 'The page must have a title',
    hinders:
      'People can’t tell the page from others in tabs, history and bookmarks; screen readers announce its address.',
    mend: 'Write a <title> in <head> that names the page and then the site.',
  },
  'duplicate-id': {
    severity: 'low',
    title: 'Ids must be unique',
    hinders:
      'What refers to the id, such as a script or a link within the page, finds only the first element.',
    mend: 'Give each element another id, and correct what refers to it.',
  },
  'duplicate-id-active': {
    severity: 'medium',
    title: 'Ids of links and controls must be unique',
    hinders: 'Labels and scripts reach only the first of the controls.',
    mend: 'Give each element another id, and correct what refers to it.',
  },
  'duplicate-id-aria': {
    severity: 'medium',
    title: 'Ids that labels and ARIA refer to must be unique',
    hinders: 'Screen readers may announce the name or description of another element.',
    mend: 'Give each element another id, and correct what refers to it.',
  },
  'empty-heading': {
    severity: 'medium',
    title: 'Headings must have a text',
    hinders:
      'People who use a screen reader jump from heading to heading, and land on one that says nothing.',
    mend: 'Put a text into the heading, or use another element.',
    // ACT rule ffd0e9.
    criteria: ['1.3.1', '2.4.6'],
  },
  'empty-table-header': {
    severity: 'medium',
    title: 'Table headers should have a text',
    hinders: 'Screen readers announce the cells of the column or row without what they are about.',
    mend: 'Put a text into the header; use <td> for an empty corner.',
  },
  'focus-order-semantics': {
    severity: 'low',
    title: 'Elements that take the keyboard focus should have a role',
    hinders: 'People who use a screen reader reach the element and are not told what it is.',
    mend: 'Give it a role that says what it is, or remove tabindex if it does nothing.',
  },
  'form-field-multiple-labels': {
    severity: 'medium',
    title: 'Form fields must not have several labels',
    hinders: 'Some screen readers announce only the first or the last of them.',
    mend: 'Put all of it into one label, and the rest into a text that aria-describedby names.',
  },
  'frame-focusable-content': {
    severity: 'high',
    title: 'Frames with links or controls must be reachable by keyboard',
    hinders: 'People who use a keyboard can’t reach what is in the frame.',
    mend: 'Remove tabindex="-1" from the frame.',
  },
  'frame-tested': {
    severity: 'low',
    title: 'The content of the frame was not checked',
    hinders: 'It may hold barriers that the scan does not know of.',
    mend: 'Scan the page that is in the frame by itself.',
  },
  'frame-title': {
    severity: 'high',
    title: 'Frames must have a title',
    hinders:
      'People who use a screen reader are not told what is in the frame, and must enter it to find out.',
    mend: 'Give the frame a title attribute that says what is in it.',
  },
  'frame-title-unique': {
    severity: 'medium',
    title: 'Frames with different content must have different titles',
    hinders: 'People who use a screen reader can’t tell the frames apart.',
    mend: 'Give each frame a title that says what only this one shows.',
  },
  'heading-order': {
    severity: 'low',
    title: 'Headings should not skip a level',
    hinders:
      'People who use a screen reader look for the level that is missing, and can’t tell what belongs to what.',
    mend: 'Use the next level, and set the size with styles.',
  },
  'hidden-content': {
    severity: 'low',
    title: 'Hidden content was not checked',
    hinders: 'It may hold barriers that the scan does not know of.',
    mend: 'Scan the page in a state in which it shows this content.',
  },
  'html-has-lang': {
    severity: 'high',
    title: 'The page must name its language',
    hinders: 'Screen readers may read the page with the pronunciation of another language.',
    mend: 'Write the language of the text into the tag, such as <html lang="en">.',
  },
  'html-lang-valid': {
    severity: 'high',
    title: 'The language of the page must be one that exists',
    hinders: 'Screen readers may read the page with the pronunciation of another language.',
    mend: 'Write the code of the language of the text, such as <html lang="en">.',
  },
  'html-xml-lang-mismatch': {
    severity: 'medium',
    title: 'The attributes lang and xml:lang must name the same language',
    hinders: 'Screen readers may read the page with the pronunciation of another language.',
    mend: 'Write the same language into both, or remove xml:lang.',
  },
  'identical-links-same-purpose': {
    severity: 'low',
    title: 'Links with the same text should lead to the same place',
    hinders: 'People who read links without what is around them can’t tell them apart.',
    mend: 'Give the links different texts if they lead to different places.',
  },
  'image-alt': {
    severity: 'high',
    title: 'Images must have alternative text',
    hinders:
      'People who can’t see the image are not told what it shows; screen readers may read its file name.',
    mend: 'Give the image an alt attribute that says what it shows, or alt="" if it is decoration.',
  },
  'image-redundant-alt': {
    severity: 'low',
    title: 'Alternative text should not repeat the text next to the image',
    hinders: 'People who use a screen reader hear the same words twice.',
    mend: 'Give the image alt="", because the text says it already.',
  },
  'input-button-name': {
    severity: 'high',
    title: 'Buttons must have a name',
    hinders: 'People who use a screen reader or voice control are not told what the button does.',
    mend: 'Put a text into the value attribute of the button.',
  },
  'input-image-alt': {
    severity: 'high',
    title: 'Image buttons must have alternative text',
    hinders: 'People who can’t see the image are not told what the button does.',
    mend: 'Give the button an alt attribute that says what it does.',
  },
  label: {
    severity: 'high',
    title: 'Form fields must have a label',
    hinders: 'People who use a screen reader or voice control are not told what belongs in the field.',
    mend: 'Write a <label> for the field.',
  },
  'label-content-name-mismatch': {
    severity: 'medium',
    title: 'The name of a control must contain the text that can be read on it',
    hinders: 'People who use voice control say what they read, and nothing happens.',
    mend: 'Begin the name (aria-label) with the text that can be read, or remove aria-label.',
  },
  'label-title-only': {
    severity: 'medium',
    title: 'Form fields should have a label that can be seen',
    hinders:
      'People who see the page are not told what belongs in the field, or only while they point at it.',
    mend: 'Write a <label> for the field, next to it.',
  },
  'landmark-banner-is-top-level': {
    severity: 'low',
    title: 'The header of the page should not be inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Take the header out of the other landmark.',
  },
  'landmark-complementary-is-top-level': {
    severity: 'low',
    title: 'Asides should not be inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Take the aside out of the other landmark, or make it a <section>.',
  },
  'landmark-contentinfo-is-top-level': {
    severity: 'low',
    title: 'The footer of the page should not be inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Take the footer out of the other landmark.',
  },
  'landmark-main-is-top-level': {
    severity: 'low',
    title: 'The main content should not be inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Take <main> out of the other landmark.',
  },
  'landmark-no-duplicate-banner': {
    severity: 'low',
    title: 'The page should have one header only',
    hinders: 'People who jump from landmark to landmark can’t tell the headers apart.',
    mend: 'Leave one header of the page, and make the others parts of sections.',
  },
  'landmark-no-duplicate-contentinfo': {
    severity: 'low',
    title: 'The page should have one footer only',
    hinders: 'People who jump from landmark to landmark can’t tell the footers apart.',
    mend: 'Leave one footer of the page, and make the others parts of sections.',
  },
  'landmark-no-duplicate-main': {
    severity: 'medium',
    title: 'The page should have one main content only',
    hinders: 'People who jump to the main content may land on the wrong one.',
    mend: 'Leave one <main>, and put the rest into it.',
  },
  'landmark-one-main': {
    severity: 'medium',
    title: 'The page should mark its main content',
    hinders: 'People who use a screen reader can’t jump to the main content.',
    mend: 'Put <main> around the content that only this page has.',
  },
  'landmark-unique': {
    severity: 'low',
    title: 'Landmarks of one kind should have different names',
    hinders: 'People who jump from landmark to landmark can’t tell them apart.',
    mend: 'Give each of them an aria-label, such as <nav aria-label="Products">.',
  },
  'link-in-text-block': {
    severity: 'medium',
    title: 'Links in a text must stand out by more than their colour',
    hinders: 'People who see colours differently do not see that there is a link.',
    mend: 'Underline links in text.',
  },
  'link-name': {
    severity: 'high',
    title: 'Links must have a text',
    hinders: 'People who use a screen reader or voice control are not told where the link leads.',
    mend: 'Put a text into the link, or an alt text into the image in it.',
  },
  list: {
    severity: 'medium',
    title: 'Lists must only contain list items',
    hinders: 'Screen readers announce another number of entries, or none.',
    mend: 'Leave only <li> in <ul> and <ol>, and put everything else into one of them.',
  },
  listitem: {
    severity: 'medium',
    title: 'List items must be inside a list',
    hinders: 'Screen readers do not announce that the entries belong together, or how many there are.',
    mend: 'Put <ul> or <ol> around the entries.',
  },
  marquee: {
    severity: 'high',
    title: 'Text must not scroll by itself (marquee)',
    hinders: 'People who read slowly can’t follow it, and it draws everybody from the rest.',
    mend: 'Remove <marquee>, and show the text where it stands.',
  },
  'meta-refresh': {
    severity: 'high',
    title: 'The page must not reload or leave by itself',
    hinders: 'People who read or type slowly lose their place and what they have entered.',
    mend: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
  },
  'meta-refresh-no-exceptions': {
    severity: 'low',
    title: 'The page should not reload or leave by itself, however late',
    hinders: 'People who read or type slowly lose their place and what they have entered.',
    mend: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
  },
  'meta-viewport': {
    severity: 'medium',
    title: 'People must be able to zoom the page',
    hinders: 'People with low vision can’t enlarge the page on their phone.',
    mend: 'Remove user-scalable and maximum-scale from <meta name="viewport">.',
  },
  'meta-viewport-large': {
    severity: 'low',
    title: 'People should be able to zoom the page to five times its size',
    hinders: 'People with very low vision can’t enlarge the page as much as they need.',
    mend: 'Allow at least five times the size in <meta name="viewport">, or remove maximum-scale.',
  },
  'nested-interactive': {
    severity: 'high',
    title: 'Links and controls must not be inside other controls',
    hinders:
      'Screen readers do not announce the inner one, and people who use a keyboard can’t operate it reliably.',
    mend: 'Take the inner link or control out of the outer one.',
  },
  'no-autoplay-audio': {
    severity: 'medium',
    title: 'Sound must not play by itself for longer than three seconds',
    hinders: 'People who use a screen reader can’t hear it over the sound.',
    mend: 'Add controls, or do not let it start by itself.',
  },
  'object-alt': {
    severity: 'high',
    title: 'Embedded objects must have alternative text',
    hinders: 'People who can’t see the object are not told what it shows.',
    mend: 'Put a text into <object>, or give it an aria-label.',
  },
  'p-as-heading': {
    severity: 'low',
    title: 'Text that looks like a heading should be a heading',
    hinders: 'People who use a screen reader jump from heading to heading, and miss this one.',
    mend: 'Write the text as a heading, <h2> to <h6>.',
  },
  'page-has-heading-one': {
    severity: 'medium',
    title: 'The page should have a main heading (h1)',
    hinders: 'People who use a screen reader look for it to learn what the page is about.',
    mend: 'Make the heading that names the page an <h1>.',
  },
  'presentation-role-conflict': {
    severity: 'medium',
    title: 'What is marked as decoration must not have a name or take the focus',
    hinders: 'Browsers ignore the mark, and screen readers announce what is meant to be left out.',
    mend: 'Remove the role, or what makes the element focusable and the ARIA attributes.',
  },
  region: {
    severity: 'low',
    title: 'All content of the page should be inside landmarks',
    hinders: 'People who jump from landmark to landmark miss what is outside of them.',
    mend: 'Put the content into <header>, <nav>, <main> or <footer>.',
  },
  'role-img-alt': {
    severity: 'high',
    title: 'Elements with the role img must have alternative text',
    hinders: 'People who can’t see the image are not told what it shows.',
    mend: 'Give it an aria-label that says what it shows.',
  },
  'scope-attr-valid': {
    severity: 'medium',
    title: 'The scope of a table header should have a valid value',
    hinders: 'Screen readers may announce the cells without their header, or with the wrong one.',
    mend: 'Use row, col, rowgroup or colgroup, on <th> only.',
    // Technique H63.
    criteria: ['1.3.1'],
  },
  'scrollable-region-focusable': {
    severity: 'low',
    title: 'Areas that scroll should be reachable by keyboard',
    hinders:
      'Chromium and Firefox let the keyboard into areas that scroll, Safari does not: there, people who use a keyboard can’t scroll to the rest of the content.',
    mend: 'Give it tabindex="0" for Safari, or put a link or a control into it.',
  },
  'select-name': {
    severity: 'high',
    title: 'Selection lists must have a label',
    hinders: 'People who use a screen reader or voice control are not told what they choose.',
    mend: 'Write a <label> for the list.',
  },
  'server-side-image-map': {
    severity: 'medium',
    title: 'Image maps must not need the server to know what was clicked (ismap)',
    hinders: 'People who use a keyboard can’t choose a place in the image.',
    mend: 'Use an image map with <map> and <area>, or links.',
  },
  'skip-link': {
    severity: 'medium',
    title: 'Skip links should lead to a place on the page that exists',
    hinders: 'People who use a keyboard follow the link, and nothing happens.',
    mend: 'Give the main content the id that the link names, or correct the link.',
  },
  'summary-name': {
    severity: 'high',
    title: 'The summary of a details element must have a text',
    hinders: 'People who use a screen reader or voice control are not told what opens.',
    mend: 'Put a text into <summary>.',
  },
  'svg-img-alt': {
    severity: 'high',
    title: 'SVG images must have alternative text',
    hinders: 'People who can’t see the image are not told what it shows.',
    mend: 'Put a <title> into the SVG, or give it an aria-label.',
  },
  tabindex: {
    severity: 'medium',
    title: 'Elements should not have a tabindex above 0',
    hinders: 'The keyboard focus goes to them before everything else and jumps around the page.',
    mend: 'Set tabindex="0", and write the elements in the order in which they are to be reached.',
    // Failure F44.
    criteria: ['2.4.3'],
  },
  'table-duplicate-name': {
    severity: 'low',
    title: 'Summary and caption of a table should not be the same',
    hinders: 'People who use a screen reader hear the same words twice.',
    mend: 'Remove summary, and leave the caption.',
  },
  'table-fake-caption': {
    severity: 'low',
    title: 'The title of a table should be its caption, not a cell',
    hinders: 'Screen readers announce the title as a part of the data, and the table without a name.',
    mend: 'Write the title as <caption>.',
  },
  'target-size': {
    severity: 'medium',
    title: 'Links and controls must be large enough or far enough apart',
    hinders: 'People who can’t hold their hand still hit the wrong one.',
    mend: 'Make it at least 24 by 24 CSS pixels, or leave more room around it.',
  },
  'td-has-header': {
    severity: 'medium',
    title: 'Cells of large tables must have a header',
    hinders: 'Screen readers announce the cell without what it is about.',
    mend: 'Make the first cell of the row or column a <th> that names it.',
  },
  'td-headers-attr': {
    severity: 'medium',
    title: 'Table cells must name headers of their own table',
    hinders: 'Screen readers announce the cell without its header, or with the wrong one.',
    mend: 'Name ids of <th> in the same table, or remove headers where rows and columns are simple.',
  },
  'th-has-data-cells': {
    severity: 'medium',
    title: 'Table headers must have cells that they describe',
    hinders: 'Screen readers announce the header with no data, or the data without a header.',
    mend: 'Use <td> for a cell that is no header, or fill in the cells that it describes.',
  },
  'valid-lang': {
    severity: 'medium',
    title: 'The language of a part must be one that exists',
    hinders: 'Screen readers may read the part with the pronunciation of another language.',
    mend: 'Write the code of a language, such as lang="fr".',
  },
  'video-caption': {
    severity: 'high',
    title: 'Videos must have captions',
    hinders: 'People who are deaf or hard of hearing are not told what is said.',
    mend: 'Add <track kind="captions"> with the captions, or use a player that has them.',
  },
};
