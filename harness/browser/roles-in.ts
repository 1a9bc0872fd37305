import type { Page, SerializedAXNode } from 'puppeteer';

/** What has no role of its own in the tree: text, and what groups it. */
const PLAIN = new Set(['StaticText', 'InlineTextBox', 'generic', 'none', 'paragraph', 'time', 'ListMarker']);

/**
 * What assistive technology gets of a part of a page, in reading order: role and name of each element that has a role.
 *
 * @param selector - of the element whose tree it is
 */
export async function rolesIn(page: Page, selector: string): Promise<string[]> {
  const root = await page.$(selector);
  const tree = await page.accessibility.snapshot({ interestingOnly: false, ...(root !== null && { root }) });
  return tree === null ? [] : linesOf(tree);
}

function linesOf({ role, name = '', children = [] }: SerializedAXNode): string[] {
  const own = PLAIN.has(role) ? [] : [`${role} ${name}`.trim()];
  return [...own, ...children.flatMap(linesOf)];
}
