import type { Generator } from './build-site.ts';

/** A public site that is made from packages of the npm registry. */
export interface QuietSite {
  /** Also the name of the files of its scan and of its judgements. */
  name: string;
  /** What kind of site it is, and its language if that is not English. */
  kind: string;
  /** `name@version`, of a site that a package holds. */
  from?: string;
  /** What makes the site otherwise. */
  builtBy?: Generator;
  /** Folder of it that is the root of the site. */
  root?: string;
  /** Path of the page where the scan begins, without the slash in front. */
  start: string;
}

/** Sites of many kinds. Most were never looked at while rules were made. */
export const SITES: readonly QuietSite[] = [
  { name: 'tabler', kind: 'dashboard, shop', from: 'tabler-ui@0.0.32', root: 'dist', start: 'index.html' },
  {
    name: 'gentelella-rtl',
    kind: 'admin template, Persian, from right to left',
    from: 'gentelella-rtl@1.4.0',
    start: 'public/index.html',
  },
  {
    name: 'material-dashboard',
    kind: 'dashboard, one page in Arabic',
    from: 'material-dashboard@3.1.0',
    start: 'pages/dashboard.html',
  },
  {
    name: 'modern-business',
    kind: 'business, blog',
    from: 'startbootstrap-modern-business@5.0.7',
    root: 'dist',
    start: 'index.html',
  },
  {
    name: 'shop-item',
    kind: 'shop',
    from: 'startbootstrap-shop-item@5.0.6',
    root: 'dist',
    start: 'index.html',
  },
  {
    name: 'clean-blog',
    kind: 'blog',
    from: 'startbootstrap-clean-blog@6.0.9',
    root: 'dist',
    start: 'index.html',
  },
  {
    name: 'semantic-ui',
    kind: 'landing page, examples of components',
    from: 'semantic-ui@2.2.14',
    start: 'examples/homepage.html',
  },
  {
    name: 'codemirror',
    kind: 'documentation by hand, demos',
    from: 'codemirror@5.0.0',
    start: 'index.html',
  },
  { name: 'ckeditor', kind: 'samples of an editor', from: 'ckeditor@4.12.1', start: 'samples/index.html' },
  {
    name: 'paper',
    kind: 'reference by a generator',
    from: 'paper@0.12.18',
    start: 'dist/docs/classes/index.html',
  },
  { name: 'uikit', kind: 'documentation of a framework', from: 'uikit@2.27.4', start: 'docs/core.html' },
  {
    name: 'materialize',
    kind: 'design system, documentation',
    from: 'materialize-css@0.98.2',
    start: 'getting-started.html',
  },
  { name: 'picnic', kind: 'design system', from: 'picnic@7.1.0', root: 'docs', start: 'index.html' },
  {
    name: 'dsfr',
    kind: 'design system, French',
    from: '@gouvfr/dsfr@1.11.0',
    start: 'example/page/index.html',
  },
  {
    name: 'govbr',
    kind: 'design system, Portuguese',
    from: '@govbr-ds/core@3.7.0',
    start: 'dist/index.html',
  },
  {
    name: 'jquery-mobile',
    kind: 'mobile widgets, old pages',
    from: 'jquery-mobile@1.4.1',
    root: 'dist',
    start: 'demos/index.html',
  },
  {
    name: 'todomvc',
    kind: 'single-page applications',
    from: 'todomvc@0.1.1',
    start: 'index.html',
  },
  { name: 'nvd3', kind: 'gallery of charts', from: 'nvd3@1.8.6', start: 'examples/index.html' },
  {
    name: 'form-styler',
    kind: 'form elements, Russian',
    from: 'jquery-form-styler@2.0.2',
    start: 'demo/index.html',
  },
  {
    name: 'honkit',
    kind: 'book by a generator (HonKit), Chinese',
    builtBy: 'honkit',
    start: 'index.html',
  },
  {
    name: 'vitepress',
    kind: 'documentation by a generator (VitePress)',
    builtBy: 'vitepress',
    start: 'index.html',
  },
  { name: 'jsdoc', kind: 'reference by a generator (JSDoc)', builtBy: 'jsdoc', start: 'index.html' },
  { name: 'typedoc', kind: 'reference by a generator (TypeDoc)', builtBy: 'typedoc', start: 'index.html' },
  { name: 'hexo', kind: 'blog by a generator (Hexo)', builtBy: 'hexo', start: 'index.html' },
];
