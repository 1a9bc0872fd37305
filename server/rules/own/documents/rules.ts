import type { PageRule, SiteRule } from '../../own-rule.ts';
import { canonical } from './canonical.ts';
import { canonicalTarget } from './canonical-target.ts';
import { charset } from './charset.ts';
import { linkAddress } from './link-address.ts';
import { doctype } from './doctype.ts';
import { duplicateAttribute } from './duplicate-attribute.ts';
import { errorPageStatus } from './error-page-status.ts';
import { favicon } from './favicon.ts';
import { genericTitle } from './generic-title.ts';
import { hreflang } from './hreflang.ts';
import { hreflangReturn } from './hreflang-return.ts';
import { hreflangTarget } from './hreflang-target.ts';
import { metaDescription } from './meta-description.ts';
import { noindex } from './noindex.ts';
import { obsoleteElement } from './obsolete-element.ts';
import { repeatedDescription } from './repeated-description.ts';
import { repeatedTitle } from './repeated-title.ts';
import { robotsTxt } from './robots-txt.ts';
import { scriptLink } from './script-link.ts';
import { sitemap } from './sitemap.ts';
import { structuredData } from './structured-data.ts';
import { tagNesting } from './tag-nesting.ts';
import { viewport } from './viewport.ts';

/** Rules about documents: what they say of themselves to browsers and search engines. */
export const DOCUMENT_RULES: readonly PageRule[] = [
  canonical,
  charset,
  linkAddress,
  doctype,
  duplicateAttribute,
  genericTitle,
  hreflang,
  metaDescription,
  obsoleteElement,
  scriptLink,
  structuredData,
  tagNesting,
  viewport,
];

/** Those about the site or several of its pages. */
export const DOCUMENT_SITE_RULES: readonly SiteRule[] = [
  canonicalTarget,
  errorPageStatus,
  favicon,
  hreflangReturn,
  hreflangTarget,
  noindex,
  repeatedDescription,
  repeatedTitle,
  robotsTxt,
  sitemap,
];
