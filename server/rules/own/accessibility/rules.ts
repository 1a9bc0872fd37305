import type { PageRule } from '../../own-rule.ts';
import { abbreviation } from './abbreviation.ts';
import { accessKey } from './access-key.ts';
import { adjacentLinks } from './adjacent-links.ts';
import { articleNavigation } from './article-navigation.ts';
import { audioTranscript } from './audio-transcript.ts';
import { characterDrawing } from './character-drawing.ts';
import { emptyCell } from './empty-cell.ts';
import { fakeHeading } from './fake-heading.ts';
import { fakeList } from './fake-list.ts';
import { fileLink } from './file-link.ts';
import { imageAltRedundant } from './image-alt-redundant.ts';
import { imageAltWords } from './image-alt-words.ts';
import { layoutTable } from './layout-table.ts';
import { lineHeight } from './line-height.ts';
import { mouseOnly } from './mouse-only.ts';
import { nestedTable } from './nested-table.ts';
import { newWindow } from './new-window.ts';
import { pageLanguage } from './page-language.ts';
import { partLanguage } from './part-language.ts';
import { placeholderLabel } from './placeholder-label.ts';
import { readingOrder } from './reading-order.ts';
import { sameLinkText } from './same-link-text.ts';
import { sensoryInstruction } from './sensory-instruction.ts';
import { smallText } from './small-text.ts';
import { tableHeaders } from './table-headers.ts';
import { textDirection } from './text-direction.ts';
import { titleContent } from './title-content.ts';
import { vagueLinkText } from './vague-link-text.ts';

/** Rules about accessibility that go further than those of axe and HTML_CodeSniffer. */
export const ACCESSIBILITY_RULES: readonly PageRule[] = [
  abbreviation,
  accessKey,
  adjacentLinks,
  articleNavigation,
  audioTranscript,
  characterDrawing,
  emptyCell,
  fakeHeading,
  fakeList,
  fileLink,
  imageAltRedundant,
  imageAltWords,
  layoutTable,
  lineHeight,
  mouseOnly,
  nestedTable,
  newWindow,
  pageLanguage,
  partLanguage,
  placeholderLabel,
  readingOrder,
  sameLinkText,
  sensoryInstruction,
  smallText,
  tableHeaders,
  textDirection,
  titleContent,
  vagueLinkText,
];
