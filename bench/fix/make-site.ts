import { seededRandom } from '../../harness/findings/random.ts';
import { pngImage } from '../../harness/sites/png-image.ts';
import { tinyFont } from '../../harness/sites/tiny-font.ts';
import { documentTree, frameTree, SCRIPT, styleSheet } from './frame.ts';
import { contact, map, steps, table, voices } from './content-sections.ts';
import { CARD, cards, contents, hero, people, PERSON, question, type Place } from './sections.ts';
import type { Page, Site } from './site.ts';
import { THEMES, type Theme } from './themes.ts';
import { isEl, type El } from './tree.ts';

const SECTIONS = [cards, people, table, contact, steps, map, voices, question] as const;
const PREFIXES = ['', 'color-', 'c-', 'brand-'];

/** A site of three or four pages without defects; another one for each seed. */
export function makeSite(seed: number): Site {
  const theme = THEMES[seed % THEMES.length];
  if (theme === undefined) throw new Error('There is no theme.');
  const random = seededRandom(seed);
  const pages = theme.pages.slice(0, 2 + (seed % 2));
  const all: [slug: string, title: string, text: string][] = [['', theme.name, theme.lead], ...pages];
  const order = SECTIONS.map((make) => ({ make, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ make }) => make);
  return {
    document: documentTree(),
    frame: frameTree(theme),
    components: { Card: structuredClone(CARD), Person: structuredClone(PERSON) },
    pages: all.map(([slug, title, text], index) => {
      const place: Place = {
        theme,
        slug: slug === '' ? 'start' : slug,
        variant: Math.floor(random() * 60),
        others: all.filter(([other]) => other !== slug).map(([other, name]) => [addressOf(other), name]),
      };
      const own = order.filter((_make, at) => at % all.length === index);
      return makePage(place, { slug, title, text }, own);
    }),
    lists: listsOf(theme, all),
    css: styleSheet(PREFIXES[seed % PREFIXES.length] ?? ''),
    files: filesOf(theme),
  };
}

function makePage(
  place: Place,
  { slug, title, text }: { slug: string; title: string; text: string },
  makers: readonly ((place: Place) => El)[],
): Page {
  const sections = makers.map((make) => make(place));
  const targets = sections.flatMap(({ children: [heading] }): [string, string][] => {
    if (heading === undefined || !isEl(heading)) return [];
    const { attrs, children } = heading;
    const id = attrs.find(([name]) => name === 'id')?.[1];
    return typeof id === 'string' && typeof children[0] === 'string' ? [[id, children[0]]] : [];
  });
  return {
    slug,
    title: slug === '' ? `${title}: ${place.theme.items[0]?.[0]} and more` : `${title} · ${place.theme.name}`,
    description: `${text} A page of ${place.theme.name}.`,
    body: [hero(place, title, text), contents(place, targets), ...sections],
  };
}

const addressOf = (slug: string): string => (slug === '' ? '/' : `/${slug}/`);
const fileOf = (name: string): string => `/images/${name.toLowerCase().replaceAll(' ', '-')}.png`;

function listsOf(theme: Theme, all: readonly [slug: string, title: string, text: string][]): Site['lists'] {
  return {
    nav: all.map(([slug, title]) => ({ href: addressOf(slug), title: slug === '' ? 'Start' : title })),
    items: theme.items.map(([title, text], index) => {
      const [slug = ''] = all[1 + (index % (all.length - 1))] ?? [];
      return { title, text, image: fileOf(title), href: addressOf(slug) };
    }),
    people: theme.people.map(([name, task]) => ({
      name,
      task,
      image: fileOf(name),
      alt: `Portrait of ${name} at work`,
    })),
  };
}

function filesOf(theme: Theme): Site['files'] {
  return new Map<string, Buffer | string>([
    ['images/logo.png', pngImage(96, 96)],
    ['images/banner.png', pngImage(800, 320)],
    ...theme.items.map(([title]): [string, Buffer] => [fileOf(title).slice(1), pngImage(240, 160)]),
    ...theme.people.map(([name]): [string, Buffer] => [fileOf(name).slice(1), pngImage(120, 120)]),
    [
      'favicon.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="7"/></svg>\n',
    ],
    [
      'map.html',
      `<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8">\n    <title>Map of ${theme.name}</title>\n  </head>\n  <body><p>The entrance is at the rear.</p></body>\n</html>\n`,
    ],
    ['fonts/tiny.ttf', tinyFont()],
    ['scripts/site.js', SCRIPT],
  ]);
}
