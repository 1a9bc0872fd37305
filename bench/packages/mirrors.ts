import { fetchPackage } from './fetch-package.ts';

/** Packages from which pages load files of public content networks, with the beginnings of those addresses. */
const MIRRORS: Readonly<Record<string, string>> = {
  'https://cdn.jsdelivr.net/npm/bootstrap@5.2.3/': 'bootstrap@5.2.3/',
  'https://cdn.jsdelivr.net/npm/bootstrap@5.3.7/': 'bootstrap@5.3.7/',
  'https://cdn.jsdelivr.net/npm/@popperjs/core@2.11.8/': '@popperjs/core@2.11.8/',
  'https://cdn.jsdelivr.net/npm/overlayscrollbars@2.11.0/': 'overlayscrollbars@2.11.0/',
  'https://cdn.jsdelivr.net/npm/bootstrap-icons@1.13.1/': 'bootstrap-icons@1.13.1/',
  'https://cdn.jsdelivr.net/npm/@fontsource/source-sans-3@5.0.12/': '@fontsource/source-sans-3@5.0.12/',
  'https://unpkg.com/@popperjs/core@2/': '@popperjs/core@2.11.8/',
  'https://use.fontawesome.com/releases/v6.3.0/': '@fortawesome/fontawesome-free@6.3.0/',
  'https://maxcdn.bootstrapcdn.com/bootstrap/3.3.6/': 'bootstrap@3.3.6/dist/',
  'https://maxcdn.bootstrapcdn.com/font-awesome/4.5.0/': 'font-awesome@4.5.0/',
  'https://cdn.jsdelivr.net/npm/bootstrap@4.5.3/': 'bootstrap@4.5.3/',
  'https://cdn.jsdelivr.net/npm/docsearch.js@2/': 'docsearch.js@2.6.3/',
  'https://use.fontawesome.com/releases/v5.15.1/': '@fortawesome/fontawesome-free@5.15.1/',
  'https://cdnjs.cloudflare.com/ajax/libs/jquery/3.5.1/': 'jquery@3.5.1/dist/',
  'https://cdnjs.cloudflare.com/ajax/libs/jquery-easing/1.4.1/': 'jquery.easing@1.4.1/',
  'https://ajax.googleapis.com/ajax/libs/jquery/2.1.4/': 'jquery@2.1.4/dist/',
  'https://maxcdn.bootstrapcdn.com/font-awesome/4.7.0/': 'font-awesome@4.7.0/',
  'https://cdn.jsdelivr.net/npm/bootstrap-icons@1.5.0/': 'bootstrap-icons@1.5.0/',
  'https://cdnjs.cloudflare.com/ajax/libs/d3/3.5.17/': 'd3@3.5.17/',
  'https://ajax.googleapis.com/ajax/libs/jquery/3.2.1/': 'jquery@3.2.1/dist/',
  'https://fonts.googleapis.com/icon?family=Material+Icons+Round':
    'material-icons@1.13.12/iconfont/round.css',
  'https://fonts.googleapis.com/icon?family=Material+Icons': 'material-icons@1.13.12/iconfont/filled.css',
  'https://code.jquery.com/jquery-2.1.4.min.js': 'jquery@2.1.4/dist/jquery.min.js',
};

/**
 * Fetches the packages that stand in for public content networks.
 * @param folder where packages are kept
 * @returns the folder of each, by `name@version`
 */
export async function fetchMirrors(folder: string): Promise<Map<string, string>> {
  const packages = new Map<string, string>();
  for (const target of Object.values(MIRRORS)) {
    const name = /^@?[^@]+@[^/]+/.exec(target)?.[0] ?? '';
    if (!packages.has(name)) packages.set(name, await fetchPackage(name, folder));
  }
  return packages;
}

/** A page with the addresses of public content networks led to those packages, below a prefix. */
export function withMirrors(html: string, prefix: string): string {
  return Object.entries(MIRRORS).reduce((text, [from, to]) => text.replaceAll(from, prefix + to), html);
}
