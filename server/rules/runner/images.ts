import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';

/** Images and what stands in for them. */
export const IMAGE_RULES: readonly Rule[] = [
  // An area of an image map that does not say where it leads.
  {
    name: 'area-alt',
    severity: 'high',
    title: 'Image map area has no alt text',
    affects: 'People who use a screen reader can’t tell where the area leads.',
    fix: 'Give the area an alt attribute that says where it leads.',
    htmlcs: {
      '1_1_1.H24': {
        title: 'Image map area has no alt text',
        explanation: explain(
          'The area of the image map has no alt attribute, so people who use a screen reader can’t tell where it leads.',
          'Describe the destination in the alt attribute.',
        ),
        answeredBy: ['area-alt'],
      },
    },
    attributes: ['alt'],
  },
  // An image without an alternative for those who can't see it.
  {
    name: 'image-alt',
    severity: 'high',
    title: 'Image has no alt text',
    affects:
      'People who can’t see the image don’t know what it shows; screen readers may read its file name.',
    fix: 'Give the image an alt attribute that describes it, or alt="" if it is decorative.',
    axe: ['role-img-alt'],
    // Its text would be the name of the link or button: both lack one text.
    saidBy: { families: ['link-name', 'button-name', 'aria-command-name'], of: 'control' },
    htmlcs: {
      '1_1_1.H37': {
        title: 'Image has no alt text',
        explanation: explain(
          'The image has no alt attribute, so people who can’t see it don’t know what it shows; screen readers may read its file name.',
          'Give it an alt attribute that describes it, or alt="" if it is decorative.',
        ),
        answeredBy: ['image-alt', 'role-img-alt'],
      },
      '1_1_1.H67.1': {
        name: 'decorative-image-title',
        title: 'Decorative image has a title',
        explanation: explain(
          'The image is marked as decorative with alt="", but has a title, which some screen readers read.',
          'Remove the title, or move its text into the alt attribute.',
        ),
        severity: 'low',
      },
      '1_1_1.H67.2': {
        title: 'Image with an empty alt text is not decorative',
        guess: true,
        open: 'The image is marked as decoration; only a person can tell whether it says something.',
      },
    },
    attributes: ['alt'],
  },
  {
    name: 'image-redundant-alt',
    severity: 'low',
    title: 'Alt text repeats the text next to it',
    affects: 'People who use a screen reader hear the same words twice.',
    fix: 'Give the image alt="", because the text already says it.',
    isByKind: true,
    attributes: ['alt'],
  },
  // An image button that does not say what it does.
  {
    name: 'input-image-alt',
    severity: 'high',
    title: 'Image button has no alt text',
    affects: 'People who can’t see the image can’t tell what the button does.',
    fix: 'Give the button an alt attribute that says what it does.',
    htmlcs: {
      '1_1_1.H36': {
        title: 'Image button has no alt text',
        explanation: explain(
          'The image button has no alt attribute, so people who can’t see it don’t know what it does.',
          'Describe its action in the alt attribute.',
        ),
        answeredBy: ['input-image-alt'],
      },
      '4_1_2.H91.InputImage.Name': {
        title: 'Image button has no alt text',
        explanation: explain(
          'The image button has no name, so people who can’t see it don’t know what it does.',
          'Describe its action in the alt attribute.',
        ),
        answeredBy: ['input-image-alt'],
      },
    },
    attributes: ['alt'],
  },
  // An embedded object without an alternative.
  {
    name: 'object-alt',
    severity: 'high',
    title: 'Object has no text alternative',
    affects: 'People who can’t see the object don’t know what it shows.',
    fix: 'Add text to <object>, or give it an aria-label.',
    saidBy: { families: ['link-name', 'button-name', 'aria-command-name'], of: 'control' },
    htmlcs: {
      '1_1_1.H53,ARIA6': {
        title: 'Object has no text alternative',
        explanation: explain(
          'The object has no text alternative, so people who can’t see it don’t know what it shows.',
          'Add text to <object>, or give it an aria-label.',
        ),
        answeredBy: ['object-alt'],
      },
      '1_1_1.H35.2': {
        name: 'applet-alt',
        title: 'Applet has no text alternative',
        explanation: explain(
          'The applet has no alt attribute, and browsers no longer support applets, so people find nothing here.',
          'Replace it with standard HTML.',
        ),
      },
      '1_1_1.H35.3': {
        name: 'applet-alt',
        title: 'Applet has no text alternative',
        explanation: explain(
          'The applet has no text alternative, and browsers no longer support applets, so people find nothing here.',
          'Replace it with standard HTML.',
        ),
      },
    },
    attributes: ['aria-label', 'aria-labelledby'],
  },
  {
    name: 'role-img-alt',
    severity: 'high',
    title: 'Element with role="img" has no text alternative',
    affects: 'People who can’t see the image don’t know what it shows.',
    fix: 'Give it an aria-label that describes it.',
    attributes: ['aria-label', 'aria-labelledby'],
  },
  {
    name: 'server-side-image-map',
    severity: 'medium',
    title: 'Server-side image map (ismap)',
    affects: 'People who use a keyboard can’t choose a place in the image.',
    fix: 'Use an image map with <map> and <area>, or links.',
    attributes: ['ismap'],
  },
  {
    name: 'svg-img-alt',
    severity: 'high',
    title: 'SVG has no text alternative',
    affects: 'People who can’t see the image don’t know what it shows.',
    fix: 'Add a <title> to the SVG, or give it an aria-label.',
    saidBy: { families: ['link-name', 'button-name', 'aria-command-name'], of: 'control' },
    attributes: ['aria-label', 'aria-labelledby'],
  },
];
