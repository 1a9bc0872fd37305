import type { PageRule, SiteRule } from '../../own-rule.ts';
import { abbreviation } from './abbreviation.ts';
import { accessKey } from './access-key.ts';
import { adjacentLinks } from './adjacent-links.ts';
import { ariaHiddenFocus } from './aria-hidden-focus.ts';
import { articleNavigation } from './article-navigation.ts';
import { audioTranscript } from './audio-transcript.ts';
import { buttonRoleLink } from './button-role-link.ts';
import { changeLeaves } from './change-leaves.ts';
import { characterDrawing } from './character-drawing.ts';
import { characterShortcut } from './character-shortcut.ts';
import { clickOnly } from './click-only.ts';
import { colourKey } from './colour-key.ts';
import { consistentHelp } from './consistent-help.ts';
import { consistentNames } from './consistent-names.ts';
import { consistentNavigation } from './consistent-navigation.ts';
import { dialogClose } from './dialog-close.ts';
import { dialogFocus } from './dialog-focus.ts';
import { dialogReturn } from './dialog-return.ts';
import { dialogRole } from './dialog-role.ts';
import { disclosureKeyboard } from './disclosure-keyboard.ts';
import { emptyCell } from './empty-cell.ts';
import { errorSuggestion } from './error-suggestion.ts';
import { expandedState } from './expanded-state.ts';
import { fakeHeading } from './fake-heading.ts';
import { fakeList } from './fake-list.ts';
import { fieldBoundary } from './field-boundary.ts';
import { fieldErrorMarks } from './field-error-marks.ts';
import { fieldLabelWords } from './field-label-words.ts';
import { fileLink } from './file-link.ts';
import { focusContrast } from './focus-contrast.ts';
import { focusCovered } from './focus-covered.ts';
import { focusLost } from './focus-lost.ts';
import { focusOffScreen } from './focus-off-screen.ts';
import { focusOrder } from './focus-order.ts';
import { focusVisible } from './focus-visible.ts';
import { formErrorText } from './form-error-text.ts';
import { formErrorTied } from './form-error-tied.ts';
import { formSubmit } from './form-submit.ts';
import { frameTitleWords } from './frame-title-words.ts';
import { generatedText } from './generated-text.ts';
import { headerCells } from './header-cells.ts';
import { hiddenImage } from './hidden-image.ts';
import { hiddenPage } from './hidden-page.ts';
import { hoverOnly } from './hover-only.ts';
import { iconContrast } from './icon-contrast.ts';
import { imageAltRedundant } from './image-alt-redundant.ts';
import { imageAltWords } from './image-alt-words.ts';
import { inputPurpose } from './input-purpose.ts';
import { keyboardTrap } from './keyboard-trap.ts';
import { layoutTable } from './layout-table.ts';
import { lineHeight } from './line-height.ts';
import { linkSkipped } from './link-skipped.ts';
import { menuEscape } from './menu-escape.ts';
import { mouseOnly } from './mouse-only.ts';
import { movingContent } from './moving-content.ts';
import { nestedTable } from './nested-table.ts';
import { newWindow } from './new-window.ts';
import { pageLanguage } from './page-language.ts';
import { partLanguage } from './part-language.ts';
import { pastePrevented } from './paste-prevented.ts';
import { patternHint } from './pattern-hint.ts';
import { placeholderLabel } from './placeholder-label.ts';
import { presentationContent } from './presentation-content.ts';
import { fieldGroup } from './field-group.ts';
import { readingOrder } from './reading-order.ts';
import { reflow } from './reflow.ts';
import { resizeText } from './resize-text.ts';
import { rowStart } from './row-start.ts';
import { sameLinkText } from './same-link-text.ts';
import { sensoryInstruction } from './sensory-instruction.ts';
import { severalWays } from './several-ways.ts';
import { smallText } from './small-text.ts';
import { stateContrast } from './state-contrast.ts';
import { tableCaption } from './table-caption.ts';
import { tableHeaders } from './table-headers.ts';
import { textDirection } from './text-direction.ts';
import { textSpacing } from './text-spacing.ts';
import { textStyle } from './text-style.ts';
import { titleContent } from './title-content.ts';
import { vagueLinkText } from './vague-link-text.ts';

/** Rules about accessibility that go further than those of axe and HTML_CodeSniffer. */
export const ACCESSIBILITY_RULES: readonly PageRule[] = [
  abbreviation,
  accessKey,
  adjacentLinks,
  ariaHiddenFocus,
  articleNavigation,
  audioTranscript,
  buttonRoleLink,
  changeLeaves,
  characterDrawing,
  characterShortcut,
  clickOnly,
  colourKey,
  dialogClose,
  dialogFocus,
  dialogReturn,
  dialogRole,
  disclosureKeyboard,
  emptyCell,
  errorSuggestion,
  expandedState,
  fakeHeading,
  fakeList,
  fieldBoundary,
  fieldErrorMarks,
  fieldLabelWords,
  fileLink,
  focusContrast,
  focusCovered,
  focusLost,
  focusOffScreen,
  focusOrder,
  focusVisible,
  formErrorText,
  formErrorTied,
  formSubmit,
  frameTitleWords,
  generatedText,
  headerCells,
  hiddenImage,
  hiddenPage,
  hoverOnly,
  iconContrast,
  imageAltRedundant,
  imageAltWords,
  inputPurpose,
  keyboardTrap,
  layoutTable,
  lineHeight,
  linkSkipped,
  menuEscape,
  mouseOnly,
  movingContent,
  nestedTable,
  newWindow,
  pageLanguage,
  partLanguage,
  pastePrevented,
  patternHint,
  placeholderLabel,
  presentationContent,
  fieldGroup,
  readingOrder,
  reflow,
  resizeText,
  rowStart,
  sameLinkText,
  sensoryInstruction,
  smallText,
  stateContrast,
  tableCaption,
  tableHeaders,
  textDirection,
  textSpacing,
  textStyle,
  titleContent,
  vagueLinkText,
];

/** Those that compare the pages of a site. */
export const ACCESSIBILITY_SITE_RULES: readonly SiteRule[] = [
  consistentHelp,
  consistentNames,
  consistentNavigation,
  severalWays,
];
