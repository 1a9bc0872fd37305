import type { PageRule, SiteRule } from '../../own-rule.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cookieHttpOnly } from './cookie-http-only.ts';
import { cookieSameSite } from './cookie-same-site.ts';
import { cookieSecure } from './cookie-secure.ts';
import { crossOriginPolicies } from './cross-origin-policies.ts';
import { crossOriginResourceSharing } from './cross-origin-resource-sharing.ts';
import { httpsRedirect } from './https-redirect.ts';
import { referrerPolicy } from './referrer-policy.ts';
import { sourceMap } from './source-map.ts';
import { strictTransportSecurity } from './strict-transport-security.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';
import { unencryptedPage } from './unencrypted-page.ts';
import { versionBanner } from './version-banner.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';
import { xFrameOptions } from './x-frame-options.ts';

/** Rules about what protects a site and its visitors: headers, cookies, scripts of others, encryption. */
export const SECURITY_RULES: readonly PageRule[] = [
  contentSecurityPolicy,
  cookieHttpOnly,
  cookieSameSite,
  cookieSecure,
  crossOriginPolicies,
  crossOriginResourceSharing,
  referrerPolicy,
  strictTransportSecurity,
  subresourceIntegrity,
  unencryptedPage,
  versionBanner,
  xContentTypeOptions,
  xFrameOptions,
];

/** The same, about the site. */
export const SECURITY_SITE_RULES: readonly SiteRule[] = [httpsRedirect, sourceMap];
