import type { ChangeRule } from '../../own-rule.ts';
import { lostContent } from './lost-content.ts';
import { lostStyle } from './lost-style.ts';
import { replacedPage } from './replaced-page.ts';

/** Rules about what became of the pages of the base. They are checked where a scan is compared with it. */
export const CHANGE_RULES: readonly ChangeRule[] = [lostContent, lostStyle, replacedPage];
