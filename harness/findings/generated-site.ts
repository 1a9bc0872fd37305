import { NOTHING_SEEN } from './nothing-seen.ts';
import type { JudgedPage, SnapshotNode, Violation } from '../../server/facts/judged-page.ts';
import { pickOne, words, type Random } from './random.ts';

/** An element of a generated page. `key` says which one it is, through all changes: the truth of the benchmark. */
export interface Node {
  key: string;
  tag: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
  /** Rules it breaks. */
  breaks: string[];
}

export interface Page {
  path: string;
  body: Node;
}

let count = 0;

/** A new element; its key is new too. */
export function node(
  tag: string,
  attributes: Record<string, string>,
  children: (Node | string)[] = [],
  ...breaks: string[]
): Node {
  return { key: `k${count++}`, tag, attributes, children, breaks };
}

/** Pages with one template: navigation, breadcrumb, sections of text, cards, a table, a form, a footer. */
export function generateSite(random: Random, pages: number): Page[] {
  const menu = Array.from({ length: 6 }, () => words(random, 2));
  const footer = words(random, 6);
  return Array.from({ length: pages }, (_, index) => ({
    path: index === 0 ? '/' : `/${words(random, 2).replace(' ', '-')}.html`,
    body: node('body', {}, [
      node('header', { class: 'site-header' }, [
        node(
          'a',
          { class: 'logo', href: '/' },
          [node('img', { src: '/img/logo.svg' }, [], 'image-alt')],
          'link-name',
        ),
        node('nav', {}, [
          node(
            'ul',
            {},
            menu.map((text) =>
              node('li', {}, [node('a', { href: `/${text.replace(' ', '/')}` }, [text], 'color-contrast')]),
            ),
          ),
        ]),
      ]),
      node('main', {}, [
        node('h1', {}, [words(random, 3)]),
        ...Array.from({ length: 5 }, () => section(random)),
        cards(random),
        table(random),
        form(random),
      ]),
      node('footer', {}, [
        node('p', { class: 'small' }, [footer], 'color-contrast'),
        node('button', { type: 'button' }, [], 'button-name'),
      ]),
    ]),
  }));
}

function section(random: Random): Node {
  const paragraphs = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    node('p', {}, [
      words(random, 12),
      node(
        'a',
        { href: `/${words(random, 1)}` },
        [words(random, 2)],
        ...(random() < 0.3 ? ['link-in-text-block'] : []),
      ),
    ]),
  );
  return node(
    'div',
    { class: 'section' },
    [node('h2', {}, [words(random, 3)]), ...paragraphs],
    ...(random() < 0.5 ? ['region'] : []),
  );
}

function cards(random: Random): Node {
  const card = (): Node =>
    node('li', { class: 'card' }, [
      node('img', { src: `/img/${words(random, 1)}-${words(random, 1)}.jpg` }, [], 'image-alt'),
      node('h3', {}, [words(random, 2)]),
      node(
        'span',
        { class: 'price' },
        [`${Math.floor(random() * 90)} euro ${words(random, 1)}`],
        'color-contrast',
      ),
      node('button', { type: 'button', class: 'like' }, [node('i', { class: 'icon' })], 'button-name'),
    ]);
  return node('ul', { class: 'cards' }, Array.from({ length: 8 }, card));
}

function table(random: Random): Node {
  const row = (): Node =>
    node(
      'tr',
      {},
      Array.from({ length: 3 }, () =>
        node('td', {}, [words(random, 1)], ...(random() < 0.2 ? ['color-contrast'] : [])),
      ),
    );
  return node('table', {}, [node('tbody', {}, Array.from({ length: 6 }, row))]);
}

function form(random: Random): Node {
  const field = (): Node =>
    node('div', { class: 'field' }, [
      node('input', { type: pickOne(random, ['text', 'email', 'tel']), name: words(random, 1) }, [], 'label'),
    ]);
  return node('form', { action: '/send' }, Array.from({ length: 4 }, field));
}

/** The page as the engine would hand it over, and the keys of its elements in document order. */
export function judge(page: Page): { judged: JudgedPage; keys: string[] } {
  const nodes: SnapshotNode[] = [];
  const violations: Violation[] = [];
  const keys: string[] = [];
  const add = (element: Node, parent: number): void => {
    const index = nodes.length;
    nodes.push({
      parent,
      tag: element.tag,
      attributes: element.attributes,
      box: [40, 24 * keys.length, 300, 24],
    });
    keys.push(element.key);
    for (const code of element.breaks) {
      violations.push({
        runner: 'axe',
        code,
        node: index,
        severity: 'high',
        needsReview: false,
        title: code,
        explanation: code,
        criteria: [],
      });
    }
    for (const child of element.children) {
      if (typeof child === 'string') nodes.push({ parent: index, text: child });
      else add(child, index);
    }
  };
  add({ key: 'html', tag: 'html', attributes: { lang: 'en' }, children: [page.body], breaks: [] }, -1);
  return {
    judged: {
      url: `https://site.example${page.path}`,
      status: 200,
      title: page.path,
      foundOn: null,
      snapshot: { nodes },
      links: [],
      violations,
      unjudged: [],
      visit: NOTHING_SEEN,
    },
    keys,
  };
}
