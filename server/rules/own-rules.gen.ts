// Written by `npm run generate` from the files in own/. Do not edit.
import type { ChangeRule, LinkRule, PageRule, SiteRule } from './own-rule.ts';
import { abbreviation } from './own/accessibility/abbreviation.ts';
import { accessKey } from './own/accessibility/access-key.ts';
import { adjacentLinks } from './own/accessibility/adjacent-links.ts';
import { ariaHiddenFocus } from './own/accessibility/aria-hidden-focus.ts';
import { articleNavigation } from './own/accessibility/article-navigation.ts';
import { audioTranscript } from './own/accessibility/audio-transcript.ts';
import { buttonRoleLink } from './own/accessibility/button-role-link.ts';
import { changeLeaves } from './own/accessibility/change-leaves.ts';
import { characterDrawing } from './own/accessibility/character-drawing.ts';
import { characterShortcut } from './own/accessibility/character-shortcut.ts';
import { clickOnly } from './own/accessibility/click-only.ts';
import { colourKey } from './own/accessibility/colour-key.ts';
import { consistentHelp } from './own/accessibility/consistent-help.ts';
import { consistentNames } from './own/accessibility/consistent-names.ts';
import { consistentNavigation } from './own/accessibility/consistent-navigation.ts';
import { dialogClose } from './own/accessibility/dialog-close.ts';
import { dialogFocus } from './own/accessibility/dialog-focus.ts';
import { dialogReturn } from './own/accessibility/dialog-return.ts';
import { dialogRole } from './own/accessibility/dialog-role.ts';
import { disclosureKeyboard } from './own/accessibility/disclosure-keyboard.ts';
import { emptyCell } from './own/accessibility/empty-cell.ts';
import { errorSuggestion } from './own/accessibility/error-suggestion.ts';
import { errorWords } from './own/accessibility/error-words.ts';
import { expandedState } from './own/accessibility/expanded-state.ts';
import { fakeHeading } from './own/accessibility/fake-heading.ts';
import { fakeList } from './own/accessibility/fake-list.ts';
import { fieldBoundary } from './own/accessibility/field-boundary.ts';
import { fieldErrorMarks } from './own/accessibility/field-error-marks.ts';
import { fieldGroup } from './own/accessibility/field-group.ts';
import { fieldLabelWords } from './own/accessibility/field-label-words.ts';
import { fileLink } from './own/accessibility/file-link.ts';
import { focusContrast } from './own/accessibility/focus-contrast.ts';
import { focusCovered } from './own/accessibility/focus-covered.ts';
import { focusLost } from './own/accessibility/focus-lost.ts';
import { focusOffScreen } from './own/accessibility/focus-off-screen.ts';
import { focusOrder } from './own/accessibility/focus-order.ts';
import { focusVisible } from './own/accessibility/focus-visible.ts';
import { formErrorText } from './own/accessibility/form-error-text.ts';
import { formErrorTied } from './own/accessibility/form-error-tied.ts';
import { formSubmit } from './own/accessibility/form-submit.ts';
import { frameTitleWords } from './own/accessibility/frame-title-words.ts';
import { generatedText } from './own/accessibility/generated-text.ts';
import { headerCells } from './own/accessibility/header-cells.ts';
import { headingWords } from './own/accessibility/heading-words.ts';
import { hiddenImage } from './own/accessibility/hidden-image.ts';
import { hiddenPage } from './own/accessibility/hidden-page.ts';
import { hoverOnly } from './own/accessibility/hover-only.ts';
import { iconContrast } from './own/accessibility/icon-contrast.ts';
import { imageAltRedundant } from './own/accessibility/image-alt-redundant.ts';
import { imageAltWords } from './own/accessibility/image-alt-words.ts';
import { inputPurpose } from './own/accessibility/input-purpose.ts';
import { keyboardTrap } from './own/accessibility/keyboard-trap.ts';
import { layoutTable } from './own/accessibility/layout-table.ts';
import { lineHeight } from './own/accessibility/line-height.ts';
import { linkSkipped } from './own/accessibility/link-skipped.ts';
import { menuEscape } from './own/accessibility/menu-escape.ts';
import { mouseOnly } from './own/accessibility/mouse-only.ts';
import { movingContent } from './own/accessibility/moving-content.ts';
import { nestedTable } from './own/accessibility/nested-table.ts';
import { newWindow } from './own/accessibility/new-window.ts';
import { pageLanguage } from './own/accessibility/page-language.ts';
import { partContrast } from './own/accessibility/part-contrast.ts';
import { partLanguage } from './own/accessibility/part-language.ts';
import { pastePrevented } from './own/accessibility/paste-prevented.ts';
import { patternHint } from './own/accessibility/pattern-hint.ts';
import { placeholderLabel } from './own/accessibility/placeholder-label.ts';
import { presentationContent } from './own/accessibility/presentation-content.ts';
import { readingOrder } from './own/accessibility/reading-order.ts';
import { reflow } from './own/accessibility/reflow.ts';
import { requiredMark } from './own/accessibility/required-mark.ts';
import { resizeText } from './own/accessibility/resize-text.ts';
import { rowStart } from './own/accessibility/row-start.ts';
import { sameLinkText } from './own/accessibility/same-link-text.ts';
import { sensoryInstruction } from './own/accessibility/sensory-instruction.ts';
import { severalWays } from './own/accessibility/several-ways.ts';
import { smallText } from './own/accessibility/small-text.ts';
import { spacedLetters } from './own/accessibility/spaced-letters.ts';
import { stateContrast } from './own/accessibility/state-contrast.ts';
import { statusMessage } from './own/accessibility/status-message.ts';
import { tableCaption } from './own/accessibility/table-caption.ts';
import { tableHeaders } from './own/accessibility/table-headers.ts';
import { textDirection } from './own/accessibility/text-direction.ts';
import { textSpacing } from './own/accessibility/text-spacing.ts';
import { textStyle } from './own/accessibility/text-style.ts';
import { titleContent } from './own/accessibility/title-content.ts';
import { vagueLinkText } from './own/accessibility/vague-link-text.ts';
import { canonicalTarget } from './own/documents/canonical-target.ts';
import { canonical } from './own/documents/canonical.ts';
import { charset } from './own/documents/charset.ts';
import { doctype } from './own/documents/doctype.ts';
import { duplicateAttribute } from './own/documents/duplicate-attribute.ts';
import { errorPageStatus } from './own/documents/error-page-status.ts';
import { favicon } from './own/documents/favicon.ts';
import { genericTitle } from './own/documents/generic-title.ts';
import { hreflangReturn } from './own/documents/hreflang-return.ts';
import { hreflangTarget } from './own/documents/hreflang-target.ts';
import { hreflang } from './own/documents/hreflang.ts';
import { linkAddress } from './own/documents/link-address.ts';
import { metaDescription } from './own/documents/meta-description.ts';
import { noindex } from './own/documents/noindex.ts';
import { obsoleteElement } from './own/documents/obsolete-element.ts';
import { repeatedDescription } from './own/documents/repeated-description.ts';
import { repeatedTitle } from './own/documents/repeated-title.ts';
import { robotsTxt } from './own/documents/robots-txt.ts';
import { scriptLink } from './own/documents/script-link.ts';
import { sitemap } from './own/documents/sitemap.ts';
import { structuredData } from './own/documents/structured-data.ts';
import { tagNesting } from './own/documents/tag-nesting.ts';
import { viewport } from './own/documents/viewport.ts';
import { consoleError } from './own/errors/console-error.ts';
import { cspViolation } from './own/errors/csp-violation.ts';
import { deprecatedFeature } from './own/errors/deprecated-feature.ts';
import { earlyPermission } from './own/errors/early-permission.ts';
import { failedRequest } from './own/errors/failed-request.ts';
import { uncaughtException } from './own/errors/uncaught-exception.ts';
import { brokenExternalLink } from './own/links/broken-external-link.ts';
import { brokenFragment, brokenOwnFragment } from './own/links/broken-fragment.ts';
import { brokenLink } from './own/links/broken-link.ts';
import { emptyImageAddress } from './own/links/empty-image-address.ts';
import { insecureExternalLink } from './own/links/insecure-external-link.ts';
import { insecureLink } from './own/links/insecure-link.ts';
import { brokenFont, brokenFrame, brokenImage, brokenManifest, brokenMedia, brokenScript, brokenStylesheet } from './own/links/missing-resources.ts';
import { mixedContent } from './own/links/mixed-content.ts';
import { redirectChain } from './own/links/redirect-chain.ts';
import { blockingScript } from './own/loading/blocking-script.ts';
import { cacheLifetime } from './own/loading/cache-lifetime.ts';
import { fontDisplay } from './own/loading/font-display.ts';
import { fontPreload } from './own/loading/font-preload.ts';
import { heavyImage } from './own/loading/heavy-image.ts';
import { imageDimensions } from './own/loading/image-dimensions.ts';
import { imageRatio } from './own/loading/image-ratio.ts';
import { lazyMainImage } from './own/loading/lazy-main-image.ts';
import { manyFonts } from './own/loading/many-fonts.ts';
import { oversizedImage } from './own/loading/oversized-image.ts';
import { pageWeight } from './own/loading/page-weight.ts';
import { redirectedFile } from './own/loading/redirected-file.ts';
import { requestCount } from './own/loading/request-count.ts';
import { textCompression } from './own/loading/text-compression.ts';
import { undersizedImage } from './own/loading/undersized-image.ts';
import { contentSecurityPolicy } from './own/security/content-security-policy.ts';
import { cookieHttpOnly } from './own/security/cookie-http-only.ts';
import { cookieSameSite } from './own/security/cookie-same-site.ts';
import { cookieSecure } from './own/security/cookie-secure.ts';
import { crossOriginPolicies } from './own/security/cross-origin-policies.ts';
import { crossOriginResourceSharing } from './own/security/cross-origin-resource-sharing.ts';
import { httpsRedirect } from './own/security/https-redirect.ts';
import { referrerPolicy } from './own/security/referrer-policy.ts';
import { sourceMap } from './own/security/source-map.ts';
import { strictTransportSecurity } from './own/security/strict-transport-security.ts';
import { subresourceIntegrity } from './own/security/subresource-integrity.ts';
import { unencryptedPage } from './own/security/unencrypted-page.ts';
import { versionBanner } from './own/security/version-banner.ts';
import { xContentTypeOptions } from './own/security/x-content-type-options.ts';
import { xFrameOptions } from './own/security/x-frame-options.ts';
import { lostContent } from './own/site/lost-content.ts';
import { lostPage } from './own/site/lost-page.ts';
import { lostStyle } from './own/site/lost-style.ts';
import { replacedPage } from './own/site/replaced-page.ts';

/** All rules of our own about one page. */
export const PAGE_RULES: readonly PageRule[] = [
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
  errorWords,
  expandedState,
  fakeHeading,
  fakeList,
  fieldBoundary,
  fieldErrorMarks,
  fieldGroup,
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
  headingWords,
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
  partContrast,
  partLanguage,
  pastePrevented,
  patternHint,
  placeholderLabel,
  presentationContent,
  readingOrder,
  reflow,
  requiredMark,
  resizeText,
  rowStart,
  sameLinkText,
  sensoryInstruction,
  smallText,
  spacedLetters,
  stateContrast,
  statusMessage,
  tableCaption,
  tableHeaders,
  textDirection,
  textSpacing,
  textStyle,
  titleContent,
  vagueLinkText,
  canonical,
  charset,
  doctype,
  duplicateAttribute,
  genericTitle,
  hreflang,
  linkAddress,
  metaDescription,
  obsoleteElement,
  scriptLink,
  structuredData,
  tagNesting,
  viewport,
  consoleError,
  cspViolation,
  deprecatedFeature,
  earlyPermission,
  failedRequest,
  uncaughtException,
  brokenOwnFragment,
  emptyImageAddress,
  insecureLink,
  mixedContent,
  blockingScript,
  cacheLifetime,
  fontDisplay,
  fontPreload,
  heavyImage,
  imageDimensions,
  imageRatio,
  lazyMainImage,
  manyFonts,
  oversizedImage,
  pageWeight,
  redirectedFile,
  requestCount,
  textCompression,
  undersizedImage,
  contentSecurityPolicy,
  cookieHttpOnly,
  cookieSameSite,
  cookieSecure,
  crossOriginPolicies,
  crossOriginResourceSharing,
  referrerPolicy,
  strictTransportSecurity,
  subresourceIntegrity,
  unencryptedPage,
  versionBanner,
  xContentTypeOptions,
  xFrameOptions,
];

/** All rules of our own about the site or several of its pages. They are checked once the crawl is over. */
export const SITE_RULES: readonly SiteRule[] = [
  consistentHelp,
  consistentNames,
  consistentNavigation,
  severalWays,
  canonicalTarget,
  errorPageStatus,
  favicon,
  hreflangReturn,
  hreflangTarget,
  noindex,
  repeatedDescription,
  repeatedTitle,
  robotsTxt,
  sitemap,
  brokenExternalLink,
  brokenFragment,
  insecureExternalLink,
  brokenFont,
  brokenFrame,
  brokenImage,
  brokenManifest,
  brokenMedia,
  brokenScript,
  brokenStylesheet,
  redirectChain,
  httpsRedirect,
  sourceMap,
];

/** All rules of our own about what became of the pages of the base. They are checked where a scan is compared with it. */
export const CHANGE_RULES: readonly ChangeRule[] = [
  lostContent,
  lostStyle,
  replacedPage,
];

/** Rules of our own about links, which are checked once it is known how their addresses answer. */
export const LINK_RULES: readonly LinkRule<never>[] = [
  brokenLink,
  lostPage,
];
