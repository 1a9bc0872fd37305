import type { PageRule } from '../../own-rule.ts';
import { abbreviation } from './abbreviation.ts';
import { accessKey } from './access-key.ts';
import { adjacentLinks } from './adjacent-links.ts';
import { articleNavigation } from './article-navigation.ts';
import { audioTranscript } from './audio-transcript.ts';
import { buttonRoleLink } from './button-role-link.ts';
import { characterDrawing } from './character-drawing.ts';
import { clickOnly } from './click-only.ts';
import { emptyCell } from './empty-cell.ts';
import { fakeHeading } from './fake-heading.ts';
import { fakeList } from './fake-list.ts';
import { fileLink } from './file-link.ts';
import { focusLost } from './focus-lost.ts';
import { focusOrder } from './focus-order.ts';
import { focusVisible } from './focus-visible.ts';
import { hoverOnly } from './hover-only.ts';
import { imageAltRedundant } from './image-alt-redundant.ts';
import { imageAltWords } from './image-alt-words.ts';
import { keyboardTrap } from './keyboard-trap.ts';
import { layoutTable } from './layout-table.ts';
import { lineHeight } from './line-height.ts';
import { mouseOnly } from './mouse-only.ts';
import { movingContent } from './moving-content.ts';
import { nestedTable } from './nested-table.ts';
import { newWindow } from './new-window.ts';
import { pageLanguage } from './page-language.ts';
import { partLanguage } from './part-language.ts';
import { placeholderLabel } from './placeholder-label.ts';
import { readingOrder } from './reading-order.ts';
import { reflow } from './reflow.ts';
import { resizeText } from './resize-text.ts';
import { sameLinkText } from './same-link-text.ts';
import { sensoryInstruction } from './sensory-instruction.ts';
import { smallText } from './small-text.ts';
import { tableHeaders } from './table-headers.ts';
import { textDirection } from './text-direction.ts';
import { textSpacing } from './text-spacing.ts';
import { titleContent } from './title-content.ts';
import { vagueLinkText } from './vague-link-text.ts';

/** Rules about accessibility that go further than those of axe and HTML_CodeSniffer. */
export const ACCESSIBILITY_RULES: readonly PageRule[] = [
  abbreviation,
  accessKey,
  adjacentLinks,
  articleNavigation,
  audioTranscript,
  buttonRoleLink,
  characterDrawing,
  clickOnly,
  emptyCell,
  fakeHeading,
  fakeList,
  fileLink,
  focusLost,
  focusOrder,
  focusVisible,
  hoverOnly,
  imageAltRedundant,
  imageAltWords,
  keyboardTrap,
  layoutTable,
  lineHeight,
  mouseOnly,
  movingContent,
  nestedTable,
  newWindow,
  pageLanguage,
  partLanguage,
  placeholderLabel,
  readingOrder,
  reflow,
  resizeText,
  sameLinkText,
  sensoryInstruction,
  smallText,
  tableHeaders,
  textDirection,
  textSpacing,
  titleContent,
  vagueLinkText,
];
