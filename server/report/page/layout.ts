import { html } from 'ghtml';
import { assetName } from '../../assets/assets.ts';
import { neutralise } from '../texts/web-link.ts';

interface LayoutInput {
  /** Text of the title element. */
  title: string;
  /** Relative path to the root of the service: empty, or `../` once for each folder. */
  root: string;
  /** HTML of the page's own content. */
  main: string;
  /** HTML that goes to the end of the head. */
  head?: string;
  /** What the page is about, in a sentence or two, for search engines. */
  description?: string;
  /** Search engines may list the page; by default only the home page. */
  indexed?: boolean;
  /** The page has a form that is sent by POST; the home page always has one. */
  hasForm?: boolean;
  /** Name of a class on body. */
  look?: 'home' | 'report' | 'notice';
}

const MARK = `<svg class="mark" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 3 22 21H2Z" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/><path d="M12 11.5 16.4 19H7.6Z" fill="currentColor"/></svg>`;

/**
 * A whole HTML document around the given content, without dangerous characters (see neutralise). Only pages with a form send
 * a referrer: without one, browsers would send its origin as `null`, like that of a hostile page.
 */
export function layout(input: LayoutInput): string {
  const { title, root, main, head = '', look = 'report', description } = input;
  const { indexed = look === 'home', hasForm = look === 'home' } = input;
  return neutralise(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="${indexed ? 'index' : 'noindex, nofollow'}" />
          <meta name="referrer" content="${hasForm ? 'same-origin' : 'no-referrer'}" />
          <title>${title}</title>
          !${description === undefined ? '' : html`<meta name="description" content="${description}" />`}
          <link rel="icon" type="image/svg+xml" href="${root}assets/${assetName('icon.svg')}" />
          <link rel="stylesheet" href="${root}assets/${assetName('style.css')}" />
          !${head}
        </head>
        <body class="${look}">
          <a class="skip" href="#main">Skip to the content</a>
          <header class="top">
            <a class="brand" href="${root === '' ? './' : root}">!${MARK}<span>Sitedelta</span></a>
          </header>
          <main id="main" tabindex="-1">!${main}</main>
          <footer class="bottom">
            <p>
              Automatic checks find only some of the barriers. Test with a keyboard, with a screen reader and
              with people, too.
            </p>
            <ul class="of-service" role="list">
              <li><a href="${root}rules/">Rules</a></li>
              <li><a href="${root}interface">For programs</a></li>
              <li><a href="${root}openapi.yaml">API description</a></li>
              <li><a href="${root}llms.txt">llms.txt</a></li>
            </ul>
          </footer>
        </body>
      </html> `,
  );
}
