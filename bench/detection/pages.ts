/** A page of a package, or one of our own. */
export interface BenchPage {
  /** Also the name of the file of its judgements. */
  name: string;
  /** What kind of page it is. */
  kind: string;
  /** `name@version` on the npm registry; the folder of our demo, or the report that the service makes of the demo. */
  from: string;
  /** Path of the page from the root of its site, without the slash in front. */
  path: string;
  /** Folder of the package that is the root of the site. */
  root?: string;
}

/** Twenty pages, each of another kind or by other authors. */
export const PAGES: readonly BenchPage[] = [
  {
    name: 'sb-admin-2-dashboard',
    kind: 'admin template, dashboard',
    from: 'startbootstrap-sb-admin-2@4.1.4',
    path: 'index.html',
  },
  {
    name: 'sb-admin-2-tables',
    kind: 'admin template, table',
    from: 'startbootstrap-sb-admin-2@4.1.4',
    path: 'tables.html',
  },
  {
    name: 'admin-lte-forms',
    kind: 'admin template, form elements',
    from: 'admin-lte@4.0.0',
    root: 'dist',
    path: 'forms/elements.html',
  },
  {
    name: 'gentelella-form',
    kind: 'admin template, long form',
    from: 'gentelella@1.4.0',
    path: 'production/form.html',
  },
  {
    name: 'dsfr-address',
    kind: 'form of an authority, French',
    from: '@gouvfr/dsfr@1.11.0',
    path: 'example/page/account/register/2-steps/2c-address/index.html',
  },
  {
    name: 'clean-blog-post',
    kind: 'blog theme, article',
    from: 'startbootstrap-clean-blog@6.0.9',
    root: 'dist',
    path: 'post.html',
  },
  {
    name: 'agency',
    kind: 'landing page',
    from: 'startbootstrap-agency@7.0.12',
    root: 'dist',
    path: 'index.html',
  },
  {
    name: 'resume',
    kind: 'personal page',
    from: 'startbootstrap-resume@6.0.2',
    root: 'dist',
    path: 'index.html',
  },
  {
    name: 'notus-landing',
    kind: 'landing page, Tailwind',
    from: 'notus-js@1.1.0',
    path: 'pages/landing.html',
  },
  { name: 'mathjax-sample', kind: 'formulas, old HTML', from: 'mathjax@2.7.9', path: 'test/sample.html' },
  {
    name: 'owl-carousel-options',
    kind: 'documentation of a library',
    from: 'owl.carousel@2.3.4',
    root: 'docs',
    path: 'docs/api-options.html',
  },
  {
    name: 'vis-network-docs',
    kind: 'documentation with large tables',
    from: 'vis@4.21.0',
    path: 'docs/network/index.html',
  },
  {
    name: 'svgedit-jsdoc',
    kind: 'documentation by a generator (JSDoc)',
    from: 'svgedit@7.3.3',
    root: 'docs/jsdoc',
    path: 'MainMenu.html',
  },
  {
    name: 'svgedit',
    kind: 'application, drawing',
    from: 'svgedit@7.3.3',
    root: 'dist/editor',
    path: 'index.html',
  },
  { name: 'reveal-demo', kind: 'application, slides', from: 'reveal.js@4.6.1', path: 'demo.html' },
  { name: 'flag-icons', kind: 'gallery of icons', from: 'flag-icon-css@3.5.0', path: 'index.html' },
  {
    name: 'weui-example',
    kind: 'mobile application, Chinese',
    from: 'weui@2.6.0',
    root: 'dist',
    path: 'example/index.html',
  },
  {
    name: 'jquery-ui-demo',
    kind: 'widgets, of 2007 to 2022',
    from: 'jquery-ui-dist@1.13.2',
    path: 'index.html',
  },
  {
    name: 'spectre-tables',
    kind: 'documentation of a style sheet',
    from: 'spectre.css@0.5.9',
    root: 'docs',
    path: 'elements/tables.html',
  },
  { name: 'own-report', kind: 'our own report of a scan', from: 'report', path: '' },
];
