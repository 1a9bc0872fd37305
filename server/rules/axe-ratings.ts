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
 * which few use. We decide by what a defect does to people (ADR 31):
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
    title: 'Duplicate accesskey',
    hinders:
      'People who use the shortcut reach only one of the elements, and which one depends on the browser.',
    mend: 'Remove accesskey, or give each element its own key.',
  },
  'area-alt': {
    severity: 'high',
    title: 'Image map area has no alt text',
    hinders: 'People who use a screen reader can’t tell where the area leads.',
    mend: 'Give the area an alt attribute that says where it leads.',
  },
  'aria-allowed-attr': {
    severity: 'high',
    title: 'ARIA attribute is not supported by the role',
    hinders: 'Screen readers ignore the attribute or announce something false.',
    mend: 'Remove the attribute, or give the element a role that supports it.',
  },
  'aria-allowed-role': {
    severity: 'low',
    title: 'Role is not allowed on this element',
    hinders: 'Screen readers may announce the element as something it does not behave like.',
    mend: 'Remove the role, or use an element that has this role natively.',
  },
  'aria-braille-equivalent': {
    severity: 'medium',
    title: 'Braille label without an accessible name',
    hinders: 'People who use a braille display get different content than people who listen, or none.',
    mend: 'Give the element an aria-label or text, or remove the braille attribute.',
  },
  'aria-command-name': {
    severity: 'high',
    title: 'Button, link or menu item has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what the control does.',
    mend: 'Give the control text or an aria-label.',
  },
  'aria-conditional-attr': {
    severity: 'medium',
    title: 'ARIA attribute does not fit the element',
    hinders: 'Screen readers and the page may show different states of the same control.',
    mend: 'Remove the attribute, or keep it in sync with the state.',
  },
  'aria-deprecated-role': {
    severity: 'medium',
    title: 'Deprecated ARIA role',
    hinders:
      'Browsers and screen readers drop support for the role, and then do not announce what the element is.',
    mend: 'Remove the role, or use its replacement.',
  },
  'aria-dialog-name': {
    severity: 'medium',
    title: 'Dialog has no accessible name',
    hinders: 'People who use a screen reader can’t tell what has opened.',
    mend: 'Give the dialog an aria-label, or an aria-labelledby with the id of its heading.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  'aria-hidden-body': {
    severity: 'high',
    title: 'Page is hidden from screen readers (aria-hidden)',
    hinders: 'People who use a screen reader find nothing on the page.',
    mend: 'Remove aria-hidden from <body>.',
  },
  'aria-hidden-focus': {
    severity: 'high',
    title: 'Focusable element is hidden from screen readers',
    hinders: 'People who use a screen reader land on an element that is not announced.',
    mend: 'Move the links and controls out of it, give them tabindex="-1", or remove aria-hidden.',
  },
  'aria-input-field-name': {
    severity: 'high',
    title: 'ARIA input has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what to enter.',
    mend: 'Give the field an aria-label, or an aria-labelledby with the id of its label.',
  },
  'aria-meter-name': {
    severity: 'high',
    title: 'Meter has no accessible name',
    hinders: 'People who use a screen reader hear a value, but not what it measures.',
    mend: 'Give it an aria-label that says what it measures.',
  },
  'aria-progressbar-name': {
    severity: 'high',
    title: 'Progress bar has no accessible name',
    hinders: 'People who use a screen reader hear progress, but not of what.',
    mend: 'Give it an aria-label that says what is in progress.',
  },
  'aria-prohibited-attr': {
    severity: 'medium',
    title: 'ARIA attribute is prohibited on this element',
    hinders: 'Most screen readers ignore the attribute, so the name or state is lost.',
    mend: 'Remove the attribute, move its text into the element, or give the element a role that can have a name.',
  },
  'aria-required-attr': {
    severity: 'high',
    title: 'Required ARIA attribute is missing',
    hinders: 'People who use a screen reader don’t hear the state of the control.',
    mend: 'Add the attribute and keep its value in sync with the state, or use a native element.',
  },
  'aria-required-children': {
    severity: 'high',
    title: 'Required child roles are missing',
    hinders: 'Screen readers announce a list, table or menu without its entries.',
    mend: 'Give it only the children that the role requires, or remove the role.',
  },
  'aria-required-parent': {
    severity: 'high',
    title: 'Required parent role is missing',
    hinders: 'Screen readers do not announce which list, table or menu the entry belongs to.',
    mend: 'Put it inside an element with the required role, or remove its role.',
  },
  'aria-roledescription': {
    severity: 'medium',
    title: 'aria-roledescription on an element without a role',
    hinders: 'Screen readers ignore the description or announce it without what it describes.',
    mend: 'Give the element a role, or remove aria-roledescription.',
  },
  'aria-roles': {
    severity: 'high',
    title: 'Invalid ARIA role',
    hinders: 'Screen readers ignore the role, so people can’t tell what the element is.',
    mend: 'Correct the role, or remove it.',
  },
  'aria-tab-name': {
    severity: 'high',
    title: 'Tab has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what the tab shows.',
    mend: 'Give the tab text or an aria-label.',
  },
  'aria-text': {
    severity: 'medium',
    title: 'Element with Element with role="text" contains focusable elements',
    hinders: 'Screen readers read all of it as one text, so people miss the controls in it.',
    mend: 'Move the links and controls out of it, or remove role="text".',
  },
  'aria-toggle-field-name': {
    severity: 'high',
    title: 'ARIA checkbox, radio button or switch has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what they switch.',
    mend: 'Give it text or an aria-label.',
  },
  'aria-tooltip-name': {
    severity: 'medium',
    title: 'Tooltip has no text',
    hinders: 'People who use a screen reader can’t tell what the tooltip says.',
    mend: 'Add text to the tooltip.',
  },
  'aria-treeitem-name': {
    severity: 'medium',
    title: 'Tree item has no accessible name',
    hinders: 'People who use a screen reader can’t tell what the entry is.',
    mend: 'Give the entry text or an aria-label.',
    // Failure F68.
    criteria: ['4.1.2'],
  },
  'aria-valid-attr': {
    severity: 'high',
    title: 'Unknown ARIA attribute',
    hinders: 'Screen readers ignore the attribute.',
    mend: 'Correct the spelling of the attribute, or remove it.',
  },
  'aria-valid-attr-value': {
    severity: 'high',
    title: 'ARIA attribute has an invalid value',
    hinders: 'Screen readers ignore the attribute or announce a wrong state.',
    mend: 'Correct the value, or remove the attribute.',
  },
  'audio-caption': {
    severity: 'high',
    title: 'Audio has no transcript or captions',
    hinders: 'People who are deaf or hard of hearing miss what is said.',
    mend: 'Put a transcript on the page, next to the recording.',
  },
  'autocomplete-valid': {
    severity: 'medium',
    title: 'Invalid autocomplete attribute',
    hinders: 'Browsers can’t fill in the field for people who have difficulty typing or remembering.',
    mend: 'Use a value that HTML defines for this kind of field, such as email, tel or given-name.',
  },
  'avoid-inline-spacing': {
    severity: 'medium',
    title: 'Text spacing can’t be changed',
    hinders: 'People with low vision or dyslexia can’t increase the spacing, because !important fixes it.',
    mend: 'Remove !important from line-height, letter-spacing and word-spacing in the style attribute.',
  },
  blink: {
    severity: 'high',
    title: 'Blinking text',
    hinders: 'People with low vision or an attention disorder can’t read it, and it distracts everyone else.',
    mend: 'Remove the element, or show its text without blinking.',
  },
  'button-name': {
    severity: 'high',
    title: 'Button has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what the button does.',
    mend: 'Give the button text or an aria-label.',
  },
  bypass: {
    severity: 'medium',
    title: 'No way to skip repeated content',
    hinders:
      'People who use a keyboard or a screen reader have to go through the whole navigation on every page.',
    mend: 'Start the page with a skip link to its main content, and mark that up with <main>.',
  },
  'color-contrast': {
    severity: 'high',
    title: 'Text has too little contrast',
    hinders: 'People with low vision, and anyone in bright light, can’t read it well.',
    mend: 'Increase the contrast between the text and its background.',
  },
  'color-contrast-enhanced': {
    severity: 'medium',
    title: 'Text contrast is below level AAA',
    hinders: 'People with very low vision can’t read it well.',
    mend: 'Increase the contrast between the text and its background.',
  },
  'css-orientation-lock': {
    severity: 'medium',
    title: 'Page is locked to one orientation',
    hinders: 'People whose device is fixed to a wheelchair or bed can’t turn it to read the page.',
    mend: 'Remove the style that rotates the page, and make the layout work in both orientations.',
  },
  'definition-list': {
    severity: 'medium',
    title: 'Description list contains other elements than <dt> and <dd>',
    hinders: 'Screen readers announce the wrong number of entries, or none, and lose the pairs.',
    mend: 'Use only <dt>, <dd> and <div> around them inside <dl>, with each <dd> after its <dt>.',
  },
  dlitem: {
    severity: 'medium',
    title: 'Term or description outside a <dl>',
    hinders: 'Screen readers do not announce that the texts belong together.',
    mend: 'Wrap the terms and descriptions in a <dl>.',
  },
  'document-title': {
    severity: 'high',
    title: 'Page has no title',
    hinders:
      'People can’t recognise the page in tabs, the history and bookmarks; screen readers announce its address.',
    mend: 'Write a <title> in <head> that names the page and then the site.',
  },
  'duplicate-id': {
    severity: 'low',
    title: 'Duplicate id',
    hinders: 'A script or link that refers to the id finds only the first element.',
    mend: 'Give each element its own id, and correct the references to it.',
  },
  'duplicate-id-active': {
    severity: 'medium',
    title: 'Duplicate id on a focusable element',
    hinders: 'Labels and scripts reach only the first of the controls.',
    mend: 'Give each element its own id, and correct the references to it.',
  },
  'duplicate-id-aria': {
    severity: 'medium',
    title: 'Duplicate id referenced by a label or ARIA',
    hinders: 'Screen readers may announce the name or description of the wrong element.',
    mend: 'Give each element its own id, and correct the references to it.',
  },
  'empty-heading': {
    severity: 'medium',
    title: 'Heading is empty',
    hinders: 'People who use a screen reader navigate by headings, and land on one that says nothing.',
    mend: 'Add text to the heading, or use another element.',
    // ACT rule ffd0e9.
    criteria: ['1.3.1', '2.4.6'],
  },
  'empty-table-header': {
    severity: 'medium',
    title: 'Table header is empty',
    hinders: 'Screen readers announce the cells of the column or row without a header.',
    mend: 'Add text to the header; use <td> for an empty corner.',
  },
  'focus-order-semantics': {
    severity: 'low',
    title: 'Focusable element has no suitable role',
    hinders: 'People who use a screen reader reach the element, but can’t tell what it is.',
    mend: 'Give it a suitable role, or remove tabindex if it does nothing.',
  },
  'form-field-multiple-labels': {
    severity: 'medium',
    title: 'Form field has several labels',
    hinders: 'Some screen readers announce only the first or the last of them.',
    mend: 'Use one label, and put the rest into a text referenced by aria-describedby.',
  },
  'frame-focusable-content': {
    severity: 'high',
    title: 'Frame with focusable content can’t be reached by keyboard',
    hinders: 'People who use a keyboard can’t reach what is in the frame.',
    mend: 'Remove tabindex="-1" from the frame.',
  },
  'frame-tested': {
    severity: 'low',
    title: 'The content of the frame was not checked',
    hinders: 'It may contain problems that the scan did not see.',
    mend: 'Scan the page in the frame separately.',
  },
  'frame-title': {
    severity: 'high',
    title: 'Frame has no title',
    hinders: 'People who use a screen reader have to enter the frame to find out what is in it.',
    mend: 'Give the frame a title attribute that describes its content.',
  },
  'frame-title-unique': {
    severity: 'medium',
    title: 'Different frames share a title',
    hinders: 'People who use a screen reader can’t tell the frames apart.',
    mend: 'Give each frame a title that describes its own content.',
  },
  'heading-order': {
    severity: 'low',
    title: 'Heading level is skipped',
    hinders:
      'People who use a screen reader look for the missing level, and can’t tell which section belongs to which.',
    mend: 'Use the next level, and set the size with CSS.',
  },
  'hidden-content': {
    severity: 'low',
    title: 'Hidden content was not checked',
    hinders: 'It may contain problems that the scan did not see.',
    mend: 'Scan the page in a state that shows this content.',
  },
  'html-has-lang': {
    severity: 'high',
    title: 'Page has no lang attribute',
    hinders: 'Screen readers may use the pronunciation of the wrong language.',
    mend: 'Declare the language of the text, such as <html lang="en">.',
  },
  'html-lang-valid': {
    severity: 'high',
    title: 'Page has an invalid lang attribute',
    hinders: 'Screen readers may use the pronunciation of the wrong language.',
    mend: 'Use the language code of the text, such as <html lang="en">.',
  },
  'html-xml-lang-mismatch': {
    severity: 'medium',
    title: 'Attributes Attributes lang and xml:lang do not match',
    hinders: 'Screen readers may use the pronunciation of the wrong language.',
    mend: 'Use the same language in both, or remove xml:lang.',
  },
  'identical-links-same-purpose': {
    severity: 'low',
    title: 'Links with the same text lead to different places',
    hinders: 'People who read links out of context can’t tell them apart.',
    mend: 'Give the links different text if they lead to different places.',
  },
  'image-alt': {
    severity: 'high',
    title: 'Image has no alt text',
    hinders:
      'People who can’t see the image don’t know what it shows; screen readers may read its file name.',
    mend: 'Give the image an alt attribute that describes it, or alt="" if it is decorative.',
  },
  'image-redundant-alt': {
    severity: 'low',
    title: 'Alt text repeats the text next to it',
    hinders: 'People who use a screen reader hear the same words twice.',
    mend: 'Give the image alt="", because the text already says it.',
  },
  'input-button-name': {
    severity: 'high',
    title: 'Button has no accessible name',
    hinders: 'People who use a screen reader or voice control can’t tell what the button does.',
    mend: 'Add text to the value attribute of the button.',
  },
  'input-image-alt': {
    severity: 'high',
    title: 'Image button has no alt text',
    hinders: 'People who can’t see the image can’t tell what the button does.',
    mend: 'Give the button an alt attribute that says what it does.',
  },
  label: {
    severity: 'high',
    title: 'Form field has no label',
    hinders: 'People who use a screen reader or voice control can’t tell what to enter.',
    mend: 'Add a <label> for the field.',
  },
  'label-content-name-mismatch': {
    severity: 'medium',
    title: 'Accessible name does not contain the visible text',
    hinders: 'People who use voice control say the visible text, and nothing happens.',
    mend: 'Start the name (aria-label) with the visible text, or remove aria-label.',
  },
  'label-title-only': {
    severity: 'medium',
    title: 'Form field has no visible label',
    hinders: 'Sighted people don’t see what to enter, or only while they hover over the field.',
    mend: 'Add a <label> next to the field.',
  },
  'landmark-banner-is-top-level': {
    severity: 'low',
    title: 'Banner landmark is inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Move the header out of the other landmark.',
  },
  'landmark-complementary-is-top-level': {
    severity: 'low',
    title: 'Complementary landmark is inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Move the <aside> out of the other landmark, or make it a <section>.',
  },
  'landmark-contentinfo-is-top-level': {
    severity: 'low',
    title: 'Contentinfo landmark is inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Move the footer out of the other landmark.',
  },
  'landmark-main-is-top-level': {
    severity: 'low',
    title: 'Main landmark is inside another landmark',
    hinders: 'People who jump from landmark to landmark may miss it.',
    mend: 'Move <main> out of the other landmark.',
  },
  'landmark-no-duplicate-banner': {
    severity: 'low',
    title: 'Page has several banner landmarks',
    hinders: 'People who jump from landmark to landmark can’t tell the headers apart.',
    mend: 'Keep one page header, and move the others into sections.',
  },
  'landmark-no-duplicate-contentinfo': {
    severity: 'low',
    title: 'Page has several contentinfo landmarks',
    hinders: 'People who jump from landmark to landmark can’t tell the footers apart.',
    mend: 'Keep one page footer, and move the others into sections.',
  },
  'landmark-no-duplicate-main': {
    severity: 'medium',
    title: 'Page has several main landmarks',
    hinders: 'People who jump to the main content may land on the wrong one.',
    mend: 'Keep one <main>, and put all main content into it.',
  },
  'landmark-one-main': {
    severity: 'medium',
    title: 'Page has no main landmark',
    hinders: 'People who use a screen reader can’t jump to the main content.',
    mend: 'Wrap the main content of the page in <main>.',
  },
  'landmark-unique': {
    severity: 'low',
    title: 'Landmarks of the same type have the same name',
    hinders: 'People who jump from landmark to landmark can’t tell them apart.',
    mend: 'Give each of them an aria-label, such as <nav aria-label="Products">.',
  },
  'link-in-text-block': {
    severity: 'medium',
    title: 'Link in text is recognisable by colour alone',
    hinders: 'People with colour blindness do not see the link.',
    mend: 'Underline links in text.',
  },
  'link-name': {
    severity: 'high',
    title: 'Link has no text',
    hinders: 'People who use a screen reader or voice control can’t tell where the link leads.',
    mend: 'Add text to the link, or alt text to the image in it.',
  },
  list: {
    severity: 'medium',
    title: 'List contains other elements than <li>',
    hinders: 'Screen readers announce the wrong number of entries, or none.',
    mend: 'Use only <li> inside <ul> and <ol>, and move everything else into an <li>.',
  },
  listitem: {
    severity: 'medium',
    title: 'List item outside a list',
    hinders: 'Screen readers do not announce that the entries belong together, or how many there are.',
    mend: 'Wrap the entries in <ul> or <ol>.',
  },
  marquee: {
    severity: 'high',
    title: 'Page uses <marquee>',
    hinders: 'People who read slowly can’t follow it, and it distracts everyone else.',
    mend: 'Remove <marquee>, and show the text without movement.',
  },
  'meta-refresh': {
    severity: 'high',
    title: 'Page refreshes or redirects after a delay',
    hinders: 'People who read or type slowly lose their place and their input.',
    mend: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
  },
  'meta-refresh-no-exceptions': {
    severity: 'low',
    title: 'Page refreshes or redirects after a long delay',
    hinders: 'People who read or type slowly lose their place and their input.',
    mend: 'Remove <meta http-equiv="refresh">; let the server redirect (HTTP 301), or offer a button to reload.',
  },
  'meta-viewport': {
    severity: 'medium',
    title: 'Zooming is disabled',
    hinders: 'People with low vision can’t enlarge the page on their phone.',
    mend: 'Remove user-scalable and maximum-scale from <meta name="viewport">.',
  },
  'meta-viewport-large': {
    severity: 'low',
    title: 'Zooming is limited to less than 500%',
    hinders: 'People with very low vision can’t enlarge the page as much as they need.',
    mend: 'Allow zooming to at least 500% in <meta name="viewport">, or remove maximum-scale.',
  },
  'nested-interactive': {
    severity: 'high',
    title: 'Nested interactive elements',
    hinders:
      'Screen readers do not announce the inner one, and people who use a keyboard can’t operate it reliably.',
    mend: 'Move the inner link or control out of the outer one.',
  },
  'no-autoplay-audio': {
    severity: 'medium',
    title: 'Audio plays automatically',
    hinders: 'People who use a screen reader can’t hear it over the sound.',
    mend: 'Add controls, or turn off autoplay.',
  },
  'object-alt': {
    severity: 'high',
    title: 'Object has no text alternative',
    hinders: 'People who can’t see the object don’t know what it shows.',
    mend: 'Add text to <object>, or give it an aria-label.',
  },
  'p-as-heading': {
    severity: 'low',
    title: 'Paragraph is styled as a heading',
    hinders: 'People who use a screen reader navigate by headings, and miss this one.',
    mend: 'Mark the text up as a heading, <h2> to <h6>.',
  },
  'page-has-heading-one': {
    severity: 'medium',
    title: 'Page has no <h1>',
    hinders: 'People who use a screen reader look for it to learn what the page is about.',
    mend: 'Make the heading of the page an <h1>.',
  },
  'presentation-role-conflict': {
    severity: 'medium',
    title: 'Element marked as decoration has a name or takes the focus',
    hinders: 'Browsers ignore the role, and screen readers announce decoration.',
    mend: 'Remove the role, or remove the tabindex and the ARIA attributes.',
  },
  region: {
    severity: 'low',
    title: 'Content outside landmarks',
    hinders: 'People who jump from landmark to landmark miss this content.',
    mend: 'Put the content into <header>, <nav>, <main> or <footer>.',
  },
  'role-img-alt': {
    severity: 'high',
    title: 'Element with role="img" has no text alternative',
    hinders: 'People who can’t see the image don’t know what it shows.',
    mend: 'Give it an aria-label that describes it.',
  },
  'scope-attr-valid': {
    severity: 'medium',
    title: 'Invalid scope attribute',
    hinders: 'Screen readers may announce the cells without their header or with the wrong one.',
    mend: 'Use row, col, rowgroup or colgroup, on <th> only.',
    // Technique H63.
    criteria: ['1.3.1'],
  },
  'scrollable-region-focusable': {
    severity: 'low',
    title: 'Scrollable area can’t be reached by keyboard',
    hinders:
      'Chromium and Firefox make scrollable areas focusable, but Safari does not: there, people who use a keyboard can’t scroll to the rest of the content.',
    mend: 'Give it tabindex="0" for Safari, or put a link or control into it.',
  },
  'select-name': {
    severity: 'high',
    title: 'Select has no label',
    hinders: 'People who use a screen reader or voice control can’t tell what they choose.',
    mend: 'Add a <label> for the list.',
  },
  'server-side-image-map': {
    severity: 'medium',
    title: 'Server-side image map (ismap)',
    hinders: 'People who use a keyboard can’t choose a place in the image.',
    mend: 'Use an image map with <map> and <area>, or links.',
  },
  'skip-link': {
    severity: 'medium',
    title: 'Skip link target is missing',
    hinders: 'People who use a keyboard follow the link, and nothing happens.',
    mend: 'Give the main content the id in the link, or correct the link.',
  },
  'summary-name': {
    severity: 'high',
    title: 'Summary of <details> has no text',
    hinders: 'People who use a screen reader or voice control can’t tell what opens.',
    mend: 'Add text to <summary>.',
  },
  'svg-img-alt': {
    severity: 'high',
    title: 'SVG has no text alternative',
    hinders: 'People who can’t see the image don’t know what it shows.',
    mend: 'Add a <title> to the SVG, or give it an aria-label.',
  },
  tabindex: {
    severity: 'medium',
    title: 'Positive tabindex',
    hinders: 'The focus goes to these elements before everything else and jumps around the page.',
    mend: 'Set tabindex="0", and put the elements into the DOM in the intended order.',
    // Failure F44.
    criteria: ['2.4.3'],
  },
  'table-duplicate-name': {
    severity: 'low',
    title: 'Table summary repeats the caption',
    hinders: 'People who use a screen reader hear the same words twice.',
    mend: 'Remove summary, and keep the caption.',
  },
  'table-fake-caption': {
    severity: 'low',
    title: 'Table title is a cell instead of a <caption>',
    hinders: 'Screen readers announce the title as part of the data, and the table without a name.',
    mend: 'Put the title into a <caption>.',
  },
  'target-size': {
    severity: 'medium',
    title: 'Touch target is too small',
    hinders: 'People with a tremor hit the wrong target.',
    mend: 'Make it at least 24 by 24 CSS pixels, or leave more space around it.',
  },
  'td-has-header': {
    severity: 'medium',
    title: 'Table cell has no header',
    hinders: 'Screen readers announce the cell without a header.',
    mend: 'Make the first cell of the row or column a <th>.',
  },
  'td-headers-attr': {
    severity: 'medium',
    title: 'Cell refers to headers outside its table',
    hinders: 'Screen readers announce the cell without its header or with the wrong one.',
    mend: 'Refer to ids of <th> in the same table, or remove headers if rows and columns are simple.',
  },
  'th-has-data-cells': {
    severity: 'medium',
    title: 'Table header without data cells',
    hinders: 'Screen readers announce the header without data, or the data without a header.',
    mend: 'Use <td> for a cell that is not a header, or fill in the cells that it describes.',
  },
  'valid-lang': {
    severity: 'medium',
    title: 'Invalid lang attribute on an element',
    hinders: 'Screen readers may use the pronunciation of the wrong language.',
    mend: 'Use a valid language code, such as lang="fr".',
  },
  'video-caption': {
    severity: 'high',
    title: 'Video has no captions',
    hinders: 'People who are deaf or hard of hearing miss what is said.',
    mend: 'Add <track kind="captions">, or use a player that has captions.',
  },
};
