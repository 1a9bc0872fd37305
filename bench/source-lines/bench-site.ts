import type { Serve } from './scan-site.ts';
import type { Truth } from './truth.ts';

/** A website with its sources. */
export interface BenchSite {
  /** Text of the files of its repository. */
  sources: ReadonlyMap<string, string>;
  /** Path of the page to begin with. */
  start: string;
  /** Serves pages that carry the places of their elements. */
  serve: (truth: Truth) => Serve;
}

/** A website that is built only if its scan is not cached. */
export interface SitePlan {
  name: string;
  kind: 'static' | 'framework';
  make: () => BenchSite;
}
