import type { PageSummary } from '../../page-summary.ts';

/** Another address under which a page of the site says that it, or a version of it, is there. */
export interface OwnVersion {
  /** Absolute, without fragment. */
  address: string;
  /** Null for its canonical address. */
  language: string | null;
}

/** The canonical address of a page and those of its versions in other languages, as far as they are on its own origin. */
export function ownVersions({
  url,
  canonical,
  alternates,
}: Pick<PageSummary, 'url' | 'canonical' | 'alternates'>): OwnVersion[] {
  const { origin } = new URL(url);
  const [own] = url.split('#', 1);
  const named = [...(canonical === null ? [] : [{ address: canonical, language: null }]), ...alternates];
  return named.flatMap(({ address, language }) => {
    const [version = ''] = address.split('#', 1);
    return version === own || URL.parse(version)?.origin !== origin ? [] : [{ address: version, language }];
  });
}
