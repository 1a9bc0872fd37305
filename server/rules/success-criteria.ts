/** A WCAG success criterion: its name, and its page at w3.org/WAI/WCAG22/Understanding. */
export interface SuccessCriterion {
  name: string;
  page: string;
  /** What it asks for in plain words: the title of a report about which we know no more. */
  demand: string;
}

/**
 * The criteria that HTML_CodeSniffer's WCAG2AA standard knows (WCAG 2.1, https://www.w3.org/TR/WCAG21/), and those of
 * level AAA about which it reports more than reminders.
 */
export const SUCCESS_CRITERIA: Partial<Record<string, SuccessCriterion>> = {
  '1.1.1': {
    name: 'Non-text Content',
    page: 'non-text-content',
    demand: 'What is not text must have alternative text',
  },
  '1.2.1': {
    name: 'Audio-only and Video-only (Prerecorded)',
    page: 'audio-only-and-video-only-prerecorded',
    demand: 'Recordings of sound or picture alone must have an alternative',
  },
  '1.2.2': {
    name: 'Captions (Prerecorded)',
    page: 'captions-prerecorded',
    demand: 'Videos must have captions',
  },
  '1.2.3': {
    name: 'Audio Description or Media Alternative',
    page: 'audio-description-or-media-alternative-prerecorded',
    demand: 'Videos must have an audio description or a text that replaces them',
  },
  '1.2.4': { name: 'Captions (Live)', page: 'captions-live', demand: 'Live videos must have captions' },
  '1.2.5': {
    name: 'Audio Description (Prerecorded)',
    page: 'audio-description-prerecorded',
    demand: 'Videos must have an audio description',
  },
  '1.3.1': {
    name: 'Info and Relationships',
    page: 'info-and-relationships',
    demand: 'What the layout shows must be in the markup, too',
  },
  '1.3.2': {
    name: 'Meaningful Sequence',
    page: 'meaningful-sequence',
    demand: 'The content must come in an order that makes sense',
  },
  '1.3.3': {
    name: 'Sensory Characteristics',
    page: 'sensory-characteristics',
    demand: 'Instructions must not rely on shape, place or sound alone',
  },
  '1.3.4': {
    name: 'Orientation',
    page: 'orientation',
    demand: 'The page must work in portrait and in landscape',
  },
  '1.3.5': {
    name: 'Identify Input Purpose',
    page: 'identify-input-purpose',
    demand: 'Fields about the user must say in the markup what they ask for',
  },
  '1.4.1': {
    name: 'Use of Color',
    page: 'use-of-color',
    demand: 'Colour must not be the only way to tell something',
  },
  '1.4.2': {
    name: 'Audio Control',
    page: 'audio-control',
    demand: 'People must be able to stop sound that plays by itself',
  },
  '1.4.3': { name: 'Contrast (Minimum)', page: 'contrast-minimum', demand: 'Text must have enough contrast' },
  '1.4.4': { name: 'Resize Text', page: 'resize-text', demand: 'Text must be readable at twice its size' },
  '1.4.5': {
    name: 'Images of Text',
    page: 'images-of-text',
    demand: 'Text must be text, not an image of it',
  },
  '1.4.10': { name: 'Reflow', page: 'reflow', demand: 'The page must not need scrolling in two directions' },
  '1.4.11': {
    name: 'Non-text Contrast',
    page: 'non-text-contrast',
    demand: 'Controls and graphics must have enough contrast',
  },
  '1.4.12': {
    name: 'Text Spacing',
    page: 'text-spacing',
    demand: 'Text must remain readable with wider spacing',
  },
  '1.4.13': {
    name: 'Content on Hover or Focus',
    page: 'content-on-hover-or-focus',
    demand: 'What appears on hover or focus must be easy to close and to reach',
  },
  '2.1.1': { name: 'Keyboard', page: 'keyboard', demand: 'Everything must work by keyboard' },
  '2.1.2': {
    name: 'No Keyboard Trap',
    page: 'no-keyboard-trap',
    demand: 'The keyboard focus must be able to leave every element',
  },
  '2.1.4': {
    name: 'Character Key Shortcuts',
    page: 'character-key-shortcuts',
    demand: 'People must be able to change or turn off shortcuts of one key',
  },
  '2.2.1': {
    name: 'Timing Adjustable',
    page: 'timing-adjustable',
    demand: 'People must be able to change time limits',
  },
  '2.2.2': {
    name: 'Pause, Stop, Hide',
    page: 'pause-stop-hide',
    demand: 'People must be able to stop what moves or blinks',
  },
  '2.3.1': {
    name: 'Three Flashes or Below Threshold',
    page: 'three-flashes-or-below-threshold',
    demand: 'Nothing may flash more than three times a second',
  },
  '2.4.1': {
    name: 'Bypass Blocks',
    page: 'bypass-blocks',
    demand: 'The page must have a way past what all pages repeat',
  },
  '2.4.2': {
    name: 'Page Titled',
    page: 'page-titled',
    demand: 'The page must have a title that says what it is about',
  },
  '2.4.3': {
    name: 'Focus Order',
    page: 'focus-order',
    demand: 'The keyboard focus must move in an order that makes sense',
  },
  '2.4.4': {
    name: 'Link Purpose (In Context)',
    page: 'link-purpose-in-context',
    demand: 'Links must say where they lead',
  },
  '2.4.5': {
    name: 'Multiple Ways',
    page: 'multiple-ways',
    demand: 'There must be several ways to find a page',
  },
  '2.4.6': {
    name: 'Headings and Labels',
    page: 'headings-and-labels',
    demand: 'Headings and labels must say what they are about',
  },
  '2.4.7': { name: 'Focus Visible', page: 'focus-visible', demand: 'The keyboard focus must be visible' },
  '2.5.1': {
    name: 'Pointer Gestures',
    page: 'pointer-gestures',
    demand: 'What works by a gesture must work by a simple tap, too',
  },
  '2.5.2': {
    name: 'Pointer Cancellation',
    page: 'pointer-cancellation',
    demand: 'People must be able to take back a press before they let go',
  },
  '2.5.3': {
    name: 'Label in Name',
    page: 'label-in-name',
    demand: 'The name of a control must contain the text that can be read on it',
  },
  '2.5.4': {
    name: 'Motion Actuation',
    page: 'motion-actuation',
    demand: 'What works by moving the device must work without, too',
  },
  '3.1.1': { name: 'Language of Page', page: 'language-of-page', demand: 'The page must name its language' },
  '3.1.2': {
    name: 'Language of Parts',
    page: 'language-of-parts',
    demand: 'Parts in another language must name it',
  },
  '3.2.1': {
    name: 'On Focus',
    page: 'on-focus',
    demand: 'Nothing unexpected may happen when an element gets the focus',
  },
  '3.2.2': {
    name: 'On Input',
    page: 'on-input',
    demand: 'Nothing unexpected may happen when people fill in a field',
  },
  '3.2.3': {
    name: 'Consistent Navigation',
    page: 'consistent-navigation',
    demand: 'Navigation must come in the same order on all pages',
  },
  '3.2.4': {
    name: 'Consistent Identification',
    page: 'consistent-identification',
    demand: 'What does the same must have the same name on all pages',
  },
  '3.3.1': {
    name: 'Error Identification',
    page: 'error-identification',
    demand: 'Errors in a form must be named in words',
  },
  '3.3.2': {
    name: 'Labels or Instructions',
    page: 'labels-or-instructions',
    demand: 'Form fields must say what belongs in them',
  },
  '3.3.3': {
    name: 'Error Suggestion',
    page: 'error-suggestion',
    demand: 'Error messages must say how to mend the error',
  },
  '3.3.4': {
    name: 'Error Prevention (Legal, Financial, Data)',
    page: 'error-prevention-legal-financial-data',
    demand: 'People must be able to check or take back what commits them',
  },
  '4.1.1': {
    name: 'Parsing',
    page: 'parsing',
    demand: 'The markup must have no errors that confuse screen readers',
  },
  '4.1.2': {
    name: 'Name, Role, Value',
    page: 'name-role-value',
    demand: 'Controls must tell screen readers their name, role and state',
  },
  '4.1.3': {
    name: 'Status Messages',
    page: 'status-messages',
    demand: 'Screen readers must announce messages about what has happened',
  },
  '1.4.6': {
    name: 'Contrast (Enhanced)',
    page: 'contrast-enhanced',
    demand: 'Text should have the enhanced contrast of level AAA',
  },
  '2.4.8': { name: 'Location', page: 'location', demand: 'The page should say where in the site it is' },
  '3.1.6': {
    name: 'Pronunciation',
    page: 'pronunciation',
    demand: 'Words should say how they are pronounced',
  },
  '3.2.5': {
    name: 'Change on Request',
    page: 'change-on-request',
    demand: 'Windows should open and content should change only when people ask for it',
  },
};
