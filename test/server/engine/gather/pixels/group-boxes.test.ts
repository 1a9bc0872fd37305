import { expect, it } from 'vitest';
import { groupBoxes } from '../../../../../server/engine/gather/pixels/box.ts';

it('puts together what is near each other', () => {
  expect(
    groupBoxes([
      [0, 0, 100, 20],
      [0, 30, 100, 50],
      [0, 900, 1200, 1020],
      [90, 40, 120, 60],
      [0, 200, 1200, 600],
    ]),
  ).toEqual([
    { box: [0, 0, 1200, 600], members: [0, 1, 3, 4] },
    { box: [0, 900, 1200, 1020], members: [2] },
  ]);
});

it('has no groups without boxes', () => {
  expect(groupBoxes([])).toEqual([]);
});
