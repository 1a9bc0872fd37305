import type { Finding } from '../service/api-types.ts';
import type { Edits, ElementPatch, FixSite } from './patch.ts';
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
import { correctAutocomplete, declarePurposes } from './patches/autocomplete.ts';
import { correctColour } from './patches/colours.ts';
import { allowZoom, declareEncoding, declareViewport, stopReloading, useStandards } from './patches/head.ts';
import {
  markAsDecoration,
  nameFrame,
  reserveSpace,
  shortenAlternative,
  silenceRepetition,
} from './patches/images.ts';
import { correctReference, separateIds } from './patches/ids.ts';
import { tieLabel } from './patches/labels.ts';
import { replaceObsolete } from './patches/obsolete.ts';
import { correctLevel, makeList, removeEmpty } from './patches/structure.ts';
import {
  agreeOnLanguage,
  correctLanguage,
  declareLanguage,
  nameLanguage,
  writeFromRight,
} from './patches/languages.ts';
import { removeRepeated, showTextAtOnce } from './patches/whole-site.ts';

const correctStateOrReference: ElementPatch = async (...of) => {
  const edits = await correctState(...of);
  return typeof edits === 'string' ? correctReference(...of) : edits;
};

/** How an element that breaks a rule is repaired, where that can be certain. */
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
  ['input-purpose', declarePurposes],
  ['label', tieLabel],
  ['lazy-main-image', loadAtOnce],
  ['list', makeList],
  ['listitem', makeList],
  ['meta-refresh', stopReloading],
  ['meta-refresh-no-exceptions', stopReloading],
  ['meta-viewport', allowZoom],
  ['obsolete-element', replaceObsolete],
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

/** The same for what is repaired wherever the sources write it, without the place of its element. */
export const SITE_PATCHES: ReadonlyMap<string, (finding: Finding, site: FixSite) => Edits> = new Map([
  ['color-contrast', correctColour],
  ['duplicate-attribute', removeRepeated],
  ['font-display', showTextAtOnce],
]);
