import type { ElementPatch } from './patch.ts';
import { correctFragment, correctPath } from './patches/addresses.ts';
import {
  allowPaste,
  correctAttributeName,
  correctRole,
  correctScope,
  correctState,
  loadAtOnce,
  takeFocus,
  useNaturalOrder,
} from './patches/aria.ts';
import { correctAutocomplete } from './patches/autocomplete.ts';
import { allowZoom, declareEncoding, declareViewport, useStandards } from './patches/head.ts';
import {
  markAsDecoration,
  nameFrame,
  reserveSpace,
  shortenAlternative,
  silenceRepetition,
} from './patches/images.ts';
import { correctReference, separateIds } from './patches/ids.ts';
import { tieLabel } from './patches/labels.ts';
import { correctLevel, makeList, removeEmpty } from './patches/structure.ts';
import {
  agreeOnLanguage,
  correctLanguage,
  declareLanguage,
  nameLanguage,
  writeFromRight,
} from './patches/languages.ts';

const correctStateOrReference: ElementPatch = async (...of) => {
  const edits = await correctState(...of);
  return typeof edits === 'string' ? correctReference(...of) : edits;
};

/** How an element that breaks a rule is repaired, where that can be certain. `color-contrast` is repaired in style sheets. */
export const ELEMENT_PATCHES: ReadonlyMap<string, ElementPatch> = new Map([
  ['aria-roles', correctRole],
  ['aria-valid-attr', correctAttributeName],
  ['aria-valid-attr-value', correctStateOrReference],
  ['autocomplete-valid', correctAutocomplete],
  ['broken-fragment', correctFragment],
  ['broken-frame', correctPath],
  ['broken-image', correctPath],
  ['broken-labelledby', correctReference],
  ['broken-link', correctPath],
  ['broken-media', correctPath],
  ['broken-script', correctPath],
  ['broken-stylesheet', correctPath],
  ['dlitem', makeList],
  ['duplicate-id', separateIds],
  ['duplicate-id-aria', separateIds],
  ['empty-heading', removeEmpty],
  ['form-field-multiple-labels', separateIds],
  ['frame-title', nameFrame],
  ['heading-order', correctLevel],
  ['html-has-lang', declareLanguage],
  ['html-lang-valid', correctLanguage],
  ['html-xml-lang-mismatch', agreeOnLanguage],
  ['image-alt', markAsDecoration],
  ['image-alt-redundant', shortenAlternative],
  ['image-dimensions', reserveSpace],
  ['image-redundant-alt', silenceRepetition],
  ['label', tieLabel],
  ['lazy-main-image', loadAtOnce],
  ['list', makeList],
  ['listitem', makeList],
  ['meta-viewport', allowZoom],
  ['page-language', nameLanguage],
  ['part-language', nameLanguage],
  ['paste-prevented', allowPaste],
  ['scope-attr-valid', correctScope],
  ['scrollable-region-focusable', takeFocus],
  ['select-name', tieLabel],
  ['skip-link', correctFragment],
  ['tabindex', useNaturalOrder],
  ['td-headers-attr', correctReference],
  ['text-direction', writeFromRight],
  ['valid-lang', correctLanguage],
]);

/** The same for what is wrong with a page, by the element of its document that is changed. */
export const PAGE_PATCHES: ReadonlyMap<string, readonly [tag: string, patch: ElementPatch]> = new Map([
  ['charset', ['head', declareEncoding]],
  ['doctype', ['html', useStandards]],
  ['viewport', ['head', declareViewport]],
] as const);
