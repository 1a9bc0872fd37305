import type { PageRule } from './own-rule.ts';
import { DOCUMENT_RULES } from './own/documents/rules.ts';
import { ERROR_RULES } from './own/errors/rules.ts';
import { LINK_PAGE_RULES } from './own/links/rules.ts';

/** All rules of our own about one page, by category. */
export const PAGE_RULES: readonly PageRule[] = [...DOCUMENT_RULES, ...ERROR_RULES, ...LINK_PAGE_RULES];
