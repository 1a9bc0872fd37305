import type { Theme } from './themes.ts';
import { el, of, type Node } from './tree.ts';

/** Head and body around all pages. */
export function documentTree(): Node[] {
  return [
    el(
      'html',
      { lang: 'en', mark: 'html' },
      el(
        'head',
        { mark: 'head' },
        el('meta', { charset: 'utf-8', mark: 'charset' }),
        el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1', mark: 'viewport' }),
        el('title', { mark: 'title' }, of('page.title')),
        el('meta', { name: 'description', content: of('page.description'), mark: 'description' }),
        el('link', { rel: 'icon', href: '/favicon.svg', mark: 'favicon' }),
        el('link', { rel: 'stylesheet', href: '/styles/site.css', mark: 'stylesheet' }),
        el('script', { src: '/scripts/site.js', defer: true, mark: 'script' }),
      ),
      el('body', { mark: 'body' }, { slot: true }),
    ),
  ];
}

/** Header, main part and footer. */
export function frameTree({ name }: Theme): Node[] {
  return [
    el('a', { class: 'skip', href: '#main', mark: 'skip' }, 'Skip to the content'),
    el(
      'header',
      { class: 'site-header', mark: 'header' },
      el(
        'a',
        { class: 'brand', href: '/', mark: 'brand' },
        el('img', { src: '/images/logo.png', alt: '', width: '48', height: '48', mark: 'logo' }),
        el('span', {}, name),
      ),
      el(
        'nav',
        { 'aria-label': 'Main', mark: 'nav' },
        el(
          'ul',
          { class: 'links', mark: 'nav-list' },
          {
            each: 'nav',
            as: 'link',
            children: [el('li', {}, el('a', { href: of('link.href'), mark: 'nav-link' }, of('link.title')))],
          },
        ),
      ),
    ),
    el('main', { id: 'main', mark: 'main' }, { slot: true }),
    el(
      'footer',
      { class: 'site-footer', mark: 'footer' },
      el(
        'form',
        { role: 'search', action: '/', mark: 'search' },
        el('label', { for: 'search', mark: 'search-label' }, 'Search the site'),
        el('input', { id: 'search', type: 'search', name: 'q', mark: 'search-field' }),
        el(
          'button',
          { type: 'submit', 'aria-label': 'Start the search', mark: 'search-button' },
          el('span', { 'aria-hidden': 'true' }, '➜'),
        ),
      ),
      el('p', { class: 'muted', mark: 'legal' }, `${name}, open since 1998.`),
      el(
        'p',
        {},
        el(
          'a',
          { href: 'mailto:post@example.org', 'aria-label': 'Write an e-mail', mark: 'icon-link' },
          el('span', { 'aria-hidden': 'true' }, '✉'),
        ),
      ),
    ),
  ];
}

/** The style sheet; `prefix` is that of its variables. */
export function styleSheet(prefix: string): string {
  const name = (variable: string): string => `--${prefix}${variable}`;
  return `:root {
  ${name('text')}: #222222;
  ${name('muted')}: #575757;
  ${name('accent')}: #0b4f8a;
  ${name('paper')}: #ffffff;
}

@font-face {
  font-family: 'Tiny';
  src: url('/fonts/tiny.ttf');
  font-display: swap;
}

* { box-sizing: border-box; }

body {
  margin: 0;
  font: 1rem/1.6 sans-serif;
  color: var(${name('text')});
  background: var(${name('paper')});
}

a { color: var(${name('accent')}); }

main, header, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; }

img { max-width: 100%; height: auto; }

.brand { display: inline-flex; gap: 1rem; align-items: center; }

.links { display: flex; gap: 2rem; padding: 0; list-style: none; }

.skip:not(:focus) { position: absolute; left: -99rem; }

.grid { display: flex; flex-wrap: wrap; gap: 2rem; }

.card { width: 15rem; }

.card a, .card img, .card span { display: block; }

.muted { color: var(${name('muted')}); }

.lead { font: 1.25rem/1.5 Tiny, sans-serif; color: #333333; }

.badge { padding: 0.25rem 0.75rem; color: #1d3b1d; background: #e6f2e6; }

.field { margin: 0 0 1rem; }

.field label { display: block; }

input, select, textarea, button { font: inherit; padding: 0.5rem; border: 1px solid #555555; color: #222222; background: #ffffff; }

.button { border: 0; color: #ffffff; background: var(${name('accent')}); }

:focus-visible { outline: 3px solid #b3261e; outline-offset: 2px; }

table { border-collapse: collapse; }

th, td { padding: 0.5rem 1rem; border-bottom: 1px solid #777777; text-align: left; }

caption { text-align: left; color: #444444; }

iframe { max-width: 100%; border: 1px solid #777777; }
`;
}

export const SCRIPT = `for (const button of document.querySelectorAll('[aria-controls]')) {
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    document.getElementById(button.getAttribute('aria-controls')).hidden = isOpen;
  });
}
`;
