import { explain } from '../../explain.ts';
import { ownElements } from '../../own-elements.ts';
import type { Defect, PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Attributes from which scripts take the address later. */
const LATER = /^(?:data-|v-|ng-|:|x-|srcset$)/;

/** An image that takes place on the page and has an empty address. Scripts may fill in those that are hidden. */
export const emptyImageAddress: PageRule = {
  meta: {
    name: 'empty-image-address',
    category: 'links',
    title: 'Image has an empty src',
    severity: 'medium',
    isFixedByRemoval: true,
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  check({ tree }) {
    return ownElements(tree).flatMap((node): Defect[] => {
      const { tag, attributes = {}, box } = tree.nodes[node] ?? {};
      const { src } = attributes;
      if (tag !== 'img' || src === undefined || src.trim() !== '' || box === undefined) return [];
      if (box[2] <= 1 || box[3] <= 1) return [];
      if (Object.keys(attributes).some((name) => LATER.test(name))) return [];
      if (tree.nodes[tree.parent(node)]?.tag === 'picture') return [];
      const explanation = explain(
        'The address of the image is empty (src=""), so people see a gap or a broken-image icon.',
        'Write the address of the image, or remove the element.',
      );
      return [{ node, explanation }];
    });
  },
};
