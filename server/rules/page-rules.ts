import type { PageRule } from './own-rule.ts';
import { ACCESSIBILITY_RULES } from './own/accessibility/rules.ts';
import { DOCUMENT_RULES } from './own/documents/rules.ts';

/** All rules of our own about one page, by category. */
export const PAGE_RULES: readonly PageRule[] = [...ACCESSIBILITY_RULES, ...DOCUMENT_RULES];
