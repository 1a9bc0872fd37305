import type { Theme } from './themes.ts';
import { el, of, type El, type Node } from './tree.ts';

/** What a section may use: the theme, and where its page and others are. */
export interface Place {
  theme: Theme;
  /** Distinguishes ids and names of pages. */
  slug: string;
  /** A number for the small differences between sites. */
  variant: number;
  /** Other pages: address and title. */
  others: readonly [href: string, title: string][];
}

/** One of several ways to write the same. */
export const either = <T>(place: Place, ...choices: readonly [T, ...T[]]): T =>
  choices[place.variant % choices.length] ?? choices[0];

/** A section, or the plain `div` that many people write. */
export const wrap = (place: Place, name: string, ...children: Node[]): El =>
  el('section', { class: either(place, name, `${name} block`, `section-${name}`) }, ...children);

const img = (src: string, alt: string, width: number, height: number, mark: string): El =>
  el('img', { src, alt, width: String(width), height: String(height), mark });

export function hero(place: Place, title: string, text: string): El {
  const [href, other] = place.others.at(-1) ?? ['/', 'Start'];
  return wrap(
    place,
    'hero',
    el('h1', { mark: 'h1' }, title),
    el('p', { class: 'lead', mark: 'lead' }, text),
    img('/images/banner.png', `View of ${place.theme.name} in the morning`, 800, 320, 'banner'),
    el('p', {}, 'Continue with ', el('a', { href, mark: 'page-link' }, other), ' if you are new here.'),
  );
}

export function cards(place: Place): El {
  return wrap(
    place,
    'cards',
    el(
      'h2',
      { id: 'selection', mark: 'h2' },
      either(place, 'A small selection', 'What people ask for most', 'Three of many'),
    ),
    el(
      'div',
      { class: 'grid' },
      {
        each: 'items',
        as: 'item',
        children: [
          {
            use: 'Card',
            props: ['title', 'text', 'image', 'href'].map((name) => [name, of(`item.${name}`)]),
          },
        ],
      },
    ),
  );
}

/** A card has a decorative picture next to the words of its link. */
export const CARD: Node[] = [
  el(
    'article',
    { class: 'card' },
    el(
      'a',
      { href: of('href'), mark: 'card-link' },
      el('img', { src: of('image'), alt: '', width: '240', height: '160', mark: 'card-image' }),
      el('span', {}, of('title')),
    ),
    el('h3', { mark: 'card-title' }, 'About ', of('title')),
    el('p', { class: 'muted', mark: 'card-text' }, of('text')),
  ),
];

export const PERSON: Node[] = [
  el(
    'li',
    { mark: 'person' },
    el('img', { src: of('image'), alt: of('alt'), width: '120', height: '120', mark: 'person-image' }),
    el('p', {}, el('strong', {}, of('name')), ' ', of('task'), '.'),
  ),
];

export function people(place: Place): El {
  return wrap(
    place,
    'people',
    el('h2', { id: 'people' }, 'The people behind it'),
    el('h3', { mark: 'sub-heading' }, 'Whom you will meet'),
    el(
      'ul',
      { class: 'people', mark: 'people' },
      {
        each: 'people',
        as: 'person',
        children: [
          {
            use: 'Person',
            props: ['image', 'alt', 'name', 'task'].map((name) => [name, of(`person.${name}`)]),
          },
        ],
      },
    ),
  );
}

export function question(place: Place): El {
  const [ask, answer] = place.theme.question;
  return wrap(
    place,
    'question',
    el('h2', { id: 'question', mark: 'question-heading' }, 'A question that comes up often'),
    el(
      'div',
      { class: 'faq' },
      el(
        'button',
        {
          type: 'button',
          class: 'toggle',
          'aria-expanded': 'false',
          'aria-controls': 'answer',
          mark: 'toggle',
        },
        ask,
      ),
    ),
    el('p', { id: 'answer', hidden: true, mark: 'answer' }, answer),
  );
}

export function contents(place: Place, targets: readonly [id: string, title: string][]): El {
  return el(
    'nav',
    { class: 'contents', 'aria-label': 'On this page', mark: 'contents' },
    el(
      'ul',
      { mark: 'contents-list' },
      ...targets.map(([id, title], index) =>
        el(
          'li',
          { mark: `contents-item-${index}` },
          el('a', { href: `#${id}`, mark: `contents-link-${index}` }, title),
        ),
      ),
    ),
    el(
      'button',
      { type: 'button', class: 'icon print', 'aria-label': `Print ${place.slug}`, mark: 'icon-button' },
      el('span', { 'aria-hidden': 'true', mark: 'icon' }, either(place, '⎙', '≡', '◎')),
    ),
  );
}
