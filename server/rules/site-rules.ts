import type { SiteRule } from './own-rule.ts';
import { ACCESSIBILITY_SITE_RULES } from './own/accessibility/rules.ts';
import { DOCUMENT_SITE_RULES } from './own/documents/rules.ts';
import { LINK_SITE_RULES } from './own/links/rules.ts';
import { SECURITY_SITE_RULES } from './own/security/rules.ts';

/** All rules of our own about the site or several of its pages, by category. They are checked once the crawl is over. */
export const SITE_RULES: readonly SiteRule[] = [
  ...ACCESSIBILITY_SITE_RULES,
  ...DOCUMENT_SITE_RULES,
  ...LINK_SITE_RULES,
  ...SECURITY_SITE_RULES,
];
