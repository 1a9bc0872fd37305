/**
 * Our words for what axe says of an element, by axe's own message as its source has it, with `${…}` where a value of the
 * element stands. Null for a message that says no more than the title and the advice of its rule (AXE_RATINGS). What
 * would give an element a name is in AXE_WAYS.
 */
export const AXE_WORDS: Readonly<Record<string, string | null>> = {
  'Abstract role cannot be directly used: ${data.values}':
    'The role “${data.values}” only groups others and must not be written.',
  'Abstract roles cannot be directly used: ${data.values}':
    'The roles “${data.values}” only group others and must not be written.',
  'ARIA attribute is not allowed on ${data.nodeName} elements: ${data.values}':
    'On <${data.nodeName}> this attribute means nothing: ${data.values}.',
  'ARIA attributes are not allowed on ${data.nodeName} elements: ${data.values}':
    'On <${data.nodeName}> these attributes mean nothing: ${data.values}.',
  'ARIA attribute is not allowed: ${data.values}': 'The role of the element does not have ${data.values}.',
  'ARIA attributes are not allowed: ${data.values}': 'The role of the element does not have ${data.values}.',
  'The following ARIA attributes have case-sensitive values that must be lowercase: ${data.values}':
    'These values must be in lower case: ${data.values}.',
  'Check that there is no problem if the ARIA attribute is ignored on this element: ${data.values}':
    'Screen readers may ignore this here: ${data.values}.',
  'The following ARIA attributes have case-sensitive values that might not be handled correctly by assistive technologies: ${data.values}':
    'These values must be in lower case: ${data.values}.',
  'ARIA role ${data.values} is not allowed for given element':
    'HTML does not allow the role “${data.values}” here.',
  'ARIA roles ${data.values} are not allowed for given element':
    'HTML does not allow the roles “${data.values}” here.',
  'ARIA role ${data.values} must be removed when the element is made visible, as it is not allowed for the element':
    'HTML does not allow the role “${data.values}” here; the element is hidden at present.',
  'ARIA roles ${data.values} must be removed when the element is made visible, as they are not allowed for the element':
    'HTML does not allow the roles “${data.values}” here; the element is hidden at present.',
  'Element uses aria-busy="true" while showing a loader': null,
  'Remove aria-checked, or set it to "${data.checkState}" to match the real checkbox state':
    'aria-checked says something else than the checkbox, which is “${data.checkState}”.',
  'Remove aria-checked, or set it to "${data.checkState}" to match the real radio state':
    'aria-checked says something else than the radio button, which is “${data.checkState}”.',
  'This attribute is supported with treegrid rows, but not ${data.ownerRole}: ${data.invalidAttrs}':
    'Rows of a ${data.ownerRole} do not have ${data.invalidAttrs}; those of a treegrid do.',
  'These attributes are supported with treegrid rows, but not ${data.ownerRole}: ${data.invalidAttrs}':
    'Rows of a ${data.ownerRole} do not have ${data.invalidAttrs}; those of a treegrid do.',
  'aria-errormessage value `${data.values}` must use a technique to announce the message (e.g., aria-live, aria-describedby, role=alert, etc.)':
    'The error “${data.values}” (aria-errormessage) is not announced: it has neither role="alert" nor aria-live, and aria-describedby does not name it.',
  'aria-errormessage values `${data.values}` must use a technique to announce the message (e.g., aria-live, aria-describedby, role=alert, etc.)':
    'The errors “${data.values}” (aria-errormessage) are not announced: they have neither role="alert" nor aria-live, and aria-describedby does not name them.',
  'Multiple IDs in aria-errormessage is not widely supported in assistive technologies':
    'aria-errormessage names several elements, and few screen readers read more than one.',
  'aria-errormessage value `${data.values}` cannot reference a hidden element':
    'aria-errormessage names “${data.values}”, which is hidden.',
  'Ensure aria-errormessage value `${data.values}` references an existing element':
    'aria-errormessage names “${data.values}”, and no element with this id is on the page.',
  'Ensure aria-errormessage values `${data.values}` reference existing elements':
    'aria-errormessage names “${data.values}”, and no elements with these ids are on the page.',
  'Unable to determine if aria-errormessage element exists on the page: ${data.values}':
    'Whether what aria-errormessage names is on the page: ${data.values}.',
  'aria-hidden=true should not be present on the document body': null,
  'aria-level values greater than 6 are not supported in all screenreader and browser combinations':
    'aria-level is above 6, and not all screen readers know such levels.',
  'The attribute is deprecated and should not be used: ${data.values}':
    'ARIA has given up this attribute: ${data.values}.',
  'The attributes are deprecated and should not be used: ${data.values}':
    'ARIA has given up these attributes: ${data.values}.',
  '${data.prohibited} attributes cannot be used with role "${data.role}".':
    'Elements with the role “${data.role}” must not have ${data.prohibited}.',
  '${data.prohibited} attribute cannot be used with role "${data.role}".':
    'An element with the role “${data.role}” must not have ${data.prohibited}.',
  '${data.prohibited} attributes cannot be used on "${data.nodeName}" elements with no valid role attribute.':
    'A <${data.nodeName}> without a role must not have ${data.prohibited}.',
  '${data.prohibited} attribute cannot be used on "${data.nodeName}" elements with no valid role attribute.':
    'A <${data.nodeName}> without a role must not have ${data.prohibited}.',
  '${data.prohibited} attribute is not well supported with role "${data.role}".':
    'An element with the role “${data.role}” should not have ${data.prohibited}.',
  '${data.prohibited} attributes are not well supported with role "${data.role}".':
    'An element with the role “${data.role}” should not have ${data.prohibited}.',
  '${data.prohibited} attribute is not well supported on "${data.nodeName}" elements with no valid role attribute.':
    'A <${data.nodeName}> without a role should not have ${data.prohibited}.',
  '${data.prohibited} attributes are not well supported on "${data.nodeName}" elements with no valid role attribute.':
    'A <${data.nodeName}> without a role should not have ${data.prohibited}.',
  '${data.prohibited} attribute is not well supported, but the elements referenced by aria-labelledby are visible in the page. Verify the label is not necessary.':
    'Here few screen readers read ${data.prohibited}; what it names can be read on the page.',
  '${data.prohibited} attributes are not well supported, but the elements referenced by aria-labelledby are visible in the page. Verify the labels are not necessary.':
    'Here few screen readers read ${data.prohibited}; what it names can be read on the page.',
  '${data.prohibited} attribute is not well supported, and does not reference an existing element. Verify the label is not necessary.':
    'Here few screen readers read ${data.prohibited}, and it names no element that exists.',
  'Required ARIA attribute not present: ${data.values}': 'The role needs ${data.values}, which is missing.',
  'Required ARIA attributes not present: ${data.values}': 'The role needs ${data.values}, which are missing.',
  'Required ARIA child role not present: ${data.values}': 'Nothing in it has the role “${data.values}”.',
  'Required ARIA children role not present: ${data.values}':
    'Nothing in it has one of these roles: ${data.values}.',
  'Element has children which are not allowed: ${data.values}':
    'It contains what the role does not allow: ${data.values}.',
  'Element has presentational children which cannot be ignored because of ${data.values}':
    'It contains elements that are marked as decoration and still count, because of ${data.values}.',
  'Element has children which are not allowed: ${data.values}; Having aria-busy="true" does not allow children with roles that are not allowed':
    'It contains what the role does not allow, also while aria-busy is true: ${data.values}.',
  'Expecting ARIA child role to be added: ${data.values}':
    'Nothing in it has the role “${data.values}” at present.',
  'Expecting ARIA children role to be added: ${data.values}':
    'Nothing in it has one of these roles at present: ${data.values}.',
  'Required ARIA parent role not present: ${data.values}':
    'It must be in an element with the role “${data.values}”, and is not.',
  'Required ARIA parents role not present: ${data.values}':
    'It must be in an element with one of these roles, and is not: ${data.values}.',
  'Give the element a role that supports aria-roledescription': null,
  'Check that the aria-roledescription is announced by supported screen readers':
    'Not all screen readers announce aria-roledescription on this element.',
  'ARIA attribute is not widely supported in screen readers and assistive technologies: ${data.values}':
    'Few screen readers know ${data.values}.',
  'Invalid ARIA attribute value: ${data.values}': 'This value is not valid: ${data.values}.',
  'Invalid ARIA attribute values: ${data.values}': 'These values are not valid: ${data.values}.',
  'ARIA attribute element ID does not exist on the page: ${data.needsReview}':
    'No element on the page has the id that is named here: ${data.needsReview}.',
  'ARIA attribute element ID does not exist on the page or is a descendant of a different shadow DOM tree: ${data.needsReview}':
    'No element that can be reached from here has the id that is named: ${data.needsReview}.',
  'ARIA attribute value is invalid and will be treated as "aria-current=true": ${data.needsReview}':
    'Browsers take this value for “true”, because ARIA does not know it: ${data.needsReview}.',
  'Unable to determine if ARIA attribute element ID exists on the page: ${data.needsReview}':
    'Whether an element has the id that is named here: ${data.needsReview}.',
  'ARIA attribute value is ignored while empty: ${data.needsReview}':
    'The value is empty, so the attribute is ignored: ${data.needsReview}.',
  'Unable to determine if aria-controls referenced ID exists on the page while using aria-haspopup: ${data.needsReview}':
    'No element has the id that is named here, as long as nothing has opened: ${data.needsReview}.',
  'Invalid ARIA attribute name: ${data.values}': 'ARIA has no attribute ${data.values}.',
  'Invalid ARIA attribute names: ${data.values}': 'ARIA has no attributes ${data.values}.',
  'aria-braillelabel is used on an element with no accessible text':
    'It has aria-braillelabel, and no name for speech.',
  'Unable to compute accessible text': 'Whether it has a name.',
  'aria-brailleroledescription is used on an element with no aria-roledescription':
    'It has aria-brailleroledescription, and no aria-roledescription.',
  'aria-brailleroledescription is used on an element with an empty aria-roledescription':
    'It has aria-brailleroledescription, and aria-roledescription is empty.',
  'The role used is deprecated: ${data}': 'ARIA has given up the role “${data}”.',
  'Use only one role value, since fallback roles are not supported in older browsers':
    'It has several roles, and older browsers understand none of them.',
  "Use only role 'presentation' or 'none' since they are synonymous.":
    'It has the roles “presentation” and “none”, which mean the same.',
  'Element does not have global ARIA attribute': null,
  'Element does not have a widget role.': null,
  'Role must be one of the valid ARIA roles: ${data.values}': 'ARIA has no role “${data.values}”.',
  'Roles must be one of the valid ARIA roles: ${data.values}': 'ARIA has no roles “${data.values}”.',
  'Element is not focusable.': null,
  "Check that the <label> does not need be part of the ARIA ${data} field's name":
    'Whether the <label> next to it should name the ${data}: it does not.',
  'The role used is not widely supported in screen readers and assistive technologies: ${data}':
    'Few screen readers know the role “${data}”.',
  'Element has invalid semantics for an element in the focus order.': null,
  'Element has insufficient color contrast of ${data.contrastRatio} (foreground color: ${data.fgColor}, background color: ${data.bgColor}, font size: ${data.fontSize}, font weight: ${data.fontWeight}). Expected contrast ratio of ${data.expectedContrastRatio}':
    'Its colour (${data.fgColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio} to 1; for text of ${data.fontSize} and weight ${data.fontWeight}, ${data.expectedContrastRatio} is needed.',
  'Element has insufficient color contrast of ${data.contrastRatio} between the foreground and shadow color (foreground color: ${data.fgColor}, text-shadow color: ${data.shadowColor}, font size: ${data.fontSize}, font weight: ${data.fontWeight}). Expected contrast ratio of ${data.expectedContrastRatio}':
    'Its colour (${data.fgColor}) has a contrast of ${data.contrastRatio} to 1 with its shadow (${data.shadowColor}); for text of ${data.fontSize} and weight ${data.fontWeight}, ${data.expectedContrastRatio} is needed.',
  'Element has insufficient color contrast of ${data.contrastRatio} between the shadow color and background color (text-shadow color: ${data.shadowColor}, background color: ${data.bgColor}, font size: ${data.fontSize}, font weight: ${data.fontWeight}). Expected contrast ratio of ${data.expectedContrastRatio}':
    'Its shadow (${data.shadowColor} on ${data.bgColor}) has a contrast of ${data.contrastRatio} to 1; for text of ${data.fontSize} and weight ${data.fontWeight}, ${data.expectedContrastRatio} is needed.',
  'Unable to determine contrast ratio': 'What the contrast is.',
  "Element's background color could not be determined due to a background image":
    'An image lies behind the text.',
  "Element's background color could not be determined due to a background gradient":
    'A gradient lies behind the text.',
  "Element's background color could not be determined because element contains an image node":
    'An image lies behind the text.',
  "Element's background color could not be determined because it is overlapped by another element":
    'Another element lies over the text.',
  "Element's contrast could not be determined because it uses complex text shadows":
    'The text has several shadows.',
  "Element's foreground color could not be determined because of alpha transparency":
    'The colour of the text is transparent.',
  "Element's background color could not be determined because it's partially obscured by another element":
    'Another element covers a part of it.',
  "Element's background color could not be determined because it partially overlaps other elements":
    'It covers a part of other elements.',
  "Element's background color could not be determined because it's outside the viewport":
    'It is out of the window.',
  'Element has a 1:1 contrast ratio with the background': 'Text and background have the same colour.',
  'Element content is too short to determine if it is actual text content':
    'It has one character, which may be an icon.',
  'Element has no value; test color contrast with a value entered': 'The field is empty.',
  'Element content contains only non-text characters': 'It has only characters that are no letters.',
  "Element's background color could not be determined due to a pseudo element":
    'A pseudo-element (::before or ::after) lies behind the text.',
  'Could not parse color string ${data.colorParse}': 'The colour ${data.colorParse} could not be read.',
  'Check if the link needs styling to distinguish it from nearby text':
    'Whether the link can be told from the text around it.',
  "Check if the link's pseudo style is sufficient to distinguish it from the surrounding text":
    'Whether what is drawn next to the link (::before or ::after) tells it from the text around it.',
  'The link has insufficient color contrast of ${data.contrastRatio}:1 with the surrounding text. (Minimum contrast is ${data.requiredContrastRatio}:1, link text: ${data.nodeColor}, surrounding text: ${data.parentColor})':
    'Nothing but its colour tells the link from the text around it, and the contrast between them is ${data.contrastRatio}:1 (link ${data.nodeColor}, text ${data.parentColor}); ${data.requiredContrastRatio}:1 would be enough.',
  'The link background has insufficient color contrast of ${data.contrastRatio} (Minimum contrast is ${data.requiredContrastRatio}:1, link background color: ${data.nodeBackgroundColor}, surrounding background color: ${data.parentBackgroundColor})':
    'Nothing but its colour tells the link from the text around it, and the contrast of what is behind them is ${data.contrastRatio}:1 (link ${data.nodeBackgroundColor}, text ${data.parentBackgroundColor}); ${data.requiredContrastRatio}:1 would be enough.',
  "Element's foreground contrast ratio could not be determined": 'What the contrast is.',
  "Element's background contrast ratio could not be determined": 'What the contrast is.',
  "Element's contrast ratio could not be determined due to a background image":
    'An image lies behind the text.',
  "Element's contrast ratio could not be determined due to a background gradient":
    'A gradient lies behind the text.',
  "Element's contrast ratio could not be determined because element contains an image node":
    'An image lies behind the text.',
  "Element's contrast ratio could not be determined because of element overlap":
    'Another element lies over the text.',
  'The autocomplete value is inappropriate for this type of input':
    'The value of autocomplete does not suit a field of this type.',
  'the autocomplete attribute is incorrectly formatted': 'HTML does not know this value of autocomplete.',
  'the autocomplete attribute has a non-standard value. Check whether any standard value could be used instead.':
    'HTML does not know this value of autocomplete.',
  'Document has multiple elements with the same accesskey': 'Another element has the same accesskey.',
  'Check that elements with a negative tabindex can receive keyboard focus so the region can be scrolled':
    'Whether a key reaches what is in it: it has tabindex="-1".',
  'Focusable content should be disabled, be removed from the DOM, or not be hidden with aria-hidden': null,
  'Check if the focusable elements immediately move the focus indicator':
    'Whether the elements in it pass the focus on at once.',
  'Check that focusable elements are not tabbable in the current state':
    'Whether the Tab key reaches the elements in it while a dialog is open.',
  'Element is in tab order and does not have accessible text': 'The Tab key reaches it, and it has no text.',
  'Unable to determine if element has an accessible name': 'Whether it has a name.',
  'Focusable content should have tabindex="-1", be removed from the DOM, or not be hidden with aria-hidden':
    null,
  'Element has focusable descendants': null,
  'Could not determine if element has descendants': 'What is in it.',
  'The ${data.role} landmark is contained in another landmark.':
    'The landmark “${data.role}” is inside another one.',
  'Element has focusable descendants. Move them outside of the element, or remove them.':
    'It contains a link or control that takes the focus.',
  'Using a negative tabindex on an element inside an interactive control does not prevent assistive technologies from focusing the element (even with aria-hidden="true")':
    'It contains a link or control with tabindex="-1", which screen readers reach all the same.',
  'Page must have a level-one heading': 'The page has no <h1>.',
  'Document does not have a main landmark': 'The page has no <main>.',
  'Document has more than one banner landmark': 'Another header of the page as a whole is there, too.',
  'Document has more than one contentinfo landmark': 'Another footer of the page as a whole is there, too.',
  'Document has more than one main landmark': 'The page has more than one <main>.',
  'Element has a tabindex greater than 0': null,
  'Element has an alt attribute containing only a space character, which is not ignored by all screen readers':
    'Its alt attribute is a space, for which some screen readers read the file name.',
  'Element contains <img> element with alt text that duplicates existing text':
    'The alt text of the image in it is the same as the text next to the image.',
  'Unable to determine if form element has an explicit <label>': 'Whether it has a label.',
  'Help text (title or aria-describedby) text is the same as the label text':
    'The help (title or aria-describedby) says the same as the label.',
  'Form element has explicit <label> that is hidden': 'Its <label> is hidden.',
  'Unable to determine if form element has explicit <label> that is hidden': 'Whether its label is hidden.',
  'Unable to determine if form element has an implicit (wrapped) <label>': 'Whether it has a label.',
  'Text inside the element is not included in the accessible name':
    'Its name (aria-label or aria-labelledby) does not contain the text in it.',
  'Unable to determine if the visible text is part of the accessible name':
    'Whether its name contains the text in it.',
  'Text inside the element may be value text rather than a label':
    'Whether the text in it is its label, or a value.',
  'Multiple label elements is not widely supported in assistive technologies. Ensure the first label contains all necessary information.':
    'It has more than one <label>.',
  'Only title used to generate label for form element':
    'Nothing but a title or a description (aria-describedby) says what belongs in it.',
  'The landmark must have a unique aria-label, aria-labelledby, or title to make landmarks distinguishable':
    'Another landmark of the page has the same role, and the same name or none.',
  'The xml:lang attribute is not valid on HTML pages, use the lang attribute.':
    'It has xml:lang, which HTML does not know, and no lang.',
  'The <html> element does not have a lang attribute': 'The tag <html> has no lang attribute.',
  'Value of lang attribute not included in the list of valid languages':
    'No language has the code in its lang attribute.',
  'Lang and xml:lang attributes do not have the same base language': null,
  'Description list item does not have a <dl> parent element': 'It is not inside <dl>.',
  'List item does not have a <ul> or <ol> parent element. Ensure the <li> is a direct child of a <ul> or <ol>, or that the parent has role="list".':
    'It is not directly inside <ul>, <ol> or an element with role="list".',
  'List item parent element has a role that is not role="list". Ensure the parent element has role="list", or move the <li> inside a <ul> or <ol>.':
    'The element around it has another role than “list”.',
  'Unable to determine if list item has a <ul>, <ol> or role="list" parent element':
    'Whether it is inside a list.',
  'dl element has direct children that are not allowed: ${data.values}':
    'The list directly contains what does not belong there: ${data.values}.',
  'Unable to determine if dl element only has allowed direct children': 'What the list contains.',
  'List element has direct children that are not allowed: ${data.values}':
    'The list directly contains what does not belong there: ${data.values}.',
  'Unable to determine if list element only has allowed direct children': 'What the list contains.',
  'When not empty, element does not have at least one <dt> element followed by at least one <dd> element':
    'It has no <dt> that a <dd> follows.',
  'Check that captions are available for the element': 'Whether it has captions: no <track> has them.',
  'The iframe could not be tested with axe-core': null,
  'The iframe still has to be tested with axe-core': null,
  '<video> or <audio> outputs audio for more than allowed duration and does not have a controls mechanism':
    'It begins by itself and has no controls.',
  'Check that the <video> or <audio> does not output audio for more than allowed duration or provides a controls mechanism':
    'Whether it is heard for longer than three seconds, and whether people can stop it.',
  'CSS Orientation lock is applied, and makes display inoperable':
    'A style turns the page in one of both orientations.',
  'CSS Orientation lock cannot be determined': 'Whether a style turns the page.',
  '<meta> tag limits zooming on mobile devices': null,
  '${data} on <meta> tag disables zooming on mobile devices': '${data} keeps people from enlarging the page.',
  'Target has insufficient space to its closest neighbors. Safe clickable space has a diameter of ${data.closestOffset}px instead of at least ${data.minOffset}px.':
    'The next one is too near: a circle of ${data.closestOffset} pixels has room around it, and ${data.minOffset} are needed.',
  'Element with negative tabindex has insufficient space to its closest neighbors. Safe clickable space has a diameter of ${data.closestOffset}px instead of at least ${data.minOffset}px. Is this a target?':
    'Whether it can be clicked: the next one is too near, with ${data.closestOffset} pixels in place of ${data.minOffset}.',
  'Target has insufficient space to its closest neighbors. Safe clickable space has a diameter of ${data.closestOffset}px instead of at least ${data.minOffset}px. Is the neighbor a target?':
    'Whether the one next to it can be clicked: it is too near, with ${data.closestOffset} pixels in place of ${data.minOffset}.',
  'Could not get the target size because there are too many overlapping elements':
    'How large it is: too many elements lie over it.',
  'Target has insufficient size (${data.width}px by ${data.height}px, should be at least ${data.minSize}px by ${data.minSize}px)':
    'It is ${data.width} by ${data.height} pixels large, and ${data.minSize} by ${data.minSize} are needed.',
  'Target has insufficient size because it is partially obscured (smallest space is ${data.width}px by ${data.height}px, should be at least ${data.minSize}px by ${data.minSize}px)':
    'Something covers it but for ${data.width} by ${data.height} pixels, and ${data.minSize} by ${data.minSize} are needed.',
  'Element with negative tabindex has insufficient size (${data.width}px by ${data.height}px, should be at least ${data.minSize}px by ${data.minSize}px). Is this a target?':
    'Whether it can be clicked: it is ${data.width} by ${data.height} pixels large, and ${data.minSize} by ${data.minSize} are needed.',
  'Element size could not be accurately determined due to overflow content':
    'How large it is: its content is larger.',
  'Element with negative tabindex has insufficient size because it is partially obscured (smallest space is ${data.width}px by ${data.height}px, should be at least ${data.minSize}px by ${data.minSize}px). Is this a target?':
    'Whether it can be clicked: something covers it but for ${data.width} by ${data.height} pixels, and ${data.minSize} by ${data.minSize} are needed.',
  'Target has insufficient size because it is partially obscured by a neighbor with negative tabindex (smallest space is ${data.width}px by ${data.height}px, should be at least ${data.minSize}px by ${data.minSize}px). Is the neighbor a target?':
    'Whether what covers it can be clicked: ${data.width} by ${data.height} pixels are left, and ${data.minSize} by ${data.minSize} are needed.',
  'Heading order invalid': 'The heading is more than one level below the one before it.',
  'Unable to determine previous heading': 'Which heading comes before it.',
  'Check that links have the same purpose, or are intentionally ambiguous.':
    'Whether the links with this text lead to the same: their addresses differ.',
  '<meta> tag forces timed refresh of page': 'A <meta> reloads the page or leads away from it after a time.',
  '<meta> tag forces timed refresh of page (less than 20 hours)':
    'A <meta> reloads the page or leads away from it after a time.',
  'Heading elements should be used instead of styled <p> elements':
    'The paragraph looks like a heading, and is not one.',
  'Unable to determine if <p> elements are styled as headings':
    'Whether the paragraph is meant as a heading.',
  'Some page content is not contained by landmarks': null,
  'No skip link target': 'The page has no element with the id that the link names.',
  'Skip link target should become visible on activation':
    'What the link leads to is hidden; whether it is shown when people follow the link.',
  "Element's title attribute is not unique": 'Another frame has the same title.',
  'Document has active elements with the same id attribute: ${data}':
    'Another link or control has the id “${data}”, too.',
  'Document has multiple elements referenced with ARIA with the same id attribute: ${data}':
    'More than one element has the id “${data}”, to which a label or ARIA refers.',
  'Document has multiple static elements with the same id attribute: ${data}':
    'More than one element has the id “${data}”.',
  'Ensure aria-labelledby references an existing element':
    'Whether aria-labelledby names an element that exists.',
  "Remove '!important' from inline style ${data.values}, as overriding this is not supported by most browsers":
    'Its style attribute fixes ${data.values} with !important.',
  "Remove '!important' from inline styles ${data.values}, as overriding this is not supported by most browsers":
    'Its style attribute fixes ${data.values} with !important.',
  'Unable to determine if element has children': 'Whether it has a text.',
  'Document does not have a non-empty <title> element': 'The page has no <title>, or an empty one.',
  'Axe encountered an error; test the page for this type of problem manually':
    'axe failed on this element, so nothing is known of it.',
  'Element exists': null,
  'letter-spacing in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em)':
    'Its style attribute fixes letter-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'letter-spacing in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em). More elements with text are affected than are listed as related nodes':
    'Its style attribute fixes letter-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'Unable to determine if letter-spacing in the style attribute meets the minimum':
    'Whether letter-spacing in its style attribute is enough.',
  'line-height in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em)':
    'Its style attribute fixes line-height at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'line-height in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em). More elements with text are affected than are listed as related nodes':
    'Its style attribute fixes line-height at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'Unable to determine if line-height in the style attribute meets the minimum':
    'Whether line-height in its style attribute is enough.',
  'word-spacing in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em)':
    'Its style attribute fixes word-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'word-spacing in the style attribute must not use !important, or be at ${data.minValue}em (current ${data.value}em). More elements with text are affected than are listed as related nodes':
    'Its style attribute fixes word-spacing at ${data.value}em with !important; ${data.minValue}em would be enough.',
  'Unable to determine if word-spacing in the style attribute meets the minimum':
    'Whether word-spacing in its style attribute is enough.',
  'Element is visible': null,
  "Element's role is not presentational because it has a global ARIA attribute":
    'It is marked as decoration (role="none" or alt=""), but has an ARIA attribute, so the role is ignored.',
  "Element's role is not presentational because it is focusable":
    'It is marked as decoration (role="none" or alt=""), but takes the focus, so the role is ignored.',
  "Element's role is not presentational because it has a global ARIA attribute and is focusable":
    'It is marked as decoration (role="none" or alt=""), but has an ARIA attribute and takes the focus, so the role is ignored.',
  'Using the "title" attribute on an ${data.nodeName} element with a presentational role behaves inconsistently between screen readers':
    'It is marked as decoration, but has a title, which some screen readers read.',
  'Element\'s default semantics were not overridden with role="none"': null,
  'Element\'s default semantics were not overridden with role="presentation"': null,
  'Unable to determine element has a child that is a title': 'Whether it has a <title>.',
  'The first child of the table should be a caption instead of a table cell':
    'The first row is one cell over all columns, which looks like the title of the table.',
  'In HTML 5, scope attributes may only be used on table header elements (<th>)':
    'It has a scope, and is not <th>.',
  'Content of summary attribute and <caption> element are identical': 'Summary and caption are the same.',
  'Unable to determine if <table> element has a caption': 'Whether the table has a caption.',
  "The value of the scope attribute may only be 'row' or 'col'": 'Its scope has none of the valid values.',
  'Some non-empty data cells do not have table headers':
    'Some cells with content have no header in their row or column.',
  'The headers attribute is not exclusively used to refer to other header cells in the table':
    'Its headers attribute names an id that is not in the table.',
  'The headers attribute must refer to header cells, not data cells':
    'Its headers attribute names a cell that is no header.',
  'The element with headers attribute refers to itself': 'Its headers attribute names the cell itself.',
  'The headers attribute is empty': 'Its headers attribute is empty.',
  'Table data cells are missing or empty':
    'No cell with content is in the row or column of one of its headers.',
  'There were problems analyzing the content on this page.': null,
  'There is hidden content on the page that was not analyzed. You will need to trigger the display of this content in order to analyze it.':
    null,
};
