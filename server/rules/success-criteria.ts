/** A WCAG success criterion: its name, and its page at w3.org/WAI/WCAG22/Understanding. */
export interface SuccessCriterion {
  name: string;
  page: string;
  /** What it requires, in plain words: the title of a report that has none of its own. */
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
    demand: 'Non-text content must have a text alternative',
  },
  '1.2.1': {
    name: 'Audio-only and Video-only (Prerecorded)',
    page: 'audio-only-and-video-only-prerecorded',
    demand: 'Audio-only and video-only recordings must have an alternative',
  },
  '1.2.2': {
    name: 'Captions (Prerecorded)',
    page: 'captions-prerecorded',
    demand: 'Videos must have captions',
  },
  '1.2.3': {
    name: 'Audio Description or Media Alternative',
    page: 'audio-description-or-media-alternative-prerecorded',
    demand: 'Videos must have an audio description or a text alternative',
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
    demand: 'Structure that the layout shows must also be in the markup',
  },
  '1.3.2': {
    name: 'Meaningful Sequence',
    page: 'meaningful-sequence',
    demand: 'Content must be in a meaningful order',
  },
  '1.3.3': {
    name: 'Sensory Characteristics',
    page: 'sensory-characteristics',
    demand: 'Instructions must not rely on shape, position or sound alone',
  },
  '1.3.4': {
    name: 'Orientation',
    page: 'orientation',
    demand: 'The page must work in portrait and landscape',
  },
  '1.3.5': {
    name: 'Identify Input Purpose',
    page: 'identify-input-purpose',
    demand: 'Fields about the user must state their purpose in the markup',
  },
  '1.4.1': {
    name: 'Use of Color',
    page: 'use-of-color',
    demand: 'Colour must not be the only way to convey information',
  },
  '1.4.2': {
    name: 'Audio Control',
    page: 'audio-control',
    demand: 'Sound that plays automatically must be possible to stop',
  },
  '1.4.3': { name: 'Contrast (Minimum)', page: 'contrast-minimum', demand: 'Text must have enough contrast' },
  '1.4.4': { name: 'Resize Text', page: 'resize-text', demand: 'Text must be readable at twice its size' },
  '1.4.5': {
    name: 'Images of Text',
    page: 'images-of-text',
    demand: 'Images of text must not be used',
  },
  '1.4.10': {
    name: 'Reflow',
    page: 'reflow',
    demand: 'Content must reflow without scrolling in two directions',
  },
  '1.4.11': {
    name: 'Non-text Contrast',
    page: 'non-text-contrast',
    demand: 'Controls and graphics must have enough contrast',
  },
  '1.4.12': {
    name: 'Text Spacing',
    page: 'text-spacing',
    demand: 'Text must stay readable with increased spacing',
  },
  '1.4.13': {
    name: 'Content on Hover or Focus',
    page: 'content-on-hover-or-focus',
    demand: 'Content on hover or focus must be dismissible and reachable',
  },
  '2.1.1': { name: 'Keyboard', page: 'keyboard', demand: 'Everything must work with the keyboard' },
  '2.1.2': {
    name: 'No Keyboard Trap',
    page: 'no-keyboard-trap',
    demand: 'Keyboard focus must not be trapped',
  },
  '2.1.4': {
    name: 'Character Key Shortcuts',
    page: 'character-key-shortcuts',
    demand: 'Single-key shortcuts must be possible to turn off or change',
  },
  '2.2.1': {
    name: 'Timing Adjustable',
    page: 'timing-adjustable',
    demand: 'Time limits must be adjustable',
  },
  '2.2.2': {
    name: 'Pause, Stop, Hide',
    page: 'pause-stop-hide',
    demand: 'Moving or blinking content must be possible to stop',
  },
  '2.3.1': {
    name: 'Three Flashes or Below Threshold',
    page: 'three-flashes-or-below-threshold',
    demand: 'Nothing may flash more than three times per second',
  },
  '2.4.1': {
    name: 'Bypass Blocks',
    page: 'bypass-blocks',
    demand: 'Repeated content must be possible to skip',
  },
  '2.4.2': {
    name: 'Page Titled',
    page: 'page-titled',
    demand: 'The page title must describe the page',
  },
  '2.4.3': {
    name: 'Focus Order',
    page: 'focus-order',
    demand: 'The focus order must make sense',
  },
  '2.4.4': {
    name: 'Link Purpose (In Context)',
    page: 'link-purpose-in-context',
    demand: 'Link text must describe the destination',
  },
  '2.4.5': {
    name: 'Multiple Ways',
    page: 'multiple-ways',
    demand: 'There must be more than one way to find a page',
  },
  '2.4.6': {
    name: 'Headings and Labels',
    page: 'headings-and-labels',
    demand: 'Headings and labels must be descriptive',
  },
  '2.4.7': { name: 'Focus Visible', page: 'focus-visible', demand: 'The keyboard focus must be visible' },
  '2.5.1': {
    name: 'Pointer Gestures',
    page: 'pointer-gestures',
    demand: 'Gestures must have a single-tap alternative',
  },
  '2.5.2': {
    name: 'Pointer Cancellation',
    page: 'pointer-cancellation',
    demand: 'Presses must be possible to cancel',
  },
  '2.5.3': {
    name: 'Label in Name',
    page: 'label-in-name',
    demand: 'Accessible names must contain the visible text',
  },
  '2.5.4': {
    name: 'Motion Actuation',
    page: 'motion-actuation',
    demand: 'Device motion must not be the only way to do something',
  },
  '3.1.1': {
    name: 'Language of Page',
    page: 'language-of-page',
    demand: 'The page must have a lang attribute',
  },
  '3.1.2': {
    name: 'Language of Parts',
    page: 'language-of-parts',
    demand: 'Text in another language must have a lang attribute',
  },
  '3.2.1': {
    name: 'On Focus',
    page: 'on-focus',
    demand: 'Focusing an element must not change the context',
  },
  '3.2.2': {
    name: 'On Input',
    page: 'on-input',
    demand: 'Filling in a field must not change the context',
  },
  '3.2.3': {
    name: 'Consistent Navigation',
    page: 'consistent-navigation',
    demand: 'Navigation must be in the same order on all pages',
  },
  '3.2.4': {
    name: 'Consistent Identification',
    page: 'consistent-identification',
    demand: 'The same control must have the same name on all pages',
  },
  '3.3.1': {
    name: 'Error Identification',
    page: 'error-identification',
    demand: 'Form errors must be described in text',
  },
  '3.3.2': {
    name: 'Labels or Instructions',
    page: 'labels-or-instructions',
    demand: 'Form fields must have labels or instructions',
  },
  '3.3.3': {
    name: 'Error Suggestion',
    page: 'error-suggestion',
    demand: 'Error messages must suggest a correction',
  },
  '3.3.4': {
    name: 'Error Prevention (Legal, Financial, Data)',
    page: 'error-prevention-legal-financial-data',
    demand: 'Submissions with legal or financial effect must be reversible or confirmed',
  },
  '4.1.1': {
    name: 'Parsing',
    page: 'parsing',
    demand: 'The markup must have no errors that confuse screen readers',
  },
  '4.1.2': {
    name: 'Name, Role, Value',
    page: 'name-role-value',
    demand: 'Controls must expose their name, role and state',
  },
  '4.1.3': {
    name: 'Status Messages',
    page: 'status-messages',
    demand: 'Status messages must be announced by screen readers',
  },
  '1.4.6': {
    name: 'Contrast (Enhanced)',
    page: 'contrast-enhanced',
    demand: 'Text should have the contrast of level AAA',
  },
  '2.4.8': { name: 'Location', page: 'location', demand: 'The page should show where it is in the site' },
  '3.1.6': {
    name: 'Pronunciation',
    page: 'pronunciation',
    demand: 'Unclear pronunciation should be explained',
  },
  '3.2.5': {
    name: 'Change on Request',
    page: 'change-on-request',
    demand: 'Context should change only on request',
  },
};

/** The success criterion of a code of HTML_CodeSniffer: `1.1.1` in `WCAG2AA.Principle1.Guideline1_1.1_1_1.H37`. */
export function criterionOfCode(code: string): string | null {
  const match = /\.Guideline\d_\d\.(\d)_(\d)_(\d{1,2})(?:_\w+)?\./.exec(code);
  return match === null ? null : match.slice(1).join('.');
}
