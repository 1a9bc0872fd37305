import type { Site } from './site.ts';

/** A kind of sources: what it writes for a site, and what builds that. */
export interface Kind {
  name: string;
  /** What its build needs of the registry. */
  packages: readonly string[];
  /** The script in `builds/`. */
  build: string;
  /** Makes of a site what this kind can write; done before defects are inserted. */
  prepare?(site: Site): Site;
  /** Defects that its compiler refuses or that it can't write, by their names. */
  refuses?: readonly string[];
  /** The file that writes a part of a site. */
  fileOf(unit: string): string;
  /** The sources, without what is served as it is. */
  write(site: Site): [file: string, text: string][];
}
