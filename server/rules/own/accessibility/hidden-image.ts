import { explain } from '../../explain.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** Smaller ones are icons, and flatter ones lines and pixels that count. CSS pixels. */
const MIN_SIZE = 40;
const MIN_HEIGHT = 8;
/** Nodes in a figure; more than that is not one image with its caption. */
const MAX_NODES = 60;
/** Of what a file shows by its name. A map or a logo decorates as well. */
const SHOWS =
  /(?:^|[-_.\d])(?:charts?|graphs?|diagram+e?s?|infographics?|infografik|flow-?charts?|histogram|heat-?map|screenshots?|organigram+e?|grafico|grafiek|schema|timeline)(?=[-_.\d]|$)/i;

/**
 * Images that are hidden from screen readers as decoration, while the page shows that they are not: they have a caption,
 * or their file is called a chart. WCAG 1.1.1, failure F39.
 */
export const hiddenImage: PageRule = {
  meta: {
    name: 'hidden-image',
    category: 'accessibility',
    title: 'Meaningful image is hidden from screen readers',
    severity: 'medium',
    criteria: ['1.1.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const hidden = tree.elements.filter((index) => isHiddenImage(input, index));
    return hidden.flatMap((node): Defect[] => {
      const why = captionOf(input, node) ?? fileOf(input, node);
      if (why === null) return [];
      const explanation = explain(
        `This image is marked as decoration, so screen readers skip it, but ${why}.`,
        'Describe it in alt, and remove aria-hidden and role="presentation".',
        `People who can't see it don't know that it exists.`,
      );
      return [{ node, explanation }];
    });
  },
};

function isHiddenImage({ tree }: PageInput, index: number): boolean {
  const { tag, attributes = {}, box = [] } = tree.nodes[index] ?? {};
  if (!isImage(tag)) return false;
  const [, , width = 0, height = 0] = box;
  if (Math.max(width, height) < MIN_SIZE || Math.min(width, height) < MIN_HEIGHT) return false;
  if ('aria-label' in attributes || 'aria-labelledby' in attributes || 'title' in attributes) return false;
  // What is around it hides more than the image, such as the copy of a slide.
  if (tree.ancestors(index).some((at) => tree.nodes[at]?.attributes?.['aria-hidden'] === 'true'))
    return false;
  if (attributes['aria-hidden'] === 'true') return true;
  const role = (attributes['role'] ?? '').trim().toLowerCase();
  return role === 'none' || role === 'presentation' || (tag === 'img' && attributes['alt'] === '');
}

function isImage(tag: string | undefined): boolean {
  return tag === 'img' || tag === 'svg' || tag === 'canvas';
}

function captionOf(input: PageInput, index: number): string | null {
  const { tree } = input;
  const figure = tree.ancestors(index).find((at) => tree.nodes[at]?.tag === 'figure');
  if (figure === undefined || tree.nodesIn(figure) > MAX_NODES) return null;
  // What lies over an image that is not hidden, such as marks, needs no text of its own.
  for (let at = figure + 1; at <= figure + tree.nodesIn(figure); at += 1)
    if (isImage(tree.nodes[at]?.tag) && !isHiddenImage(input, at)) return null;
  const parts = tree.childElements(figure);
  const caption = parts.find((at) => tree.nodes[at]?.tag === 'figcaption');
  const text = caption === undefined ? '' : tree.text(caption, 80);
  // A figure with text, code or a table shows these.
  const others = parts.filter(
    (at) => at !== caption && (tree.text(at, 1) !== '' || isMedium(tree.nodes[at]?.tag)),
  );
  return text === '' || others.length > 0 ? null : `it has a caption (“${text}”)`;
}

function isMedium(tag: string | undefined): boolean {
  return /^(?:video|audio|iframe|table|pre)$/.test(tag ?? '');
}

function fileOf({ tree }: PageInput, index: number): string | null {
  const file = (tree.nodes[index]?.attributes?.['src'] ?? '').split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  return SHOWS.test(file.replace(/\.\w+$/, '')) ? `its file is called “${file.slice(-60)}”` : null;
}
