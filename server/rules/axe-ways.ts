/**
 * How to mend what axe reports, by axe's own words for what it missed. axe lists everything that would have given an
 * element its name; a way that is null exists, and we do not advise it: a placeholder disappears when people type, and
 * no control is decoration.
 */
export const AXE_WAYS: Readonly<Record<string, string | null>> = {
  'Element does not have an alt attribute':
    'give it an alt attribute that says what it shows, or alt="" if it is decoration',
  'Element has no alt attribute': 'give it an alt attribute that says what it does',
  'Element has an empty alt attribute': 'put a text into its alt attribute',
  'Element does not have text that is visible to screen readers': 'put a text into it',
  'Element does not have inner text that is visible to screen readers': 'put a text into it',
  'Element does not have an implicit (wrapped) <label>': 'wrap it in a <label> with a text',
  'Element does not have an explicit <label>': 'write a <label> whose for attribute is its id',
  'aria-label attribute does not exist or is empty': 'give it an aria-label',
  'aria-labelledby attribute does not exist, references elements that do not exist or references elements that are empty':
    'give it an aria-labelledby with the id of an element that has a text',
  'Element has no title attribute': 'give it a title attribute',
  'Element has an empty title attribute': 'put a text into its title attribute',
  'Element has a value attribute and the value attribute is empty': 'put a text into its value attribute',
  'Element has no value attribute': 'give it a value attribute with a text',
  'Element has an empty value attribute': 'put a text into its value attribute',
  'Element has no placeholder attribute': null,
  'Element has an empty placeholder attribute': null,
  'Element has no child that is a title': 'put a <title> with a text into it, as its first child',
  'Element child title is empty': 'put a text into its <title>',
  'Element\'s default semantics were not overridden with role="none" or role="presentation"': null,
  'Element should have focusable content': 'put a link or a control into it',
  'Element should be focusable': 'make it focusable with tabindex="0"',
  'No valid skip link found': 'begin the page with a link to its main content',
  'Page does not have a heading': 'give its parts headings',
  'Page does not have a landmark region': 'mark its main content with <main>',
  'The link has no styling (such as underline) to distinguish it from the surrounding text':
    'underline it, or mark it in another way that needs no colour',
};
