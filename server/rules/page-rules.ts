import type { PageRule } from './own-rule.ts';
import { DOCUMENT_RULES } from './own/documents/rules.ts';
import { SECURITY_RULES } from './own/security/rules.ts';

/** All rules of our own about one page, by category. */
export const PAGE_RULES: readonly PageRule[] = [...DOCUMENT_RULES, ...SECURITY_RULES];
