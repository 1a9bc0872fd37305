import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Text of a page in which the words of its title are looked for. UTF-16 units. */
const MAX_TEXT = 100_000;
/** With less text nothing can be said. Words. */
const MIN_WORDS = 8;
/** Words are compared by their beginnings, so that “harvest” and “harvesting” are one. */
const STEM = 5;

/** A title that shares no word with what the page says. WCAG 2.4.2, failure F25. */
export const titleContent: PageRule = {
  meta: {
    name: 'title-content',
    category: 'accessibility',
    title: 'Page title does not match the content',
    severity: 'low',
    criteria: ['2.4.2'],
    scope: 'page',
  },
  check(input) {
    const { page, tree } = input;
    const words = wordsOf(page.title);
    if (words.length === 0) return [];
    const body = tree.elements.find(
      (index) => tree.nodes[index]?.tag === 'body' && tree.nodes[tree.parent(index)]?.via !== 'frame',
    );
    const title = tree.elements.find((index) => tree.nodes[index]?.tag === 'title');
    if (body === undefined || title === undefined || !contentOf(input).isShown(body)) return [];
    const text = `${tree.text(body, MAX_TEXT)} ${namesIn(input)}`.toLowerCase();
    if (words.some((word) => text.includes(word.slice(0, STEM)))) return [];
    // A script that has no spaces between its words can't be compared like this.
    if (/[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/.test(page.title)) return [];
    // Without a heading a page may be about what its title says, and nothing in it says so.
    if (wordsOf(text).length < MIN_WORDS || !hasHeading(input)) return [];
    const joined = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (words.some((word) => joined.includes(word))) return [];
    const explanation = explain(
      `The title of the page is “${page.title.slice(0, 100)}”, but none of its words is on the page.`,
      'Describe this page in it, with the words of its heading.',
      'People see the title in tabs, bookmarks and search results, and a screen reader announces it first.',
    );
    return [{ node: title, explanation }];
  },
};

function hasHeading(input: PageInput): boolean {
  const { tree } = input;
  return tree.elements.some((index) => {
    const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
    return (/^h[1-3]$/.test(tag) || attributes['role'] === 'heading') && contentOf(input).isShown(index);
  });
}

/** Alternatives of images and labels: a logo says the name of the site. */
function namesIn({ tree }: PageInput): string {
  const names: string[] = [];
  for (const index of tree.elements) {
    const {
      alt = '',
      'aria-label': label = '',
      value = '',
      placeholder = '',
    } = tree.nodes[index]?.attributes ?? {};
    names.push(alt, label, value, placeholder);
  }
  return names.filter(Boolean).join(' ').slice(0, MAX_TEXT);
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu)
      ?.filter((word) => !SMALL.has(word)) ?? []
  );
}

/** Words of titles that say nothing about a page. */
const SMALL = new Set(
  'the and for with from your our you are not der die das und les des une los las del con por para gli della het een van och att'.split(
    ' ',
  ),
);
