import type { Serve } from './scan-site.ts';
import type { Truth } from './truth.ts';

/** A website with its sources. */
export interface BenchSite {
  name: string;
  kind: 'static' | 'framework';
  /** Text of the files of its repository. */
  sources: ReadonlyMap<string, string>;
  /** Path of the page to begin with. */
  start: string;
  /** Serves pages that carry the places of their elements. */
  serve: (truth: Truth) => Serve;
}
