/*
 * Runs in the world of a document in which its snapshot was taken, after everything else has judged the document. It adds
 * an object there whose functions measure the document under other conditions. Elements are named by their index in the
 * snapshot.
 */
import { newlyCut } from './layout/cut.ts';
import { beyond, cutByLargeText, cutBySpacing } from './layout/larger-text.ts';
import { findWide } from './layout/wide.ts';

const layout = { beyond, newlyCut, cutByLargeText, cutBySpacing, findWide };

declare global {
  var sitedeltaLayout: typeof layout;
}

globalThis.sitedeltaLayout = layout;
