import type { SnapshotNode } from '../../../facts/judged-page.ts';

/** Roles of what changes something on the page. */
const ROLES = /^(?:button|tab|menuitem(?:checkbox|radio)?|switch|checkbox|radio|option|treeitem|combobox)$/i;
/** What Bootstrap and its like call what a click does to the page: `data-toggle`, `data-bs-slide`, `uk-toggle`. */
const BEHAVIOUR =
  /^(?:data-(?:[a-z]+-)?|uk-)(?:toggle|dismiss|slide|slide-to|collapse|dropdown|modal|switcher-item)$/;
const STATES = ['aria-controls', 'aria-expanded', 'aria-haspopup', 'aria-pressed', 'aria-selected'];

/**
 * Whether a link says that a script turns it into a menu, a tab or another control. What follows the # in its address is
 * then for the script, and nobody is led there.
 */
export function isToggle({ attributes = {} }: SnapshotNode): boolean {
  if (ROLES.test((attributes['role'] ?? '').trim())) return true;
  if (STATES.some((name) => attributes[name] !== undefined && attributes[name] !== '')) return true;
  if (/\breturn\s+false\b|\bpreventDefault\b/.test(attributes['onclick'] ?? '')) return true;
  return Object.keys(attributes).some((name) => BEHAVIOUR.test(name));
}
