import type { PageRule, SiteRule } from '../../own-rule.ts';
import { brokenExternalLink } from './broken-external-link.ts';
import { brokenFont } from './broken-font.ts';
import { brokenFragment, brokenOwnFragment } from './broken-fragment.ts';
import { brokenFrame } from './broken-frame.ts';
import { brokenImage } from './broken-image.ts';
import { brokenManifest } from './broken-manifest.ts';
import { brokenMedia } from './broken-media.ts';
import { brokenScript } from './broken-script.ts';
import { brokenStylesheet } from './broken-stylesheet.ts';
import { emptyImageAddress } from './empty-image-address.ts';
import { insecureExternalLink } from './insecure-external-link.ts';
import { insecureLink } from './insecure-link.ts';
import { mixedContent } from './mixed-content.ts';
import { redirectChain } from './redirect-chain.ts';

/** Rules about the addresses that one page names. */
export const LINK_PAGE_RULES: readonly PageRule[] = [
  brokenOwnFragment,
  emptyImageAddress,
  insecureLink,
  mixedContent,
];

/** Rules about addresses that several pages may name. */
export const LINK_SITE_RULES: readonly SiteRule[] = [
  brokenExternalLink,
  brokenFont,
  brokenFragment,
  brokenFrame,
  brokenImage,
  brokenManifest,
  brokenMedia,
  brokenScript,
  brokenStylesheet,
  insecureExternalLink,
  redirectChain,
];
