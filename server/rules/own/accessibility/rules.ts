import type { PageRule } from '../../own-rule.ts';
import { buttonRoleLink } from './button-role-link.ts';
import { clickOnly } from './click-only.ts';
import { focusLost } from './focus-lost.ts';
import { focusOrder } from './focus-order.ts';
import { focusVisible } from './focus-visible.ts';
import { hoverOnly } from './hover-only.ts';
import { keyboardTrap } from './keyboard-trap.ts';
import { movingContent } from './moving-content.ts';
import { reflow } from './reflow.ts';
import { resizeText } from './resize-text.ts';
import { textSpacing } from './text-spacing.ts';

/** Rules about accessibility that go further than those of axe and HTML_CodeSniffer. */
export const ACCESSIBILITY_RULES: readonly PageRule[] = [
  buttonRoleLink,
  clickOnly,
  focusLost,
  focusOrder,
  focusVisible,
  hoverOnly,
  keyboardTrap,
  movingContent,
  reflow,
  resizeText,
  textSpacing,
];
