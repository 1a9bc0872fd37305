/** Files that only a framework with a folder of routes has. */
const CONFIG =
  /^(?:(?:next|nuxt|astro|docusaurus)\.config|gatsby-config|\.umirc|\.nuxtrc)(?:\.(?:[cm]?[jt]s|json))?$/;
/** Packages that turn the files of a folder `pages`, or of Next's `app`, into pages. */
const PACKAGES = new Set([
  'next',
  'nuxt',
  'nuxt3',
  'astro',
  'gatsby',
  '@docusaurus/core',
  'umi',
  '@umijs/max',
  'blitz',
  'vite-plugin-pages',
  'unplugin-vue-router',
  '@generouted/react-router',
]);

/**
 * The projects of a repository whose framework turns the files of a folder into pages. In other projects
 * `pages` means nothing: applications with React Router often have such a folder.
 *
 * @param names Paths of all files
 * @param packages Text of each package.json by its path
 * @returns Folders of the projects, with a slash at the end; '' for the root
 */
export function findRouteRoots(names: readonly string[], packages: ReadonlyMap<string, string>): string[] {
  const roots = names.filter((name) => CONFIG.test(name.slice(name.lastIndexOf('/') + 1)));
  for (const [name, text] of packages) if (hasRoutes(text)) roots.push(name);
  return [...new Set(roots.map((name) => name.slice(0, name.lastIndexOf('/') + 1)))];
}

function hasRoutes(text: string): boolean {
  try {
    const manifest: unknown = JSON.parse(text);
    return ['dependencies', 'devDependencies'].some((field) =>
      Object.keys(objectAt(manifest, field)).some((name) => PACKAGES.has(name)),
    );
  } catch {
    // A broken manifest names no packages.
    return false;
  }
}

function objectAt(value: unknown, field: string): object {
  if (typeof value !== 'object' || value === null) return {};
  const inner: unknown = Reflect.get(value, field);
  return typeof inner === 'object' && inner !== null ? inner : {};
}
