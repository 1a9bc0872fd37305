import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { tablesOf } from '../../read/content/tables.ts';
import type { Table } from '../../read/content/tables.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/**
 * What says that it only decorates or arranges, and has what only content has: an image with a text alternative, a table
 * with headers or a caption. One of the two is wrong. WCAG 1.1.1 and 1.3.1, failure F92.
 */
export const presentationContent: PageRule = {
  meta: {
    name: 'presentation-content',
    category: 'accessibility',
    title: 'Meaningful element is marked as presentational',
    severity: 'medium',
    criteria: [],
  },
  check: (input) => [...imagesOf(input), ...tablesIn(input)].sort((x, y) => (x.node ?? 0) - (y.node ?? 0)),
};

function imagesOf(input: PageInput): Defect[] {
  const { tree } = input;
  const { isShown } = contentOf(input);
  return tree.elements.flatMap((node) => {
    const { tag, attributes = {} } = tree.nodes[node] ?? {};
    const { alt = '', role = '' } = attributes;
    if (tag !== 'img' || !isPresentation(role) || !/[\p{L}\p{N}]/u.test(alt) || !isShown(node)) return [];
    // These make browsers ignore the role, which axe reports.
    if ('aria-label' in attributes || 'aria-labelledby' in attributes || 'tabindex' in attributes) return [];
    const explanation = explain(
      `This image has role="${role}", which marks it as decorative, but also a text alternative (alt): ${listSome([alt])}.`,
      'Remove the role if the image has meaning; use alt="" if it does not.',
      'Screen readers skip the image and its text.',
    );
    return [{ node, explanation, criteria: ['1.1.1'] }];
  });
}

function tablesIn(input: PageInput): Defect[] {
  const { isShown } = contentOf(input);
  return tablesOf(input).flatMap((table) => {
    const signs = signsOfData(input, table);
    if (!table.isPresentation || signs.length === 0 || !isShown(table.index)) return [];
    const explanation = explain(
      `This table has role="${table.role}", which marks it as layout, but also features of a data table: ${signs.join(' and ')}.`,
      'Remove the role if the table holds data; otherwise use only <td>.',
      'Screen readers announce no rows, columns or headers.',
    );
    return [{ node: table.index, explanation, criteria: ['1.3.1'] }];
  });
}

function signsOfData({ tree }: PageInput, { rows, caption }: Table): string[] {
  const headers = rows
    .flat()
    .some((cell) => tree.nodes[cell]?.tag === 'th' && tree.text(cell, 2).trim() !== '');
  const hasCaption = caption !== null && tree.text(caption, 2).trim() !== '';
  return [...(headers ? ['header cells (<th>)'] : []), ...(hasCaption ? ['a <caption>'] : [])];
}

function isPresentation(role: string): boolean {
  return /^(?:presentation|none)$/i.test(role.trim());
}
