/** Before the words for one of several ways to fix what a check has found. */
export const WAY = '→ ';

/** For a message that says no more than the title and the advice of its rule. axe takes nothing shorter for a message. */
const NOTHING = ' ';

/** Words of one message: by the number of its values, or by the keys that axe's check has for its messages. */
type Words = string | Readonly<Record<string, string>>;

/** Our words for what one check of axe says. */
interface CheckWords {
  fail?: Words;
  incomplete?: Words;
}

/**
 * Our words for what axe says of an element, by check and, where a check has several messages, by axe's key for the
 * message. axe fills in `${data…}` with the values of the element: this is the table of checks of a locale of its
 * (`axe.configure({ locale })`, https://github.com/dequelabs/axe-core/blob/develop/doc/API.md). It has every check that a
 * rule of the installed axe uses, with every message of it.
 */
export const AXE_WORDS: Readonly<Record<string, CheckWords>> = {
  abstractrole: {
    fail: {
      singular: 'The role “${data.values}” only groups others and must not be written.',
      plural: 'The roles “${data.values}” only group others and must not be written.',
    },
  },
  'aria-allowed-attr-elm': {
    fail: {
      singular: 'On <${data.nodeName}> this attribute means nothing: ${data.values}.',
      plural: 'On <${data.nodeName}> these attributes mean nothing: ${data.values}.',
    },
  },
  'aria-allowed-attr': {
    fail: {
      singular: 'The role of the element does not have ${data.values}.',
      plural: 'The role of the element does not have ${data.values}.',
      caseSensitive: 'These values must be in lower case: ${data.values}.',
    },
    incomplete: {
      default: 'Screen readers may ignore this here: ${data.values}.',
      caseSensitive: 'These values must be in lower case: ${data.values}.',
    },
  },
  'aria-allowed-role': {
    fail: {
      singular: 'HTML does not allow the role “${data.values}” here.',
      plural: 'HTML does not allow the roles “${data.values}” here.',
    },
    incomplete: {
      singular: 'HTML does not allow the role “${data.values}” here; the element is hidden at present.',
      plural: 'HTML does not allow the roles “${data.values}” here; the element is hidden at present.',
    },
  },
  'aria-conditional-attr': {
    fail: {
      checkbox: 'aria-checked says something else than the checkbox, which is “${data.checkState}”.',
      radio: 'aria-checked says something else than the radio button, which is “${data.checkState}”.',
      rowSingular: 'Rows of a ${data.ownerRole} do not have ${data.invalidAttrs}; those of a treegrid do.',
      rowPlural: 'Rows of a ${data.ownerRole} do not have ${data.invalidAttrs}; those of a treegrid do.',
    },
  },
  'aria-errormessage': {
    fail: {
      singular:
        'The error “${data.values}” (aria-errormessage) is not announced: it has neither role="alert" nor aria-live, and aria-describedby does not name it.',
      plural:
        'The errors “${data.values}” (aria-errormessage) are not announced: they have neither role="alert" nor aria-live, and aria-describedby does not name them.',
      unsupported: 'aria-errormessage names several elements, and few screen readers read more than one.',
      hidden: 'aria-errormessage names “${data.values}”, which is hidden.',
    },
    incomplete: {
      singular: 'aria-errormessage names “${data.values}”, and no element with this id is on the page.',
      plural: 'aria-errormessage names “${data.values}”, and no elements with these ids are on the page.',
      idrefs: 'Whether what aria-errormessage names is on the page: ${data.values}.',
    },
  },
  'aria-hidden-body': { fail: NOTHING },
  'aria-level': { incomplete: 'aria-level is above 6, and not all screen readers know such levels.' },
  'aria-no-deprecated-attr': {
    incomplete: {
      singular: 'ARIA has given up this attribute: ${data.values}.',
      plural: 'ARIA has given up these attributes: ${data.values}.',
    },
  },
  'aria-prohibited-attr': {
    fail: {
      hasRolePlural: 'Elements with the role “${data.role}” must not have ${data.prohibited}.',
      hasRoleSingular: 'An element with the role “${data.role}” must not have ${data.prohibited}.',
      noRolePlural: 'A <${data.nodeName}> without a role must not have ${data.prohibited}.',
      noRoleSingular: 'A <${data.nodeName}> without a role must not have ${data.prohibited}.',
    },
    incomplete: {
      hasRoleSingular: 'An element with the role “${data.role}” should not have ${data.prohibited}.',
      hasRolePlural: 'An element with the role “${data.role}” should not have ${data.prohibited}.',
      noRoleSingular: 'A <${data.nodeName}> without a role should not have ${data.prohibited}.',
      noRolePlural: 'A <${data.nodeName}> without a role should not have ${data.prohibited}.',
      visibleLabelSingular:
        'Here few screen readers read ${data.prohibited}; what it names can be read on the page.',
      visibleLabelPlural:
        'Here few screen readers read ${data.prohibited}; what it names can be read on the page.',
      unresolvedLabel:
        'Here few screen readers read ${data.prohibited}, and it names no element that exists.',
    },
  },
  'aria-required-attr': {
    fail: {
      singular: 'The role needs ${data.values}, which is missing.',
      plural: 'The role needs ${data.values}, which are missing.',
    },
  },
  'aria-required-children': {
    fail: {
      singular: 'Nothing in it has the role “${data.values}”.',
      plural: 'Nothing in it has one of these roles: ${data.values}.',
      unallowed: 'It contains what the role does not allow: ${data.values}.',
      unallowedPresentational:
        'It contains elements that are marked as decoration and still count, because of ${data.values}.',
      'aria-busy-fail':
        'It contains what the role does not allow, also while aria-busy is true: ${data.values}.',
    },
    incomplete: {
      singular: 'Nothing in it has the role “${data.values}” at present.',
      plural: 'Nothing in it has one of these roles at present: ${data.values}.',
    },
  },
  'aria-required-parent': {
    fail: {
      singular: 'It must be in an element with the role “${data.values}”, and is not.',
      plural: 'It must be in an element with one of these roles, and is not: ${data.values}.',
    },
  },
  'aria-roledescription': {
    fail: NOTHING,
    incomplete: 'Not all screen readers announce aria-roledescription on this element.',
  },
  'aria-unsupported-attr': { fail: 'Few screen readers know ${data.values}.' },
  'aria-valid-attr-value': {
    fail: {
      singular: 'This value is not valid: ${data.values}.',
      plural: 'These values are not valid: ${data.values}.',
    },
    incomplete: {
      noId: 'No element on the page has the id that is named here: ${data.needsReview}.',
      noIdShadow: 'No element that can be reached from here has the id that is named: ${data.needsReview}.',
      ariaCurrent: 'Browsers take this value for “true”, because ARIA does not know it: ${data.needsReview}.',
      idrefs: 'Whether an element has the id that is named here: ${data.needsReview}.',
      empty: 'The value is empty, so the attribute is ignored: ${data.needsReview}.',
      controlsWithinPopup:
        'No element has the id that is named here, as long as nothing has opened: ${data.needsReview}.',
    },
  },
  'aria-valid-attr': {
    fail: {
      singular: 'ARIA has no attribute ${data.values}.',
      plural: 'ARIA has no attributes ${data.values}.',
    },
  },
  'braille-label-equivalent': {
    fail: 'It has aria-braillelabel, and no name for speech.',
    incomplete: 'Whether it has a name.',
  },
  'braille-roledescription-equivalent': {
    fail: {
      noRoleDescription: 'It has aria-brailleroledescription, and no aria-roledescription.',
      emptyRoleDescription: 'It has aria-brailleroledescription, and aria-roledescription is empty.',
    },
  },
  deprecatedrole: { fail: 'ARIA has given up the role “${data}”.' },
  'has-global-aria-attribute': { fail: NOTHING },
  'has-widget-role': { fail: NOTHING },
  invalidrole: {
    fail: { singular: 'ARIA has no role “${data.values}”.', plural: 'ARIA has no roles “${data.values}”.' },
  },
  'is-element-focusable': { fail: NOTHING },
  'no-implicit-explicit-label': {
    incomplete: 'Whether the <label> next to it should name the ${data}: it does not.',
  },
  unsupportedrole: { fail: 'Few screen readers know the role “${data}”.' },
  'valid-scrollable-semantics': { fail: NOTHING },
  'color-contrast-enhanced': {
    fail: {
      default:
        'Its colour (${data.fgColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio}:1; text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
      fgOnShadowColor:
        'Its colour (${data.fgColor}) has a contrast of ${data.contrastRatio}:1 with its shadow (${data.shadowColor}); text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
      shadowOnBgColor:
        'Its shadow (${data.shadowColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio}:1; text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
    },
    incomplete: {
      default: 'What the contrast is.',
      bgImage: 'An image lies behind the text.',
      bgGradient: 'A gradient lies behind the text.',
      imgNode: 'An image lies behind the text.',
      bgOverlap: 'Another element lies over the text.',
      fgAlpha: 'The colour of the text is transparent.',
      elmPartiallyObscured: 'Another element covers a part of it.',
      elmPartiallyObscuring: 'It covers a part of other elements.',
      outsideViewport: 'It is out of the window.',
      equalRatio: 'Text and background have the same colour.',
      shortTextContent: 'It has one character, which may be an icon.',
      emptyValue: 'The field is empty.',
      nonBmp: 'It has only characters that are no letters.',
      pseudoContent: 'A pseudo-element (::before or ::after) lies behind the text.',
      colorParse: 'The colour ${data.colorParse} could not be read.',
    },
  },
  'color-contrast': {
    fail: {
      default:
        'Its colour (${data.fgColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio}:1; text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
      fgOnShadowColor:
        'Its colour (${data.fgColor}) has a contrast of ${data.contrastRatio}:1 with its shadow (${data.shadowColor}); text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
      shadowOnBgColor:
        'Its shadow (${data.shadowColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio}:1; text of ${data.fontSize} and this weight needs ${data.expectedContrastRatio}.',
    },
    incomplete: {
      default: 'What the contrast is.',
      bgImage: 'An image lies behind the text.',
      bgGradient: 'A gradient lies behind the text.',
      imgNode: 'An image lies behind the text.',
      bgOverlap: 'Another element lies over the text.',
      complexTextShadows: 'The text has several shadows.',
      fgAlpha: 'The colour of the text is transparent.',
      elmPartiallyObscured: 'Another element covers a part of it.',
      elmPartiallyObscuring: 'It covers a part of other elements.',
      outsideViewport: 'It is out of the window.',
      equalRatio: 'Text and background have the same colour.',
      shortTextContent: 'It has one character, which may be an icon.',
      emptyValue: 'The field is empty.',
      nonBmp: 'It has only characters that are no letters.',
      pseudoContent: 'A pseudo-element (::before or ::after) lies behind the text.',
      colorParse: 'The colour ${data.colorParse} could not be read.',
    },
  },
  'link-in-text-block-style': {
    fail: fix('underline it, or mark it in another way that needs no colour'),
    incomplete: {
      default: 'Whether the link can be told from the text around it.',
      pseudoContent:
        'Whether what is drawn next to the link (::before or ::after) tells it from the text around it.',
    },
  },
  'link-in-text-block': {
    fail: {
      fgContrast:
        'Nothing but its colour tells the link from the text around it, and the contrast between them is ${data.contrastRatio}:1 (link ${data.nodeColor}, text ${data.parentColor}); ${data.requiredContrastRatio}:1 would be enough.',
      bgContrast:
        'Nothing but its colour tells the link from the text around it, and the contrast of what is behind them is ${data.contrastRatio}:1 (link ${data.nodeBackgroundColor}, text ${data.parentBackgroundColor}); ${data.requiredContrastRatio}:1 would be enough.',
    },
    incomplete: {
      default: 'What the contrast is.',
      bgContrast: 'What the contrast is.',
      bgImage: 'An image lies behind the text.',
      bgGradient: 'A gradient lies behind the text.',
      imgNode: 'An image lies behind the text.',
      bgOverlap: 'Another element lies over the text.',
    },
  },
  'autocomplete-valid': {
    fail: 'HTML does not know this value of autocomplete.',
    incomplete: 'HTML does not know this value of autocomplete.',
  },
  accesskeys: { fail: 'Another element has the same accesskey.' },
  'focusable-content': {
    fail: fix('put a link or a control into it'),
    incomplete: 'Whether a key reaches what is in it: it has tabindex="-1".',
  },
  'focusable-disabled': {
    fail: NOTHING,
    incomplete: 'Whether the elements in it pass the focus on at once.',
  },
  'focusable-element': { fail: fix('make it focusable with tabindex="0"') },
  'focusable-modal-open': {
    incomplete: 'Whether the Tab key reaches the elements in it while a dialog is open.',
  },
  'focusable-no-name': {
    fail: 'The Tab key reaches it, and it has no text.',
    incomplete: 'Whether it has a name.',
  },
  'focusable-not-tabbable': {
    fail: NOTHING,
    incomplete: 'Whether the elements in it pass the focus on at once.',
  },
  'frame-focusable-content': { fail: NOTHING, incomplete: 'What is in it.' },
  'landmark-is-top-level': { fail: 'The landmark “${data.role}” is inside another one.' },
  'no-focusable-content': {
    fail: {
      default: 'It contains a link or control that takes the focus.',
      notHidden: 'It contains a link or control with tabindex="-1", which screen readers reach all the same.',
    },
    incomplete: 'What is in it.',
  },
  'page-has-heading-one': { fail: 'The page has no <h1>.' },
  'page-has-main': { fail: 'The page has no <main>.' },
  'page-no-duplicate-banner': { fail: 'Another header of the page as a whole is there, too.' },
  'page-no-duplicate-contentinfo': { fail: 'Another footer of the page as a whole is there, too.' },
  'page-no-duplicate-main': { fail: 'The page has more than one <main>.' },
  tabindex: { fail: NOTHING },
  'alt-space-value': {
    fail: 'Its alt attribute is a space, for which some screen readers read the file name.',
  },
  'duplicate-img-label': {
    fail: 'The alt text of the image in it is the same as the text next to the image.',
  },
  'explicit-label': {
    fail: fix('write a <label> whose for attribute is its id, which no other element may have'),
    incomplete: 'Whether it has a label.',
  },
  'hidden-explicit-label': { fail: 'Its <label> is hidden.', incomplete: 'Whether its label is hidden.' },
  'implicit-label': { fail: fix('wrap it in a <label> with a text'), incomplete: 'Whether it has a label.' },
  'label-content-name-mismatch': {
    fail: 'Its name (aria-label or aria-labelledby) does not contain the text in it.',
    incomplete: {
      default: 'Whether its name contains the text in it.',
      valueText: 'Whether the text in it is its label, or a value.',
    },
  },
  'multiple-label': { incomplete: 'It has more than one <label>.' },
  'title-only': { fail: 'Nothing but a title or a description (aria-describedby) says what belongs in it.' },
  'landmark-is-unique': {
    fail: 'Another landmark of the page has the same role, and the same name or none.',
  },
  'has-lang': {
    fail: {
      noXHTML: 'It has xml:lang, which HTML does not know, and no lang.',
      noLang: 'The tag <html> has no lang attribute.',
    },
  },
  'valid-lang': { fail: 'No language has the code in its lang attribute.' },
  'xml-lang-mismatch': { fail: NOTHING },
  dlitem: { fail: 'It is not inside <dl>.' },
  listitem: {
    fail: {
      default: 'It is not directly inside <ul>, <ol> or an element with role="list".',
      roleNotValid: 'The element around it has another role than “list”.',
    },
    incomplete: 'Whether it is inside a list.',
  },
  'only-dlitems': {
    fail: 'The list directly contains what does not belong there: ${data.values}.',
    incomplete: 'What the list contains.',
  },
  'only-listitems': {
    fail: 'The list directly contains what does not belong there: ${data.values}.',
    incomplete: 'What the list contains.',
  },
  'structured-dlitems': { fail: 'It has no <dt> that a <dd> follows.' },
  caption: { incomplete: 'Whether it has captions: no <track> has them.' },
  'frame-tested': { fail: NOTHING, incomplete: NOTHING },
  'no-autoplay-audio': {
    fail: 'It begins by itself and has no controls.',
    incomplete: 'Whether it is heard for longer than three seconds, and whether people can stop it.',
  },
  'css-orientation-lock': {
    fail: 'A style turns the page in one of both orientations.',
    incomplete: 'Whether a style turns the page.',
  },
  'meta-viewport-large': { fail: NOTHING },
  'meta-viewport': { fail: '${data} keeps people from enlarging the page.' },
  'target-offset': {
    fail: 'The next one is too near: a circle of ${data.closestOffset} pixels has room around it, and ${data.minOffset} are needed.',
    incomplete: {
      default:
        'Whether it can be clicked: the next one is too near, with ${data.closestOffset} pixels in place of ${data.minOffset}.',
      nonTabbableNeighbor:
        'Whether the one next to it can be clicked: it is too near, with ${data.closestOffset} pixels in place of ${data.minOffset}.',
      tooManyRects: 'How large it is: too many elements lie over it.',
    },
  },
  'target-size': {
    fail: {
      default:
        'It is ${data.width} by ${data.height} pixels large, and ${data.minSize} by ${data.minSize} are needed.',
      partiallyObscured:
        'Something covers it but for ${data.width} by ${data.height} pixels, and ${data.minSize} by ${data.minSize} are needed.',
    },
    incomplete: {
      default:
        'Whether it can be clicked: it is ${data.width} by ${data.height} pixels large, and ${data.minSize} by ${data.minSize} are needed.',
      contentOverflow: 'How large it is: its content is larger.',
      partiallyObscured:
        'Whether it can be clicked: something covers it but for ${data.width} by ${data.height} pixels, and ${data.minSize} by ${data.minSize} are needed.',
      partiallyObscuredNonTabbable:
        'Whether what covers it can be clicked: ${data.width} by ${data.height} pixels are left, and ${data.minSize} by ${data.minSize} are needed.',
      tooManyRects: 'How large it is: too many elements lie over it.',
    },
  },
  'header-present': { fail: fix('give its parts headings') },
  'heading-order': {
    fail: 'The heading is more than one level below the one before it.',
    incomplete: 'Which heading comes before it.',
  },
  'identical-links-same-purpose': {
    incomplete: 'Whether the links with this text lead to the same: their addresses differ.',
  },
  'internal-link-present': { fail: fix('begin the page with a link to its main content') },
  landmark: { fail: fix('mark its main content with <main>') },
  'meta-refresh-no-exceptions': { fail: 'A <meta> reloads the page or leads away from it after a time.' },
  'meta-refresh': { fail: 'A <meta> reloads the page or leads away from it after a time.' },
  'p-as-heading': {
    fail: 'The paragraph looks like a heading, and is not one.',
    incomplete: 'Whether the paragraph is meant as a heading.',
  },
  region: { fail: NOTHING },
  'skip-link': {
    fail: 'The page has no element with the id that the link names.',
    incomplete: 'What the link leads to is hidden; whether it is shown when people follow the link.',
  },
  'unique-frame-title': { fail: 'Another frame has the same title.' },
  'duplicate-id-active': { fail: 'Another link or control has the id “${data}”, too.' },
  'duplicate-id-aria': {
    fail: 'More than one element has the id “${data}”, to which a label or ARIA refers.',
  },
  'duplicate-id': { fail: 'More than one element has the id “${data}”.' },
  'aria-label': { fail: fix('give it an aria-label') },
  'aria-labelledby': {
    fail: fix('give it an aria-labelledby with the id of an element that has a text'),
    incomplete: 'Whether aria-labelledby names an element that exists.',
  },
  'button-has-visible-text': { fail: fix('put a text into it'), incomplete: 'Whether it has a text.' },
  'doc-has-title': { fail: 'The page has no <title>, or an empty one.' },
  exists: { incomplete: NOTHING },
  'has-alt': { fail: fix('give it an alt attribute that says what it shows, or alt="" if it is decoration') },
  'has-visible-text': { fail: fix('put a text into it'), incomplete: 'Whether it has a text.' },
  'important-letter-spacing': {
    fail: 'Its style attribute fixes letter-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
    incomplete: 'Whether letter-spacing in its style attribute is enough.',
  },
  'important-line-height': {
    fail: 'Its style attribute fixes line-height at ${data.value}em with !important; ${data.minValue}em would be enough.',
    incomplete: 'Whether line-height in its style attribute is enough.',
  },
  'important-word-spacing': {
    fail: 'Its style attribute fixes word-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
    incomplete: 'Whether word-spacing in its style attribute is enough.',
  },
  'is-on-screen': { fail: NOTHING },
  'non-empty-alt': {
    fail: {
      noAttr: fix('give it an alt attribute that says what it does'),
      emptyAttr: fix('put a text into its alt attribute'),
    },
  },
  'non-empty-if-present': { fail: fix('put a text into its value attribute') },
  'non-empty-placeholder': { fail: NOTHING },
  'non-empty-title': {
    fail: { noAttr: fix('give it a title attribute'), emptyAttr: fix('put a text into its title attribute') },
  },
  'non-empty-value': {
    fail: {
      noAttr: fix('give it a value attribute with a text'),
      emptyAttr: fix('put a text into its value attribute'),
    },
  },
  'presentational-role': {
    fail: {
      default: NOTHING,
      globalAria:
        'It is marked as decoration (role="none" or alt=""), but has an ARIA attribute, so the role is ignored.',
      focusable:
        'It is marked as decoration (role="none" or alt=""), but takes the focus, so the role is ignored.',
      both: 'It is marked as decoration (role="none" or alt=""), but has an ARIA attribute and takes the focus, so the role is ignored.',
      iframe: 'It is marked as decoration, but has a title, which some screen readers read.',
    },
  },
  'svg-non-empty-title': {
    fail: {
      noTitle: fix('put a <title> with a text into it, as its first child'),
      emptyTitle: fix('put a text into its <title>'),
    },
    incomplete: 'Whether it has a <title>.',
  },
  'caption-faked': {
    fail: 'The first row is one cell over all columns, which looks like the title of the table.',
  },
  'html5-scope': { fail: 'It has a scope, and is not <th>.' },
  'same-caption-summary': {
    fail: 'Summary and caption are the same.',
    incomplete: 'Whether the table has a caption.',
  },
  'scope-value': { fail: 'Its scope has none of the valid values.' },
  'td-has-header': { fail: 'Some cells with content have no header in their row or column.' },
  'td-headers-attr': {
    fail: {
      'cell-header-not-in-table': 'Its headers attribute names an id that is not in the table.',
      'cell-header-not-th': 'Its headers attribute names a cell that is no header.',
      'header-refs-self': 'Its headers attribute names the cell itself.',
    },
    incomplete: 'Its headers attribute is empty.',
  },
  'th-has-data-cells': { incomplete: 'No cell with content is in the row or column of one of its headers.' },
  'hidden-content': { fail: NOTHING, incomplete: NOTHING },
};

/**
 * Checks that are about other elements than the one that is reported: what is wrong in it, or what it clashes with. Their
 * words don't say which, so these are named.
 */
export const ABOUT_OTHERS: readonly string[] = [
  'accesskeys',
  'aria-required-children',
  'duplicate-id',
  'duplicate-id-active',
  'duplicate-id-aria',
  'focusable-disabled',
  'focusable-not-tabbable',
  'landmark-is-unique',
  'multiple-label',
  'no-focusable-content',
  'only-dlitems',
  'only-listitems',
  'page-no-duplicate-banner',
  'page-no-duplicate-contentinfo',
  'page-no-duplicate-main',
  'target-offset',
  'target-size',
  'td-has-header',
  'td-headers-attr',
];

/** One of several ways to fix what a check has found; a rule lists the first of them. */
function fix(words: string): string {
  return `${WAY}${words}`;
}
