import type { Rule } from '../rule.ts';
import { ARIA_RULES } from './aria.ts';
import { FIELD_RULES } from './fields.ts';
import { IMAGE_RULES } from './images.ts';
import { KEYBOARD_RULES } from './keyboard.ts';
import { LANDMARK_RULES } from './landmarks.ts';
import { LANGUAGE_RULES } from './language.ts';
import { LOOK_RULES } from './look.ts';
import { MEDIA_RULES } from './media.ts';
import { NAME_RULES } from './names.ts';
import { PAGE_RULES } from './page.ts';
import { STRUCTURE_RULES } from './structure.ts';
import { TABLE_RULES } from './tables.ts';

/** What is known of the rules of the installed axe, and of their twins of HTML_CodeSniffer; but for those that have our name. */
export const RUNNER_RULES: readonly Rule[] = [
  ...ARIA_RULES,
  ...FIELD_RULES,
  ...IMAGE_RULES,
  ...KEYBOARD_RULES,
  ...LANDMARK_RULES,
  ...LANGUAGE_RULES,
  ...LOOK_RULES,
  ...MEDIA_RULES,
  ...NAME_RULES,
  ...PAGE_RULES,
  ...STRUCTURE_RULES,
  ...TABLE_RULES,
];
