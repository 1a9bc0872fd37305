import type { PageRule } from './own-rule.ts';
import { ACCESSIBILITY_RULES } from './own/accessibility/rules.ts';
import { DOCUMENT_RULES } from './own/documents/rules.ts';
import { ERROR_RULES } from './own/errors/rules.ts';
import { LINK_PAGE_RULES } from './own/links/rules.ts';
import { LOADING_RULES } from './own/loading/rules.ts';
import { SECURITY_RULES } from './own/security/rules.ts';

/** All rules of our own about one page, by category. */
export const PAGE_RULES: readonly PageRule[] = [
  ...ACCESSIBILITY_RULES,
  ...LINK_PAGE_RULES,
  ...ERROR_RULES,
  ...DOCUMENT_RULES,
  ...SECURITY_RULES,
  ...LOADING_RULES,
];
