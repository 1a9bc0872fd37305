import type { PageRule } from '../../own-rule.ts';
import { metaDescription } from './meta-description.ts';

/** Rules about documents: what they say of themselves to browsers and search engines. */
export const DOCUMENT_RULES: readonly PageRule[] = [metaDescription];
