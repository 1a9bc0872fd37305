import type { PageRule } from '../../own-rule.ts';
import { blockingScript } from './blocking-script.ts';
import { cacheLifetime } from './cache-lifetime.ts';
import { fontDisplay } from './font-display.ts';
import { fontPreload } from './font-preload.ts';
import { heavyImage } from './heavy-image.ts';
import { imageDimensions } from './image-dimensions.ts';
import { imageRatio } from './image-ratio.ts';
import { lazyMainImage } from './lazy-main-image.ts';
import { manyFonts } from './many-fonts.ts';
import { oversizedImage } from './oversized-image.ts';
import { pageWeight } from './page-weight.ts';
import { redirectedFile } from './redirected-file.ts';
import { requestCount } from './request-count.ts';
import { textCompression } from './text-compression.ts';
import { undersizedImage } from './undersized-image.ts';

/** Rules about how long people wait for a page, and what moves meanwhile. Those that measure have a margin (ADR 2). */
export const LOADING_RULES: readonly PageRule[] = [
  blockingScript,
  cacheLifetime,
  fontDisplay,
  fontPreload,
  heavyImage,
  imageDimensions,
  imageRatio,
  lazyMainImage,
  manyFonts,
  oversizedImage,
  pageWeight,
  redirectedFile,
  requestCount,
  textCompression,
  undersizedImage,
];
