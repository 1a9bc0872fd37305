import { both, follow, lose, remove, set, type Defect, type Repair } from '../defect.ts';
import { el } from '../tree.ts';

type Row = [name: string, rules: string, mark: string, change: Defect['change'], repair?: Repair];

const rows: readonly Row[] = [
  ['alt-lost', 'image-alt', 'banner', lose('alt')],
  ['portrait-alt-lost', 'image-alt', 'person-image', lose('alt')],
  ['alt-is-file', 'image-alt-words', 'banner', set('alt', 'banner.png')],
  ['button-name-lost', 'button-name', 'icon-button', lose('aria-label')],
  ['search-name-lost', 'button-name', 'search-button', lose('aria-label')],
  ['link-name-lost', 'link-name', 'icon-link', lose('aria-label')],
  // The document in the frame has a title.
  ['frame-title-lost', 'frame-title', 'frame', lose('title'), 'open'],
  ['label-removed', 'label', 'search-label', remove],
  ['label-removed-from-form', 'label', 'message-label', remove],
  ['title-lost', 'document-title', 'title', remove],
  ['description-lost', 'meta-description', 'description', remove],
  ['page-gone', 'broken-link', 'page-link', set('href', '/careers/')],
  ['fragment-gone', 'broken-fragment', 'contents-link-0', set('href', '#opening-of-the-bridge')],
  ['image-gone', 'broken-image', 'banner', set('src', '/images/terrace-in-june.png')],
  ['frame-gone', 'broken-frame', 'frame', set('src', '/directions.html')],
  ['empty-source', 'empty-image-address', 'banner', set('src', '')],
  [
    'image-button',
    'input-image-alt',
    'send',
    follow(() => el('input', { type: 'image', src: '/images/logo.png', width: '48', height: '48' })),
  ],
  [
    'object',
    'object-alt',
    'lead',
    follow(() => el('object', { data: '/images/logo.png', type: 'image/png', width: '48', height: '48' })),
  ],
  [
    'vague-link',
    'vague-link-text',
    'page-link',
    ({ el: host }) => {
      host.children = ['here'];
    },
  ],
  [
    'empty-caption',
    'table-caption',
    'caption',
    ({ el: host }) => {
      host.children = [];
    },
  ],
  [
    'empty-row-start',
    'row-start',
    'cell-1-0',
    ({ el: host }) => {
      host.children = [];
    },
  ],
  [
    'drawing-without-name',
    'svg-img-alt image-alt',
    'lead',
    follow(() =>
      el(
        'svg',
        { role: 'img', width: '40', height: '40', viewBox: '0 0 40 40' },
        el('circle', { cx: '20', cy: '20', r: '15' }),
      ),
    ),
  ],
  [
    'placeholder-title',
    'heading-words',
    'h2',
    ({ el: host }) => {
      host.children = ['Your title here'];
    },
  ],
  ['hidden-control', 'aria-hidden-focus', 'send', set('aria-hidden', 'true'), 'open'],
  [
    'heading-emptied',
    'empty-heading',
    'terms-heading',
    ({ el: host }) => {
      host.children = [];
    },
    'open',
  ],
  ['wrong-language', 'page-language', 'html', set('lang', 'nl'), 'open'],
  ['part-language-lost', 'part-language', 'french', lose('lang'), 'open'],
  ['link-without-address', 'link-address', 'page-link', set('href', '#!'), 'words'],
  ['other-name', 'label-content-name-mismatch', 'send', set('aria-label', 'Go on'), 'open'],
  ['table-without-role', 'presentation-content', 'table', set('role', 'presentation'), 'open'],
  ['attribute-not-allowed', 'aria-allowed-attr', 'lead', set('aria-checked', 'true'), 'open'],
  [
    'role-without-state',
    'aria-required-attr',
    'status',
    both(set('role', 'checkbox'), set('tabindex', '0')),
    'open',
  ],
];

/** Defects that a tool leaves to people, or may leave to them. */
export const OTHERS: readonly Defect[] = rows.map(([name, rules, mark, change, repair = 'words']) => ({
  name,
  rules: rules.split(' '),
  repair,
  mark,
  change,
}));
