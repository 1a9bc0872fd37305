import {
  both,
  follow,
  lose,
  remove,
  rename,
  restyle,
  retag,
  set,
  slip,
  swapLetters,
  type Defect,
} from '../defect.ts';
import { el, elementsOf } from '../tree.ts';

type Row = [name: string, rules: string, mark: string | undefined, change: Defect['change']];

const rows: readonly Row[] = [
  ['lang-lost', 'html-has-lang', 'html', lose('lang')],
  ['lang-underscore', 'html-lang-valid', 'html', set('lang', 'en_US')],
  ['lang-in-words', 'html-lang-valid', 'html', set('lang', 'english')],
  ['part-lang-underscore', 'valid-lang', 'french', set('lang', 'fr_FR')],
  ['part-lang-in-words', 'valid-lang', 'french', set('lang', 'french')],
  ['direction-lost', 'text-direction', 'arabic', lose('dir')],
  ['viewport-lost', 'viewport', 'viewport', remove],
  [
    'zoom-forbidden',
    'meta-viewport',
    'viewport',
    set('content', 'width=device-width, initial-scale=1, user-scalable=no'),
  ],
  [
    'zoom-limited',
    'meta-viewport',
    'viewport',
    set('content', 'width=device-width, initial-scale=1, maximum-scale=1'),
  ],
  [
    'doctype-lost',
    'doctype',
    'html',
    ({ site, unitName }) => {
      site.withoutDoctype = unitName;
    },
  ],
  ['decorative-alt-lost', 'image-alt', 'card-image', lose('alt')],
  ['logo-alt-lost', 'image-alt', 'logo', lose('alt')],
  ['alt-prefix', 'image-alt-redundant', 'banner', slip('alt', (alt) => `Image of ${alt}`)],
  ['for-lost', 'label', 'phone-label', lose('for')],
  ['for-wrong', 'label', 'email-label', slip('for', (id) => `${id}-field`)],
  ['for-typo', 'label', 'message-label', slip('for', swapLetters)],
  ['label-as-text', 'label', 'name-label', both(retag('span'), lose('for'))],
  ['id-of-field-lost', 'select-name', 'topic-field', lose('id')],
  ['tabindex-positive', 'tabindex', 'send', set('tabindex', '3')],
  ['tabindex-of-search', 'tabindex', 'search-field', set('tabindex', '1')],
  ['id-of-two-fields', 'duplicate-id duplicate-id-aria label', 'contact-heading', repeatField],
  ['heading-skipped', 'heading-order', 'sub-heading', retag('h4')],
  ['heading-far-too-deep', 'heading-order', 'card-title', retag('h5')],
  ['div-in-list', 'list', 'step-1', retag('div')],
  ['paragraph-in-list', 'list', 'contents-item-0', retag('p')],
  ['items-without-list', 'listitem', 'people', retag('div')],
  ['steps-without-list', 'listitem', 'steps', retag('div')],
  ['terms-without-list', 'dlitem', 'terms', retag('div')],
  ['labelledby-misspelt', 'aria-valid-attr', 'region', rename('aria-labelledby', 'aria-labeledby')],
  ['role-as-aria', 'aria-valid-attr', 'status', rename('role', 'aria-role')],
  ['expanded-misspelt', 'aria-valid-attr', 'toggle', rename('aria-expanded', 'aria-expand')],
  ['role-misspelt', 'aria-roles', 'status', set('role', 'staus')],
  ['role-of-element', 'aria-roles', 'nav', set('role', 'nav')],
  ['expanded-value', 'aria-valid-attr-value', 'toggle', set('aria-expanded', 'flase')],
  ['hidden-value', 'aria-valid-attr-value', 'icon', set('aria-hidden', 'ture')],
  ['labelledby-target', 'aria-valid-attr-value', 'region', set('aria-labelledby', 'fgures')],
  ['link-typo', 'broken-link', 'page-link', slip('href', swapLetters)],
  [
    'link-case',
    'broken-link',
    'page-link',
    slip('href', (href) => href.replace(/[a-z]/, (letter) => letter.toUpperCase())),
  ],
  ['fragment-typo', 'broken-fragment', 'contents-link-1', slip('href', swapLetters)],
  [
    'fragment-case',
    'broken-fragment',
    'contents-link-0',
    slip('href', (href) => href.replace(/[a-z]/, (letter) => letter.toUpperCase())),
  ],
  ['skip-target-lost', 'skip-link broken-fragment', 'main', lose('id')],
  ['skip-typo', 'skip-link broken-fragment', 'skip', set('href', '#mian')],
  ['image-case', 'broken-image', 'banner', set('src', '/images/Banner.png')],
  ['image-typo', 'broken-image', 'banner', set('src', '/images/bannner.png')],
  ['image-ending', 'broken-image', 'logo', set('src', '/images/logo.jpg')],
  ['image-folder', 'broken-image', 'banner', set('src', '/image/banner.png')],
  ['style-typo', 'broken-stylesheet', 'stylesheet', set('href', '/styles/sites.css')],
  ['script-folder', 'broken-script', 'script', set('src', '/script/site.js')],
  ['size-lost', 'image-dimensions', 'banner', lose('width', 'height')],
  ['lazy-banner', 'lazy-main-image', 'banner', set('loading', 'lazy')],
  ['pale-variable', 'color-contrast', undefined, restyle(/(muted: )#575757/, '$1#a3a3a3')],
  ['pale-sheet', 'color-contrast', undefined, restyle(/#333333/, '#999999')],
  ['pale-caption', 'color-contrast', undefined, restyle(/#444444/, '#b5b5b5')],
  ['pale-button', 'color-contrast', undefined, restyle(/(border: 0; )?color: #ffffff;/, '$1color: #7fa6c9;')],
  ['pale-inline', 'color-contrast', 'note', set('style', 'color: #b9b9b9')],
  ['autocomplete-invalid', 'autocomplete-valid', 'email-field', set('autocomplete', 'e-mail')],
  ['autocomplete-misspelt', 'autocomplete-valid', 'phone-field', set('autocomplete', 'telephone')],
  [
    'autocomplete-lost',
    'input-purpose',
    'form',
    ({ el: form }) => {
      for (const { el: field } of elementsOf(form.children)) lose('autocomplete')({ el: field });
    },
  ],
  ['scope-invalid', 'scope-attr-valid', 'column-1', set('scope', 'column')],
  ['headers-typo', 'td-headers-attr', 'cell-1-1', set('headers', 'colum-1')],
  ['acronym', 'obsolete-element', 'abbr', retag('acronym')],
  ['teletype', 'obsolete-element', 'code', retag('tt')],
  [
    'duplicate-attribute',
    'duplicate-attribute',
    'send',
    ({ el: host }) => {
      host.attrs.push(['class', 'button large']);
    },
  ],
  ['font-display-lost', 'font-display', undefined, restyle(/\n {2}font-display: swap;/, '')],
  ['paste-blocked', 'paste-prevented', 'email-field', set('onpaste', 'return false')],
  [
    'zero-refresh',
    'meta-refresh',
    'charset',
    follow(() => el('meta', { 'http-equiv': 'refresh', content: '300' })),
  ],
];

/** A second field for the address, pasted with its id and its label. */
function repeatField({ list, unit }: Parameters<Defect['change']>[0]): void {
  const form = list.find((node) => typeof node === 'object' && 'tag' in node && node.tag === 'form');
  const row = [...elementsOf(unit)].find(({ el: { mark } }) => mark === 'email-row')?.el;
  if (typeof form !== 'object' || !('children' in form) || row === undefined) throw new Error('No form.');
  const copy = structuredClone(row);
  const [label, input] = copy.children;
  if (typeof label === 'object' && 'children' in label) label.children = ['Invoice e-mail address'];
  if (typeof input === 'object' && 'attrs' in input)
    input.attrs = input.attrs.map(([name, value]) => [name, name === 'name' ? 'invoice' : value]);
  form.children.splice(3, 0, copy);
}

/** Defects whose repair can be read from the sources. */
export const CERTAIN: readonly Defect[] = rows.map(([name, rules, mark, change]) => ({
  name,
  rules: rules.split(' '),
  repair: 'certain',
  ...(mark === undefined ? {} : { mark }),
  change,
}));
