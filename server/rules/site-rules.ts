import type { SiteRule } from './own-rule.ts';
import { DOCUMENT_SITE_RULES } from './own/documents/rules.ts';
import { LINK_SITE_RULES } from './own/links/rules.ts';

/** All rules of our own about the site or several of its pages, by category. They are checked once the crawl is over. */
export const SITE_RULES: readonly SiteRule[] = [...DOCUMENT_SITE_RULES, ...LINK_SITE_RULES];
