import type { RuleFamily } from '../rule-family.ts';

/** An area of an image map that does not say where it leads. */
export const areaAlt: RuleFamily = {
  name: 'area-alt',
  axe: ['area-alt'],
  htmlcs: {
    '1_1_1.H24': { title: 'Areas of image maps must have alternative text', answeredBy: ['area-alt'] },
  },
};
