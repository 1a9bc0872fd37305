import { pickOne, words, type Random } from './random.ts';
import { node, type Node, type Page } from './generated-site.ts';

/** A change of one page in place. */
export interface Change {
  name: string;
  /** Nothing is added or resolved by it but what the truth of the pages says. */
  neutral: boolean;
  apply(page: Page, random: Random): void;
}

const hash = (random: Random): string => `${Math.floor(random() * 2 ** 40).toString(36)}4x`.slice(0, 7);

/** What deployments do to pages. */
export const CHANGES: Change[] = [
  neutral('nothing', () => undefined),
  neutral('class hashes', (page, random) =>
    each(page, (element) => {
      element.attributes['class'] = `${element.attributes['class'] ?? ''} css-${hash(random)}`.trim();
    }),
  ),
  neutral('generated ids', (page, random) =>
    each(page, (element) => {
      if (random() < 0.3)
        element.attributes['id'] = pickOne(random, [
          `:r${hash(random)}:`,
          `radix-${Math.floor(random() * 999)}`,
          `mui-${Math.floor(random() * 9999)}`,
        ]);
    }),
  ),
  neutral('asset hashes', (page, random) =>
    each(page, ({ attributes }) => {
      if (attributes['src'])
        attributes['src'] = attributes['src'].replace(
          /(\.\w+)$/,
          `.${Math.floor(random() * 2 ** 48).toString(16)}1a$1`,
        );
    }),
  ),
  neutral('counters', (page, random) =>
    someBroken(page, random, 0.5, (element) => element.children.push(`(${Math.floor(random() * 1e4)})`)),
  ),
  neutral('edited texts', (page, random) =>
    someBroken(page, random, 0.5, (element) => editText(element, random, 0.3)),
  ),
  neutral('translation', (page, random) => each(page, (element) => editText(element, random, 1))),
  neutral('edited attributes', (page, random) =>
    someBroken(page, random, 0.5, ({ attributes }) => {
      if (attributes['href']) attributes['href'] += '-2';
      attributes['data-track'] = hash(random);
    }),
  ),
  neutral('wrappers', (page, random) => {
    page.body.children = [node('div', { class: 'shell' }, page.body.children)];
    containers(page).forEach((element) => {
      if (random() < 0.2) element.children = [node('div', { class: 'wrap' }, element.children)];
    });
  }),
  neutral('notices above', (page, random) =>
    containers(page).forEach((element) => {
      if (random() < 0.3)
        element.children.unshift(node('div', { class: 'notice' }, [node('p', {}, [words(random, 4)])]));
    }),
  ),
  neutral('other order', (page, random) =>
    containers(page).forEach((element) => {
      if (isList(element) && random() < 0.5) shuffle(element.children, random);
    }),
  ),
  neutral('other classes', (page) =>
    each(page, ({ attributes }) => {
      if (attributes['class']) attributes['class'] = attributes['class'].replace(/\b(\w)/g, 'u-$1');
    }),
  ),
  neutral('other tags', (page, random) =>
    each(page, (element) => {
      if (element.tag === 'div' && random() < 0.5) element.tag = 'section';
    }),
  ),
  real('some fixed', (page, random) =>
    someBroken(page, random, 0.15, (element) => {
      element.breaks = [];
    }),
  ),
  real('some removed', (page, random) =>
    containers(page).forEach((element) => {
      element.children = element.children.filter(() => random() > 0.1);
    }),
  ),
  real('some added', (page, random) => addSome(page, random)),
  real('some like others added', (page, random) => addAlike(page, random)),
  real('feed moved on', (page, random) =>
    containers(page)
      .filter(({ attributes }) => attributes['class'] === 'cards')
      .forEach((list) => {
        for (let index = 0; index < 2; index++) {
          const [first] = list.children;
          if (typeof first === 'object') list.children.unshift(copy(first, random));
          list.children.pop();
        }
      }),
  ),
  real('a deployment', (page, random) => {
    for (const name of [
      'class hashes',
      'generated ids',
      'asset hashes',
      'counters',
      'notices above',
      'some fixed',
      'some added',
      'some like others added',
    ]) {
      CHANGES.find((change) => change.name === name)?.apply(page, random);
    }
  }),
  real('a redesign', (page, random) => {
    for (const name of [
      'other classes',
      'other tags',
      'wrappers',
      'other order',
      'edited texts',
      'some fixed',
      'some added',
    ]) {
      CHANGES.find((change) => change.name === name)?.apply(page, random);
    }
  }),
];

function neutral(name: string, apply: Change['apply']): Change {
  return { name, neutral: true, apply };
}

function real(name: string, apply: Change['apply']): Change {
  return { name, neutral: false, apply };
}

function all(page: Page): Node[] {
  const found: Node[] = [];
  const visit = (element: Node): void => {
    found.push(element);
    for (const child of element.children) if (typeof child === 'object') visit(child);
  };
  visit(page.body);
  return found;
}

function each(page: Page, change: (element: Node) => void): void {
  for (const element of all(page)) change(element);
}

function someBroken(page: Page, random: Random, share: number, change: (element: Node) => void): void {
  for (const element of all(page)) if (element.breaks.length > 0 && random() < share) change(element);
}

function containers(page: Page): Node[] {
  return all(page).filter(
    (element) =>
      element.children.filter((child) => typeof child === 'object').length >= 2 &&
      !/^(?:body|li|tr|header)$/.test(element.tag),
  );
}

/** Cards, items, rows, sections: what can stand in another order. Words of a sentence can't. */
function isList({ children }: Node): boolean {
  const tags = new Set(children.map((child) => (typeof child === 'object' ? child.tag : '')));
  return children.length >= 3 && tags.size === 1 && !tags.has('');
}

function editText(element: Node, random: Random, share: number): void {
  element.children = element.children.map((child) =>
    typeof child === 'string'
      ? child
          .split(' ')
          .map((word) => (random() < share ? words(random, 1) : word))
          .join(' ')
      : child,
  );
}

function shuffle(list: unknown[], random: Random): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
}

function addSome(page: Page, random: Random): void {
  for (let index = 0; index < 3; index++) {
    const added = pickOne(random, [
      () =>
        node('p', {}, [
          node('img', { src: `/img/${words(random, 2).replace(' ', '-')}.png` }, [], 'image-alt'),
        ]),
      () => node('p', { class: 'hint' }, [words(random, 5)], 'color-contrast'),
      () => node('div', {}, [node('button', { type: 'button' }, [], 'button-name'), words(random, 2)]),
      () => node('div', {}, [node('input', { type: 'text', name: words(random, 1) }, [], 'label')]),
    ])();
    const { children } = pickOne(random, containers(page));
    children.splice(Math.floor(random() * (children.length + 1)), 0, added);
  }
}

function addAlike(page: Page, random: Random): void {
  for (let index = 0; index < 3; index++) {
    const { children } = pickOne(random, containers(page));
    const place = children.findIndex((child) => typeof child === 'object' && child.children.length < 5);
    const model = children[place];
    if (typeof model === 'object') children.splice(place + 1, 0, copy(model, random));
  }
}

/** A new element of the same kind with other content. */
function copy(element: Node, random: Random): Node {
  const attributes = { ...element.attributes };
  for (const name of ['href', 'src', 'name'])
    if (attributes[name]) attributes[name] = `/${words(random, 2).replace(' ', '-')}`;
  const children = element.children.map((child) =>
    typeof child === 'string' ? words(random, child.split(' ').length) : copy(child, random),
  );
  return node(element.tag, attributes, children, ...element.breaks);
}
